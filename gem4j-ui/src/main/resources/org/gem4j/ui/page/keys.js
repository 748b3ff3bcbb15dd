// Everything works without a mouse: the keys of all views, and the list of them.
import {byId, h} from './dom.js';

const HELP = [['1 2 3 4', 'runs, episodes, environments, playground'], ['/', 'search or filter'], ['e', 'export this view as one file'], ['j k', 'next and previous in a list'], ['[ ]', 'previous and next step of the episodes'],
  ['c', 'next coloring of tokens'], ['← →', 'in a chart: move the cursor; in a response: from token to token'], ['Enter', 'in a chart: show the episodes of the step under the cursor'], ['t', 'in a chart: show its values as a table'],
  ['+ -', 'in a chart: zoom in and out around the cursor; the other charts follow'], [', .', 'in a chart: move the zoomed part left and right by half its width'], ['0', 'in a chart: show all'],
  ['drag', 'in a chart: zoom in; Reset zoom shows all'], ['Shift+Enter', 'on an episode in the list, or Shift+click: show it next to the first'], ['?', 'show this list']];

export const help = () => {
  const element = h('dialog', {ariaLabel: 'Keys', onclose: () => element.remove()}, h('h2', {}, 'Keys'),
    h('dl', {className: 'keys'}, HELP.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)))),
    h('div', {className: 'buttons'}, h('button', {onclick: () => element.close(), autofocus: true}, 'Close')));
  document.body.append(element);
  element.showModal();
};

export const listen = (views, active, exportView) => addEventListener('keydown', event => {
  const target = event.target;
  const typing = target.matches?.('input:not([type=checkbox]):not([type=range]), textarea, select');
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (typing) { if (event.key === 'Escape') target.blur(); return; }
  const own = active()?.keys?.[event.key];
  if (own) own();
  else if (event.key === '?') help();
  else if (event.key === 'e') exportView();
  else if (event.key === '/') byId('find')?.focus();
  else if (views[Number(event.key) - 1]) location.hash = '#' + views[Number(event.key) - 1];
  else return;
  event.preventDefault();
});
