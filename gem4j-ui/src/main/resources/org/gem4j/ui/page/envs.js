// The registered environments with their rules and options.
import {get, offline} from './api.js';
import {calmly, failure, fill, h} from './dom.js';
import {plural} from './format.js';
import * as state from './state.js';

const MOST = 300;

export const envsView = place => {
  let all = [], closed = false;
  const list = h('div', {className: 'episodes', role: 'listbox', ariaLabel: 'Environments'});
  const shown = h('div', {className: 'reading'});
  const facts = h('p', {className: 'facts note'});

  const matching = () => all.filter(env => (env.id + ' ' + env.summary).toLowerCase().includes(state.one('q').toLowerCase()));
  const showList = () => {
    const found = matching();
    facts.textContent = plural(all.length, 'environment') + (found.length === all.length ? '' : ', ' + found.length + ' shown');
    fill(list, found.slice(0, MOST).map(env => h('button', {className: 'item', role: 'option', 'data-id': env.id, ariaSelected: String(env.id === state.one('id')), onclick: () => state.change({id: env.id}, true)},
      h('span', {className: 'seed'}, env.id), h('small', {className: 'note'}, env.summary))),
    found.length > MOST ? h('p', {className: 'note'}, 'and ' + (found.length - MOST) + ' more: narrow the filter') : null);
  };

  const showOne = async () => {
    const id = state.one('id');
    list.querySelectorAll('.item').forEach(element => { element.ariaSelected = String(element.dataset.id === id); });
    if (!id) { fill(shown, h('p', {className: 'note'}, 'Choose an environment.')); return; }
    try {
      const env = await get('api/env', {id});
      if (closed) return;
      fill(shown, h('div', {className: 'pair about'}, h('h2', {}, env.id), h('p', {}, env.summary),
        offline ? null : h('p', {}, h('a', {className: 'button primary', href: state.address('play', {env: env.id})}, 'Play')),
        env.rules ? [h('h3', {}, 'Rules'), h('pre', {className: 'rules'}, env.rules)] : h('p', {className: 'note'}, 'This environment has no description of its rules.'),
        env.options.length ? [h('h3', {}, 'Options'), h('dl', {className: 'table'}, env.options.map(option => h('div', {}, h('dt', {}, option.name), h('dd', {}, option.doc + '\n' + option.range + ', default ' + (option.default || 'none')))))] : null));
    } catch (error) { fill(shown, failure(error)); }
  };

  const load = async () => {
    try {
      all = (await get('api/envs')).environments;
      if (closed) return;
      fill(place, h('h1', {}, 'Environments'), facts,
        h('div', {className: 'filter'}, h('input', {type: 'search', id: 'find', placeholder: 'Search', ariaLabel: 'Search environments', value: state.one('q'), oninput: calmly(120, event => state.change({q: event.target.value}))})),
        h('div', {className: 'two-panes'}, list, shown));
      showList();
      await showOne();
    } catch (error) { fill(place, failure(error)); }
  };

  const move = by => {
    const found = matching().slice(0, MOST);
    const next = found[Math.max(0, Math.min(found.length - 1, found.findIndex(env => env.id === state.one('id')) + by))];
    if (next) { state.change({id: next.id}); list.querySelector('[aria-selected=true]')?.scrollIntoView({block: 'nearest'}); }
  };

  load();
  return {keys: {j: () => move(1), k: () => move(-1)}, changed() {}, update(names) { if (names.includes('q')) showList(); if (names.includes('id')) showOne(); }, repaint() {}, close() { closed = true; }};
};
