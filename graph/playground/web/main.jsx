import { useSchemaStore } from '@graphiql/react';
import { setNonce } from 'get-nonce';
import { GraphiQL } from 'graphiql';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { newFetcher } from './fetcher.js';
import { openStorage, storedHeaders, storeHeaders, takeKeyFromAddress } from './headers.js';
import './main.css';

// Milliseconds without a keystroke in the headers pane before the schema is asked for again.
const SETTLED = 500;

const mount = document.getElementById('playground');
const { endpoint, query, nonce } = mount.dataset;
const storage = openStorage();

// Dialogs add one <style> element while they are open; the page's policy lets it in by this nonce.
setNonce(nonce);

takeKeyFromAddress(storage);
// A key put into the address of an open page changes no document, so start over with it.
window.addEventListener('hashchange', () => {
  if (takeKeyFromAddress(storage)) {
    location.reload();
  }
});

const fetcher = newFetcher(endpoint, () => storedHeaders(storage));

// SchemaRefresh asks for the schema again once a typed key has settled: without it the documentation
// would stay at the refusal of the key before.
function SchemaRefresh({ headers }) {
  const { introspect } = useSchemaStore();
  const loadedWith = useRef(headers);
  useEffect(() => {
    if (headers === loadedWith.current) {
      return undefined;
    }
    const timer = setTimeout(() => {
      loadedWith.current = headers;
      introspect();
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [headers, introspect]);
  return null;
}

function Playground() {
  const [headers, setHeaders] = useState(() => storedHeaders(storage));
  const onEditHeaders = (text) => {
    storeHeaders(storage, text);
    setHeaders(text);
  };
  // All of GraphiQL's state goes to sessionStorage: its history keeps the headers of every operation.
  // It must not persist headers itself, or a key in the address would lose against a stored one.
  return (
    <GraphiQL
      fetcher={fetcher}
      storage={storage}
      shouldPersistHeaders={false}
      defaultQuery={query}
      defaultHeaders={headers}
      defaultEditorToolsVisibility="headers"
      onEditHeaders={onEditHeaders}
    >
      <GraphiQL.Logo>teamgraph</GraphiQL.Logo>
      <SchemaRefresh headers={headers} />
    </GraphiQL>
  );
}

createRoot(mount).render(<Playground />);
