// The first view: every run by name, and the curves of those that are chosen.
import {get, offline} from './api.js';
import {charts, wish} from './charts.js';
import {action, newRun} from './control.js';
import {calmly, failure, fill, h, select} from './dom.js';
import {number, plural, seconds, when} from './format.js';
import {colorOf} from './plot.js';
import * as state from './state.js';

const AT_FIRST = 8;

export const runsView = place => {
  let list = [], metrics = [], closed = false;
  const colors = new Map();
  const rows = h('div', {className: 'scroll list'});
  const title = h('h1', {}, 'Runs');
  const facts = h('p', {className: 'facts note'});
  const bar = h('div', {className: 'filter', role: 'toolbar', ariaLabel: 'Curves'});
  const area = h('div', {className: 'sections'});

  const matching = () => list.filter(run => (run.id + ' ' + (run.env_id ?? '') + ' ' + (run.status ?? '')).toLowerCase().includes(state.one('runs').toLowerCase()));
  const chosenIds = () => {
    const named = state.all('run').filter(id => list.some(run => run.id === id));
    const newest = () => [...list].sort((a, b) => (b.started ?? '').localeCompare(a.started ?? '')).slice(0, AT_FIRST).map(run => run.id);
    return named.length || state.one('none') ? named : newest().sort();
  };
  // A run keeps its color while it is chosen; a new one takes the first that is free.
  const chosen = () => {
    const ids = chosenIds();
    [...colors.keys()].filter(id => !ids.includes(id)).forEach(id => colors.delete(id));
    for (const id of ids) {
      if (colors.has(id)) continue;
      const used = [...colors.values()];
      colors.set(id, [0, 1, 2, 3, 4, 5, 6, 7].find(color => !used.includes(color)) ?? colors.size % 8);
    }
    return ids.map(id => ({id, color: colors.get(id)}));
  };

  const choose = ids => state.change({run: ids, none: ids.length ? '' : '1'});
  const toggle = (id, on) => choose(on ? [...chosenIds(), id] : chosenIds().filter(each => each !== id));
  const openStep = step => {
    const first = chosenIds()[0];
    if (first) location.hash = state.address('episodes', {run: first, step: Math.round(step)});
  };
  const curves = charts(area, chosen, openStep);

  const row = run => {
    const color = chosen().find(each => each.id === run.id)?.color;
    const on = color !== undefined;
    return h('tr', {},
      h('td', {className: 'pick'}, h('label', {}, h('input', {type: 'checkbox', checked: on, onchange: event => toggle(run.id, event.target.checked)}),
        h('i', {className: 'key', style: on ? `color: var(${colorOf(color)})` : 'color: var(--line)'}), h('span', {className: 'run'}, run.id))),
      h('td', {}, h('span', {className: 'status ' + (run.status ?? 'failed')}, run.problem ? 'unreadable' : run.status)),
      h('td', {className: 'envid'}, run.problem || run.env_id), h('td', {}, h('span', {className: 'unit'}, 'seed '), run.seed ?? ''),
      h('td', {}, h('span', {className: 'unit'}, 'step '), number(run.step)), h('td', {}, h('span', {className: 'unit'}, 'success '), number(run.success)),
      h('td', {}, h('span', {className: 'unit'}, 'return '), number(run.return)), h('td', {}, seconds(run.seconds)),
      h('td', {className: 'started'}, when(run.started)),
      h('td', {className: 'acts'}, h('a', {href: state.address('episodes', {run: run.id})}, 'Episodes'), ' ', offline ? null : action(run, () => refreshList())));
  };

  const table = () => {
    const shown = matching();
    const focused = document.activeElement?.closest?.('tr')?.rowIndex;
    fill(rows, shown.length ? h('table', {className: 'runs'}, h('thead', {}, h('tr', {}, ['Run', 'State', 'Environment', 'Seed', 'Step', 'Success', 'Return', 'Time', 'Started', ''].map(name => h('th', {}, name)))),
      h('tbody', {}, shown.map(row))) : h('p', {className: 'note'}, list.length ? 'No run matches.' : 'There are no runs yet. Start one with New run, or with ./gem4j train.'));
    if (focused > 0) rows.querySelectorAll('tr')[focused]?.querySelector('input')?.focus();
    facts.textContent = plural(list.length, 'run') + ', ' + chosenIds().length + ' shown';
  };

  const controls = () => {
    const now = wish();
    const smooth = h('input', {type: 'range', min: 0, max: 0.99, step: 0.01, value: now.smooth, ariaLabel: 'Smoothing', disabled: offline});
    const shown = h('output', {}, now.smooth.toFixed(2));
    smooth.addEventListener('input', calmly(120, () => { shown.textContent = Number(smooth.value).toFixed(2); state.change({smooth: smooth.value}); }));
    fill(bar,
      h('input', {type: 'search', id: 'find', placeholder: 'Filter metrics', ariaLabel: 'Filter metrics', value: state.one('q'), oninput: calmly(150, event => state.change({q: event.target.value}))}),
      select('x', now.axis, [['step', 'step'], ['time', 'time in seconds'], ...(offline ? [] : [['turns', 'turns'], ['relative', 'steps since the first']])], axis => state.change({axis, from: '', to: ''})),
      h('label', {className: 'field'}, h('span', {}, 'smooth'), smooth, shown),
      h('label', {className: 'field'}, h('input', {type: 'checkbox', checked: now.log, onchange: event => state.change({log: event.target.checked ? '1' : ''})}), h('span', {}, 'log')),
      offline ? null : select('seeds', now.seeds, [['', 'separate'], ['mean-minmax', 'mean, minimum to maximum'], ['mean-std', 'mean ± standard deviation'], ['mean-ci', 'mean, 95% interval'], ['median-minmax', 'median, minimum to maximum']], seeds => state.change({seeds})),
      now.from || now.to ? h('button', {onclick: () => state.change({from: '', to: ''})}, 'Reset zoom') : null);
  };

  const loadMetrics = async () => {
    const answers = await Promise.all(chosenIds().map(run => get('api/run', {run}).catch(() => ({metrics: []}))));
    const names = [...new Set(answers.flatMap(answer => answer.metrics))].sort();
    if (closed) return;
    if (names.join() !== metrics.join() || !area.hasChildNodes()) { metrics = names; curves.show(metrics); } else curves.refresh(null);
  };

  const refreshList = calmly(500, async () => {
    try { list = (await get('api/runs')).runs; if (!closed) table(); } catch { /* told by the stream's state */ }
  });

  const load = async () => {
    try {
      list = (await get('api/runs')).runs;
      fill(place, h('div', {className: 'heading'}, title, offline ? null : h('button', {className: 'primary', id: 'new', onclick: newRun}, 'New run')), facts,
        h('div', {className: 'filter'}, h('input', {type: 'search', placeholder: 'Filter runs', ariaLabel: 'Filter runs', value: state.one('runs'), oninput: calmly(150, event => state.change({runs: event.target.value}))}),
          h('button', {onclick: () => choose(matching().map(run => run.id).slice(0, 50))}, 'Choose these'), h('button', {onclick: () => choose([])}, 'Choose none')),
        rows, h('section', {}, bar, area));
      table();
      controls();
      await loadMetrics();
    } catch (error) { fill(place, failure(error)); }
  };

  load();
  return {
    changed(event) { refreshList(); if (event.changed.length) { curves.refresh(event.changed); if (!metrics.length) loadMetrics(); } if (event.list && list.length === 0) load(); },
    update(names) {
      if (names.includes('runs') || names.includes('run')) table();
      if (names.includes('q')) curves.show(metrics);
      if (names.includes('run')) loadMetrics();
      else if (!names.includes('q') && !names.includes('runs')) curves.refresh(null);
      if (names.some(name => ['from', 'to', 'axis', 'seeds', 'log'].includes(name))) controls();
    },
    repaint() { curves.repaint(); },
    close() { closed = true; curves.close(); },
  };
};
