// Compares the GraphQL schema with the last released one.
//
//   node main.mjs check   RELEASED CURRENT CHANGELOG   fails on breaking changes, and on dangerous ones that the changelog
//                                                      does not name
//   node main.mjs release RELEASED CURRENT CHANGELOG   makes the current schema the released one, of the changelog's
//                                                      newest version
//
// Exit codes: 0 fine; 1 findings, on standard error; 2 wrong arguments, or a file that can't be read.
import { run } from './schemacheck.mjs';

process.exitCode = await run(process.argv.slice(2), console.log, console.error);
