// Where the API key lives: in the headers pane and in this tab's sessionStorage, nowhere else. The
// fragment of an address is never sent to a server; taking it out of the address bar keeps the key
// from being copied along with a link.

const HEADERS_KEY = 'teamgraph:headers';
const BEARER = 'Bearer ';

// What the headers pane shows when no key is known: the key only has to be pasted behind "Bearer ".
const BLANK_HEADERS = headersWithKey('');

function headersWithKey(key) {
  return JSON.stringify({ Authorization: BEARER + key }, null, 2);
}

// openStorage returns this tab's sessionStorage, or null where the browser forbids it.
export function openStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

// takeKeyFromAddress moves a key in the address (#key=tg_…) into the stored headers and returns
// whether there was one.
export function takeKeyFromAddress(storage) {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')?.trim();
  if (!key) {
    return false;
  }
  history.replaceState(null, '', location.pathname + location.search);
  storeHeaders(storage, headersWithKey(key));
  return true;
}

// Kept beside sessionStorage for browsers that forbid it; lost on reload there.
let remembered = null;

export function storeHeaders(storage, headers) {
  remembered = headers;
  try {
    storage?.setItem(HEADERS_KEY, headers);
  } catch {
    // A full storage costs the key at the next reload and nothing now.
  }
}

export function storedHeaders(storage) {
  return remembered ?? storage?.getItem(HEADERS_KEY) ?? BLANK_HEADERS;
}

// parseHeaders returns the object that the headers pane spells, or null while it is not JSON.
export function parseHeaders(text) {
  if (text.trim() === '') {
    return {};
  }
  try {
    const headers = JSON.parse(text);
    return headers !== null && typeof headers === 'object' ? headers : null;
  } catch {
    return null;
  }
}

// lacksKey tells the untouched "Bearer " from headers that were left without Authorization on purpose.
export function lacksKey(headers) {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && String(value).trim() === BEARER.trim(),
  );
}
