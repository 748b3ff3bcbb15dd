// What is shown stands in the address behind #, so that it can be kept, shared and gone back to.

const parse = hash => {
  const text = hash.replace(/^#/, '');
  const at = text.indexOf('?');
  const values = {};
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : text.slice(at + 1))) {
    (values[name] ??= []).push(value);
  }
  return {view: (at < 0 ? text : text.slice(0, at)) || 'runs', values};
};

let state = parse(location.hash);
const listeners = [];

export const view = () => state.view;
export const all = name => state.values[name] ?? [];
export const one = (name, absent = '') => all(name)[0] ?? absent;
export const onchange = listener => listeners.push(listener);

export const address = (name, values) => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (each !== '' && each !== null && each !== undefined) search.append(key, each);
  }
  const text = search.toString();
  return '#' + name + (text ? '?' + text : '');
};

export const load = hash => {
  const before = state;
  state = parse(hash);
  listeners.forEach(listener => listener(before.view !== state.view, Object.keys({...before.values, ...state.values})));
};

// Changes some values of this view; empty ones are left out.
export const change = (patch, push = false) => {
  const hash = address(state.view, {...state.values, ...patch});
  history[push ? 'pushState' : 'replaceState'](null, '', hash);
  const before = state;
  state = parse(hash);
  listeners.forEach(listener => listener(before.view !== state.view, Object.keys(patch)));
};

export const current = () => address(state.view, state.values);

addEventListener('hashchange', () => load(location.hash));
