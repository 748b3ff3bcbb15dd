// The metrics of the chosen runs by group: a chart is filled when it comes near the screen.
import {get} from './api.js';
import {calmly, failure, fill, h} from './dom.js';
import {plot} from './plot.js';
import * as state from './state.js';

const GROUPS = [['actor', 'Episodes'], ['eval', 'Evaluation'], ['train', 'Learning'], ['critic', 'Critic'],
  ['time', 'Resources: time'], ['system', 'Resources: memory']];
const FIRST = ['actor/mean_episode_return', 'actor/mean_episode_success', 'eval/average/accuracy'];
const FOLDED = new Set(['time']);

export const sections = metrics => {
  const groups = new Map(GROUPS.map(([key]) => [key, []]));
  for (const metric of metrics) {
    const key = metric.split('/')[0];
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(metric);
  }
  const rank = metric => FIRST.includes(metric) ? FIRST.indexOf(metric) : FIRST.length;
  return [...groups].filter(([, list]) => list.length > 0).map(([key, list]) => ({
    key, title: (GROUPS.find(([name]) => name === key) ?? [key, key])[1],
    metrics: list.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)),
  }));
};

export const wish = () => ({
  axis: state.one('axis', 'step'), smooth: Number(state.one('smooth', '0.6')), log: state.one('log') === '1',
  seeds: state.one('seeds'), from: state.one('from'), to: state.one('to'),
});

const values = (metric, now) => ({
  metric, axis: now.axis, smooth: now.smooth || '',
  ...(now.seeds ? {seeds: 'band', center: now.seeds.split('-')[0], band: now.seeds.split('-')[1]} : {}),
  from: now.from, to: now.to,
});

// `runs()` gives the chosen runs as {id, color}, `onstep(step)` opens the episodes of one.
export const charts = (place, runs, onstep) => {
  let views = [];
  const zoom = (from, to) => state.change({from: String(from), to: String(to)}, true);
  const ends = () => { const {from, to} = wish(); return [from, to].map(x => x === '' ? undefined : Number(x)); };
  const near = new IntersectionObserver(entries => entries.forEach(entry => {
    const view = views.find(each => each.figure === entry.target);
    if (view) { view.near = entry.isIntersecting; if (view.near && view.stale) load(view); }
  }), {rootMargin: '300px'});

  const load = async view => {
    const now = wish(), chosen = runs();
    const key = view.number = (view.number ?? 0) + 1;
    view.stale = false;
    try {
      const answer = await get('api/curves', {...values(view.metric, now), run: chosen.map(run => run.id)});
      if (key !== view.number) return;
      const colors = new Map(chosen.map(run => [run.id, run.color]));
      const lines = answer.lines.map((line, i) => ({
        name: line.runs.length > 1 ? line.runs[0] + ' and ' + (line.runs.length - 1) + ' more' : line.runs[0],
        color: line.runs.map(id => colors.get(id)).find(color => color !== undefined) ?? i,
        banded: line.runs.length > 1, sparse: answer.x.length < 3 || line.middle.filter(v => v !== null).length < 12,
      }));
      view.count.textContent = answer.points > answer.x.length && answer.x.length > 0
        ? `${answer.points} points in ${answer.x.length} columns, minimum and maximum kept` : '';
      view.shown.draw(answer, lines, now);
    } catch (error) {
      if (key === view.number) { view.count.replaceChildren(failure(error)); }
    }
  };

  const figure = metric => {
    const readout = h('span', {className: 'now'});
    const count = h('small');
    const element = h('figure', {className: 'chart', tabIndex: 0, role: 'group', ariaLabel: metric + ', chart. Arrow keys move the cursor, plus and minus zoom, comma and period move the zoomed part, 0 shows all, Enter opens the episodes of the step, t shows the values.'},
      h('figcaption', {}, h('b', {}, metric), readout, count));
    const view = {metric, figure: element, count, stale: true, near: false};
    view.shown = plot(element, readout, {onzoom: zoom, ends, onstep: step => { if (wish().axis === 'step') onstep(step); }});
    views.push(view);
    near.observe(element);
    return element;
  };

  return {
    show(metrics) {
      this.close();
      const filter = state.one('q').toLowerCase();
      const shown = metrics.filter(metric => metric.toLowerCase().includes(filter));
      fill(place, shown.length === 0 ? h('p', {className: 'note'}, metrics.length ? 'No metric has ' + filter + ' in its name.' : 'No metrics yet.') : null,
        sections(shown).map(({key, title, metrics: list}) => h('details', {className: 'folded group', open: filter !== '' || !FOLDED.has(key)},
          h('summary', {}, h('h2', {}, title), h('span', {className: 'note'}, ' ' + list.length)),
          h('div', {className: 'charts grid3'}, list.map(figure)))));
    },
    refresh: calmly(250, ids => views.forEach(view => {
      if (ids && !runs().some(run => ids.includes(run.id))) return;
      view.stale = true;
      if (view.near) load(view);
    })),
    repaint() { views.forEach(view => view.shown.repaint()); },
    close() { views.forEach(view => { near.unobserve(view.figure); view.shown.close(); }); views = []; },
  };
};
