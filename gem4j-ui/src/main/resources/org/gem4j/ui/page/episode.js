// One episode turn by turn, as reports show it, with the tokens of each response.
import {documentView} from './document.js';
import {h} from './dom.js';
import {lines, number, plural, visible} from './format.js';
import {reachOf, texts, tokenView} from './tokens.js';

const DOCUMENT = /<!doctype html>[\s\S]*?<\/html>/gi;
const OUTPUT = /<(tool_response|information|result|output)>[\s\S]*?(?:<\/\1>|$)/g;

// Text with HTML pages as they look; their source is folded.
const shown = text => {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(DOCUMENT)) {
    if (text.slice(at, match.index).trim()) parts.push(h('pre', {}, visible(text.slice(at, match.index))));
    parts.push(documentView(match[0]), h('details', {className: 'prompt'}, h('summary', {}, 'source'), h('pre', {}, visible(match[0]))));
    at = match.index + match[0].length;
  }
  if (text.slice(at).trim() || !parts.length) parts.push(h('pre', {}, visible(text.slice(at))));
  return parts;
};

// What the environment said; the output of tools is folded.
const said = text => {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(OUTPUT)) {
    if (match.index > at) parts.push(shown(text.slice(at, match.index)));
    parts.push(h('details', {className: 'call output'}, h('summary', {}, h('span', {className: 'chip'}, 'tool output'), ' ' + plural(lines(match[0].trim()), 'line') + ', not trained on'),
      h('pre', {}, visible(match[0]))));
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push(shown(text.slice(at)));
  return h('div', {className: 'said'}, parts);
};

const prompt = turn => {
  const whole = Array.isArray(turn.prompt) ? turn.prompt.map(message => message.role + ': ' + message.content).join('\n\n') : turn.prompt;
  const trace = turn.trace;
  const parts = [];
  if (whole && whole !== turn.observation) parts.push(h('details', {className: 'prompt'}, h('summary', {}, 'prompt'), h('pre', {}, visible(whole))));
  if (trace && trace.prompt.length) {
    parts.push(h('details', {className: 'prompt'}, h('summary', {}, plural(trace.prompt.length, 'prompt token') + (trace.shared ? ', after ' + trace.shared + ' shared with the previous turn' : '')),
      h('pre', {className: 'tokens untrainedground'}, texts(trace.prompt).map(text => h('span', {className: 't edge' + (text.includes('\n') ? ' nl' : '')}, visible(text))))));
  }
  return parts;
};

const chips = turn => [
  h('span', {className: 'chip ' + (turn.reward > 0 ? 'good' : turn.reward < 0 ? 'bad' : '')}, 'reward ' + number(turn.reward)),
  turn.move && turn.move !== 'valid' ? h('span', {className: 'chip ' + (turn.move === 'win' ? 'good' : 'bad')}, turn.move.replace('_', ' ')) : null,
  turn.stop === 'length' ? h('span', {className: 'chip bad'}, 'cut at the token limit') : null,
  turn.terminated ? h('span', {className: 'chip'}, 'terminated') : null,
  turn.truncated ? h('span', {className: 'chip'}, 'truncated') : null,
  turn.trace && !turn.trace.mask ? h('span', {className: 'chip'}, 'not trained on') : null,
];

const SHOWN = new Set(['move', 'success', 'parsed_action']);

const turnView = (turn, i, color, reach) => [
  turn.observation ? said(turn.observation) : null,
  h('div', {className: 'did', id: 'turn-' + (i + 1)}, h('span', {className: 'number'}, i + 1),
    turn.trace && turn.trace.response.length ? tokenView(turn, color, reach) : h('pre', {}, turn.action ? visible(turn.action) : '(nothing)'),
    turn.trace && turn.trace.omitted ? h('p', {className: 'note'}, turn.trace.omitted + ' more tokens were not kept') : null,
    h('div', {className: 'facts'}, chips(turn), turn.tokens ? h('span', {className: 'fact'}, plural(turn.tokens, 'token')) : null,
      Number.isFinite(turn.mean_logprob) && turn.tokens ? h('span', {className: 'fact'}, 'mean logprob ' + number(turn.mean_logprob)) : null,
      Object.entries(turn.info ?? {}).filter(([name]) => !SHOWN.has(name)).slice(0, 6).map(([name, value]) =>
        h('span', {className: 'fact'}, visible(name + ': ' + (typeof value === 'object' ? JSON.stringify(value) : value)).slice(0, 160)))),
    prompt(turn)),
];

export const outcome = episode => episode.over === false ? h('span', {className: 'chip'}, 'return ' + number(episode.return)) : h('span', {className: 'outcome ' + (episode.success ? 'good' : 'bad')},
  (episode.success ? 'solved' : 'not solved') + ', return ' + number(episode.return));

export const episodeView = (episode, color) => {
  const traces = episode.turns.map(turn => turn.trace).filter(Boolean);
  const reach = reachOf(traces, color);
  return h('article', {className: 'episode', ariaLabel: 'Episode with seed ' + episode.seed},
    h('h4', {}, episode.step !== undefined ? 'Step ' + episode.step : episode.env_id, h('small', {}, 'seed ' + episode.seed), outcome(episode)),
    episode.failure ? h('p', {className: 'failed'}, visible(episode.failure)) : null,
    episode.turns.map((turn, i) => turnView(turn, i, color, reach)),
    episode.final_observation ? said(episode.final_observation) : null);
};
