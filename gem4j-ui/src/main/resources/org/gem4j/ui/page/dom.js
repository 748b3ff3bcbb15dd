// Elements without a framework. Text always becomes text nodes: what models write is never read as markup.

export const h = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list' && name !== 'form') element[name] = value;
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
};

export const fill = (element, ...children) => {
  element.replaceChildren(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
};

export const byId = id => document.getElementById(id);

let timer = 0;
// Tells screen readers, after a pause, so that a moving cursor does not flood them.
export const speak = text => {
  clearTimeout(timer);
  timer = setTimeout(() => { byId('spoken').textContent = text; }, 250);
};

export const note = text => { byId('status').textContent = text; };

// Runs the newest of many calls, at most one in so many milliseconds.
export const calmly = (millis, work) => {
  let waiting = 0, last = 0, given = [];
  return (...args) => {
    given = args;
    if (waiting) return;
    waiting = setTimeout(() => { waiting = 0; last = Date.now(); work(...given); }, Math.max(0, last + millis - Date.now()));
  };
};

export const select = (label, value, options, onchange) => h('label', {className: 'field'}, h('span', {}, label),
  h('select', {ariaLabel: label, onchange: event => onchange(event.target.value)},
    options.map(([name, shown]) => h('option', {value: name, selected: name === value}, shown))));

export const failure = error => h('p', {className: 'failed', role: 'alert'}, error.message);

// Work that takes longest: one piece in each frame, so that the page stays quick.
const queue = [];
let scheduled = false;
const frame = () => {
  queue.shift()?.();
  scheduled = queue.length > 0;
  if (scheduled) requestAnimationFrame(frame);
};
export const later = work => {
  queue.push(work);
  if (!scheduled) { scheduled = true; requestAnimationFrame(frame); }
};
