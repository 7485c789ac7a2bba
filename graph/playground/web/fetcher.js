import { lacksKey, parseHeaders } from './headers.js';

function failure(message) {
  return { errors: [{ message }] };
}

// newFetcher returns GraphiQL's fetcher for one endpoint of this origin. GraphiQL asks for the schema
// before its headers pane exists and then passes no headers: currentHeaders() stands in for the pane.
// Every failure comes back as a GraphQL error, so that it shows where an answer would.
export function newFetcher(endpoint, currentHeaders) {
  return async function fetcher(params, options) {
    const headers = options?.headers ?? parseHeaders(currentHeaders());
    if (headers === null) {
      return failure('The headers are not valid JSON.');
    }
    if (lacksKey(headers)) {
      return failure('Paste an API key behind "Bearer " in the Headers pane.');
    }
    let response;
    try {
      response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          Accept: 'application/graphql-response+json, application/json;q=0.9',
          'Content-Type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(params),
      });
    } catch (error) {
      return failure(`No answer from ${endpoint}: ${error.message}. Is teamgraph running?`);
    }
    return readAnswer(response);
  };
}

async function readAnswer(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return failure(`HTTP ${response.status} ${response.statusText}: ${text.slice(0, 500)}`);
  }
}
