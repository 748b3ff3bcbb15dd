// The playground: the same task for a person and for a served model, side by side.
import {get, offline, post} from './api.js';
import {failure, fill, h} from './dom.js';
import {visible} from './format.js';
import {episodeView} from './episode.js';
import * as state from './state.js';

const field = (name, input) => h('label', {className: 'field'}, h('span', {}, name), input);

// One player's side: what was played, and how the next move is made.
const side = (title, controls) => {
  const log = h('div', {className: 'log'}, h('p', {className: 'note'}, 'Start begins the same task on both sides.'));
  const message = h('div', {role: 'alert'});
  const element = h('section', {className: 'pair player', ariaLabel: title}, h('h3', {}, title), log, message, controls);
  const self = {
    element, table: 0, state: null, busy: false, onshow() {},
    show(next) {
      self.table = next.table;
      self.state = next;
      fill(log, episodeView(next, 'none'), next.hint && !next.over ? h('pre', {className: 'hint note'}, visible(next.hint)) : null,
        next.over ? h('p', {className: 'note'}, next.problem ? 'Ended: ' + visible(next.problem) : 'The episode is over.') : null);
      log.scrollTop = log.scrollHeight;
      self.onshow(next);
    },
    async act(path, body) {
      if (self.busy || !self.table) return false;
      self.busy = true;
      fill(message);
      element.classList.add('busy');
      const table = self.table;
      try {
        const next = await post(path, {table, ...body});
        // Another episode may have been started meanwhile.
        if (self.table !== table) return false;
        self.show(next);
        return true;
      } catch (error) {
        if (self.table === table) fill(message, failure(error));
        return false;
      } finally { self.busy = false; element.classList.remove('busy'); }
    },
  };
  return self;
};

const person = () => {
  const text = h('textarea', {rows: 2, id: 'move', ariaLabel: 'Your move', placeholder: 'Your move; Enter sends it, Shift+Enter starts a new line', spellcheck: false, disabled: true});
  const form = h('form', {className: 'move'}, text, h('button', {type: 'submit', className: 'primary'}, 'Send'));
  const self = side('You', form);
  self.onshow = next => { text.disabled = next.over; if (!next.over) text.focus({preventScroll: true}); };
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (await self.act('api/play/say', {text: text.value})) text.value = '';
  });
  text.addEventListener('keydown', event => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); form.requestSubmit(); } });
  return self;
};

const KEPT = 'gem4j-model';
const kept = () => { try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; } };

const model = () => {
  const before = kept();
  const url = h('input', {type: 'text', value: before.url ?? 'http://127.0.0.1:8000/v1', ariaLabel: 'Base URL'});
  const offered = h('datalist', {id: 'served-models'});
  const name = h('input', {type: 'text', value: before.model ?? '', placeholder: 'name', ariaLabel: 'Model', list: offered.id, autocomplete: 'off'});
  const key = h('input', {type: 'password', ariaLabel: 'API key', placeholder: 'none', autocomplete: 'off'});
  const endpoint = h('select', {ariaLabel: 'Endpoint'}, ['chat', 'completions'].map(each => h('option', {value: each}, each)));
  endpoint.value = before.endpoint === 'completions' ? 'completions' : 'chat';
  // The models that the server lists; the first of them unless it has the one that is named.
  const offer = async () => {
    const of = url.value;
    const {models} = await post('api/play/models', {url: of, key: key.value}).catch(() => ({models: []}));
    if (url.value !== of) return;
    fill(offered, models.map(each => h('option', {value: each})));
    if (models.length && !models.includes(name.value)) name.value = models[0];
  };
  [url, key].forEach(input => input.addEventListener('change', offer));
  if (!offline) offer();
  let playing = false;
  const ask = () => {
    const served = {url: url.value, model: name.value, endpoint: endpoint.value};
    try { localStorage.setItem(KEPT, JSON.stringify(served)); } catch { /* not kept */ }
    return self.act('api/play/ask', {...served, key: key.value});
  };
  const toEnd = h('button', {type: 'button', onclick: async () => {
    playing = !playing;
    toEnd.textContent = playing ? 'Pause' : 'Play to the end';
    while (playing && self.state && !self.state.over && await ask());
    playing = false;
    toEnd.textContent = 'Play to the end';
  }}, 'Play to the end');
  const self = side('Model', h('form', {className: 'served', onsubmit: event => { event.preventDefault(); ask(); }},
    field('server', url), field('model', name), offered, field('endpoint', endpoint), field('key', key), h('div', {className: 'buttons'}, h('button', {type: 'submit', className: 'primary'}, 'One move'), toEnd)));
  self.stop = () => { playing = false; };
  return self;
};

export const playView = place => {
  let closed = false;
  const you = person(), other = model();
  const env = h('input', {type: 'text', id: 'find', ariaLabel: 'Environment', value: state.one('env', 'game:GuessTheNumber-v0-easy'), spellcheck: false, className: 'long'});
  const seed = h('input', {type: 'number', ariaLabel: 'Seed', value: state.one('seed', '0'), className: 'short'});
  const wrappers = h('input', {type: 'text', ariaLabel: 'Wrappers', value: state.one('wrappers', 'concat'), className: 'middle', spellcheck: false});
  const tokens = h('input', {type: 'number', ariaLabel: 'Max new tokens', value: 1024, min: 1, className: 'short'});
  const rules = h('details', {className: 'prompt', hidden: true});
  const message = h('div', {role: 'alert'});
  const leave = () => [you, other].filter(player => player.table).forEach(player => { post('api/play/leave', {table: player.table}).catch(() => {}); player.table = 0; });

  const begin = async event => {
    event?.preventDefault();
    other.stop();
    leave();
    fill(message);
    state.change({env: env.value, seed: seed.value, wrappers: wrappers.value});
    try {
      const body = {env: env.value.trim(), seed: Number(seed.value), wrappers: wrappers.value.trim(), max_tokens: Number(tokens.value), temperature: 1};
      const [mine, its] = await Promise.all([post('api/play/open', body), post('api/play/open', body)]);
      if (closed) { [mine, its].forEach(({table}) => post('api/play/leave', {table}).catch(() => {})); return; }
      other.show(its);
      you.show(mine);
      const about = await get('api/env', {id: env.value.trim()});
      rules.hidden = false;
      fill(rules, h('summary', {}, 'Rules'), h('pre', {}, about.rules || 'This environment has no description of its rules.'));
    } catch (error) { fill(message, failure(error)); }
  };

  fill(place, h('h1', {}, 'Playground'), offline ? h('p', {className: 'note'}, 'An exported file has no playground.') : [
    h('form', {className: 'filter', onsubmit: begin}, field('environment', env), field('seed', seed), field('wrappers', wrappers), field('max new tokens', tokens), h('button', {type: 'submit', className: 'primary'}, 'Start')),
    message, rules, h('div', {className: 'players'}, you.element, other.element)]);
  if (!offline && state.one('env')) Promise.resolve().then(() => begin());
  return {changed() {}, update() {}, repaint() {}, close() { closed = true; other.stop(); leave(); }};
};
