// The episodes of any step of a run: a list with filters and a search, and one or two of them in full.
import {get} from './api.js';
import {calmly, failure, fill, h, select} from './dom.js';
import {number, plural, visible} from './format.js';
import {episodeView, outcome} from './episode.js';
import * as state from './state.js';
import {COLORS} from './tokens.js';

export const episodesView = place => {
  let runs = [], steps = [], listed = [], asked = 0, reading = 0, closed = false;
  const bar = h('div', {className: 'filter', role: 'toolbar', ariaLabel: 'Episode filter'});
  const list = h('div', {className: 'episodes', role: 'listbox', ariaLabel: 'Episodes'});
  const shown = h('div', {className: 'reading'});
  const legend = h('div', {className: 'scale'});
  const token = h('div', {id: 'token', className: 'token', role: 'status', ariaLabel: 'Token'}, h('span', {className: 'note'}, 'Point at a token, or move through a response with the arrow keys.'));

  const run = () => state.one('run') || runs[0]?.id || '';
  const step = () => state.one('step') === '' ? String(steps.at(-1) ?? '') : state.one('step');
  const color = () => state.one('color', 'logprob');

  const scale = () => {
    const name = color();
    const classes = name === 'logprob' ? [0, 1, 2, 3, 4, 5, 6, 7].map(i => 'q' + i) : ['m4', 'm3', 'm2', 'm1', '', 'p1', 'p2', 'p3', 'p4'];
    fill(legend, name === 'none' || name === 'mask' ? null : [h('small', {}, name === 'logprob' ? '0' : 'lowest'), classes.map(each => h('i', {className: 't ' + each}, '\u00a0')), h('small', {}, name === 'logprob' ? '−6 nats and below; underlined: p < 0.1' : 'highest; the scale ends at the 98th percentile')]);
  };

  const item = episode => h('button', {className: 'item', role: 'option', ariaSelected: String(String(episode.offset) === state.one('at')), 'data-at': episode.offset,
    onclick: event => state.change(event.shiftKey ? {second: String(episode.offset)} : {at: String(episode.offset)}, true)},
  h('span', {className: 'seed'}, 'step ' + episode.step, h('small', {}, 'seed ' + episode.seed)), outcome(episode),
  h('small', {className: 'note'}, plural(episode.turns, 'turn') + ', ' + plural(episode.tokens, 'token') + (episode.outcome === 'ok' ? '' : ', ' + episode.outcome)),
  episode.snippet ? h('small', {className: 'snippet'}, visible(episode.snippet)) : null);

  const filter = () => ({run: run(), step: state.one('all') ? '' : step(), solved: state.one('solved'), least: state.one('least')});

  const loadList = async () => {
    const now = ++asked;
    try {
      const words = state.one('words');
      const values = filter();
      const plain = {run: values.run, ...(values.step !== '' && {step: values.step}), ...(values.solved && {solved: values.solved}), ...(values.least && {least: values.least})};
      const answer = words ? await get('api/search', {...plain, words}) : await get('api/episodes', plain);
      if (now !== asked || closed) return;
      listed = answer.episodes;
      fill(list, listed.map(item), listed.length ? null : h('p', {className: 'note'}, steps.length ? 'No episode matches.' : 'This run keeps no episodes: train with --step_episodes above 0.'),
        words ? h('p', {className: 'note'}, listed.length + ' found, ' + answer.searched + ' of ' + answer.of + ' episodes searched') : null,
        answer.more ? h('p', {className: 'note'}, 'Only the first ' + listed.length + ' are shown: narrow the filter.') : null);
      if (!listed.some(episode => String(episode.offset) === state.one('at')) && listed.length && !words) state.change({at: String(listed[0].offset)});
    } catch (error) { if (now === asked) fill(list, failure(error)); }
  };

  const loadEpisode = async () => {
    const at = state.one('at'), second = state.one('second'), now = ++reading;
    mark();
    if (at === '') { fill(shown); return; }
    try {
      const all = await Promise.all([at, ...(second && second !== at ? [second] : [])].map(offset => get('api/episode', {run: run(), at: offset})));
      if (now !== reading || closed) return;
      fill(shown, all.length > 1 ? h('button', {className: 'small', onclick: () => state.change({second: ''})}, 'Close the second episode') : null,
        h('div', {className: 'pair sides'}, all.map(episode => episodeView(episode, color()))));
    } catch (error) { if (now === reading) fill(shown, failure(error)); }
  };

  const mark = () => list.querySelectorAll('.item').forEach(element => { element.ariaSelected = String(element.dataset.at === state.one('at')); });

  const controls = () => {
    const index = Math.max(0, steps.indexOf(Number(step())));
    const slider = h('input', {type: 'range', min: 0, max: Math.max(0, steps.length - 1), step: 1, value: index, ariaLabel: 'Step', disabled: steps.length < 2});
    const readout = h('output', {}, step());
    slider.addEventListener('input', () => { readout.textContent = String(steps[slider.value]); });
    slider.addEventListener('input', calmly(150, () => state.change({step: String(steps[slider.value]), all: '', at: '', second: ''})));
    fill(bar, select('run', run(), runs.map(each => [each.id, each.id]), id => state.change({run: id, step: '', at: '', second: ''}, true)),
      h('label', {className: 'field wide'}, h('span', {}, 'step'), slider, readout),
      h('label', {className: 'field'}, h('input', {type: 'checkbox', checked: Boolean(state.one('all')), onchange: event => state.change({all: event.target.checked ? '1' : '', at: ''})}), h('span', {}, 'all steps')),
      select('solved', state.one('solved'), [['', 'any'], ['yes', 'solved'], ['no', 'not solved']], solved => state.change({solved})),
      h('label', {className: 'field'}, h('span', {}, 'return ≥'), h('input', {type: 'number', step: 'any', className: 'short', ariaLabel: 'Minimum return', value: state.one('least'), oninput: calmly(300, event => state.change({least: event.target.value}))})),
      h('input', {type: 'search', id: 'find', placeholder: 'Search texts and seeds', ariaLabel: 'Search texts and seeds', value: state.one('words'), oninput: calmly(300, event => state.change({words: event.target.value, ...(event.target.value ? {all: '1'} : {})}))}),
      select('color', color(), COLORS, name => state.change({color: name})));
    scale();
  };

  const load = async () => {
    try {
      runs = (await get('api/runs')).runs;
      if (closed) return;
      if (!runs.length) { fill(place, h('h1', {}, 'Episodes'), h('p', {className: 'note'}, 'There are no runs yet.')); return; }
      steps = (await get('api/run', {run: run()})).steps;
      fill(place, h('h1', {}, 'Episodes'), bar, legend, h('div', {className: 'two-panes'}, list, shown), token);
      controls();
      await loadList();
      await loadEpisode();
    } catch (error) { fill(place, h('h1', {}, 'Episodes'), failure(error)); }
  };

  const move = by => {
    const now = listed.findIndex(episode => String(episode.offset) === state.one('at'));
    const next = listed[Math.max(0, Math.min(listed.length - 1, now + by))];
    if (next) { state.change({at: String(next.offset)}); list.querySelector(`[data-at="${next.offset}"]`)?.scrollIntoView({block: 'nearest'}); }
  };
  const moveStep = by => {
    const next = steps[Math.max(0, Math.min(steps.length - 1, Math.max(0, steps.indexOf(Number(step()))) + by))];
    if (next !== undefined) state.change({step: String(next), all: '', at: '', second: ''});
  };

  load();
  return {
    keys: {
      j: () => move(1), k: () => move(-1), '[': () => moveStep(-1), ']': () => moveStep(1),
      c: () => { const at = COLORS.findIndex(([name]) => name === color()); state.change({color: COLORS[(at + 1) % COLORS.length][0]}); },
    },
    changed: calmly(2000, async event => {
      if (!event.changed.includes(run())) return;
      try { const now = (await get('api/run', {run: run()})).steps; if (now.length !== steps.length) { steps = now; if (!closed && !bar.contains(document.activeElement)) controls(); } } catch { /* told by the stream's state */ }
    }),
    update(names) {
      if (names.includes('run')) { load(); return; }
      const which = names.some(name => ['step', 'all', 'solved', 'least', 'words'].includes(name));
      if (which) loadList();
      if (names.some(name => ['step', 'all', 'color'].includes(name)) && !bar.contains(document.activeElement)) controls();
      if (names.includes('color')) scale();
      if (!which || names.includes('at')) loadEpisode();
    },
    repaint() {}, close() { closed = true; },
  };
};
