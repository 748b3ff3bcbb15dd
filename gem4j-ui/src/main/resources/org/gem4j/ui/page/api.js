// Answers of the server, or of the exported file that this page may be; and the stream that says what has changed.

const embedded = document.getElementById('exported');
const exported = embedded ? JSON.parse(embedded.textContent) : null;
const asked = new Set();

export const offline = exported !== null;
export const exportedView = exported ? exported.view : '';

export const query = values => Object.entries(values)
  .flatMap(([name, value]) => [value].flat().map(each => [name, each]))
  .filter(([, value]) => value !== '' && value !== null && value !== undefined)
  .map(([name, value]) => name + '=' + encodeURIComponent(value)).join('&');

const answer = async response => {
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  let message = text;
  try { message = JSON.parse(text).error; } catch { /* not JSON: the text is the message */ }
  throw new Error(message || 'the server answered ' + response.status);
};

const reach = async (path, options, millis) => {
  try {
    return await fetch(path, {...options, signal: AbortSignal.timeout(millis)});
  } catch (error) {
    throw new Error(error.name === 'TimeoutError' ? 'no answer within ' + millis / 1000 + ' s' : 'the server cannot be reached');
  }
};

export const get = async (path, values = {}) => {
  const address = path + (Object.keys(values).length ? '?' + query(values) : '');
  if (offline) {
    if (address in exported.answers) return structuredClone(exported.answers[address]);
    throw new Error('This exported file does not contain that part of the view.');
  }
  asked.add(address);
  return answer(await reach(address, {}, 30000));
};

const send = (path, body) => reach(path,
  {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)}, 200000);

export const post = async (path, body) => answer(await send(path, body));

// A new view asks anew: what an export holds is what this view has asked for.
export const forget = () => asked.clear();

export const exportView = async view => {
  const response = await send('api/export', {view, addresses: [...asked]});
  if (!response.ok) return answer(response);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'gem4j-view.html';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  return null;
};

// One stream a page, none while the page is hidden.
export const follow = (changed, state) => {
  if (offline) { state('exported file'); return; }
  let source = null;
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource('api/events');
    source.addEventListener('hello', () => { state('live'); changed({list: true, changed: []}); });
    source.addEventListener('runs', event => changed(JSON.parse(event.data)));
    source.addEventListener('error', () => state('not connected'));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && source) { source.close(); source = null; } else open();
  });
  open();
};
