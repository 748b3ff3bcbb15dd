// The tokens of a response, colored by one of their values; the bar at the bottom tells all of the chosen one.
import {byId, h} from './dom.js';
import {number, visible} from './format.js';

const BLOCK = 200;
const LOWEST = -6;
export const COLORS = [['logprob', 'logprob'], ['advantage', 'advantage'], ['difference', 'learner − sampler'], ['reference', 'sampler − reference'], ['mask', 'trained on'], ['none', 'nothing']];

// Texts of tokens: pieces of one character are put together, the character stands at the first of them.
export const texts = pieces => {
  const shown = [];
  let bytes = [], from = 0;
  const flush = () => {
    if (!bytes.length) return;
    try {
      shown[from] = new TextDecoder('utf-8', {fatal: true}).decode(new Uint8Array(bytes));
      bytes = [];
    } catch { /* not whole yet */ }
  };
  const spill = () => {
    if (bytes.length) shown[from] = '⟨' + bytes.map(b => b.toString(16).padStart(2, '0')).join(' ') + '⟩';
    bytes = [];
  };
  pieces.forEach((piece, i) => {
    if (typeof piece === 'object' && piece.hex) {
      if (!bytes.length) from = i;
      for (let at = 0; at < piece.hex.length; at += 2) bytes.push(parseInt(piece.hex.slice(at, at + 2), 16));
      shown[i] = '';
      flush();
    } else {
      spill();
      shown[i] = typeof piece === 'object' ? '⟨' + piece.id + '⟩' : piece;
    }
  });
  spill();
  return shown;
};

const valueOf = (trace, i, color) => {
  switch (color) {
    case 'logprob': return trace.logprobs[i];
    case 'advantage': return trace.advantages[i];
    case 'difference': return trace.learner.length ? trace.learner[i] - trace.logprobs[i] : undefined;
    case 'reference': return trace.reference.length ? trace.logprobs[i] - trace.reference[i] : undefined;
    default: return undefined;
  }
};

// The reach of a diverging scale: the 98th percentile, so that one token does not make the others pale.
export const reachOf = (traces, color) => {
  const sizes = traces.flatMap(trace => trace.response.map((_, i) => Math.abs(valueOf(trace, i, color)))).filter(Number.isFinite).sort((a, b) => a - b);
  return sizes.length ? Math.max(1e-6, sizes[Math.floor(0.98 * (sizes.length - 1))]) : 1;
};

export const classOf = (trace, i, color, reach) => {
  if (color === 'mask') return trace.mask ? 'q2' : 'untrained';
  const value = valueOf(trace, i, color);
  if (value === undefined || !Number.isFinite(Number(value))) return '';
  if (color === 'logprob') return 'q' + Math.min(7, Math.round(7 * Math.max(value, LOWEST) / LOWEST)) + (value < Math.log(0.1) ? ' unlikely' : '');
  const step = Math.round(4 * Math.max(-1, Math.min(1, value / reach)));
  return step === 0 ? '' : (step < 0 ? 'm' : 'p') + Math.abs(step);
};

const tell = (trace, i, shown) => {
  const bar = byId('token');
  if (!bar) return;
  const part = (name, value) => value === undefined ? [] : [h('span', {}, h('small', {}, name + ' '), value)];
  const logprob = Number(trace.logprobs[i]);
  bar.replaceChildren(h('b', {}, JSON.stringify(visible(shown[i] || '(part of a character)'))), ...part('token', String(trace.ids[i])),
    ...part('logprob', number(logprob)), ...part('p', number(Math.exp(logprob))), ...part('advantage', trace.mask ? number(trace.advantages[i]) : 'not trained on'),
    ...part('learner', trace.learner.length ? number(trace.learner[i]) : undefined), ...part('reference', trace.reference.length ? number(trace.reference[i]) : undefined));
};

// A call of a tool is folded to a line; its tokens are inside.
const CALL = /<tool_call>[\s\S]*?(?:<\/tool_call>|$)|<(python|search|code|calculator)>[\s\S]*?(?:<\/\1>|$)|```(?:python|py)\n[\s\S]*?(?:```|$)/g;
export const callName = text => {
  const name = /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? /^<(\w+)>/.exec(text)?.[1] ?? 'python';
  const inner = text.replace(/^<\w+>|^```\w*\n|<\/\w+>$|```$/g, '').replace(/\s+/g, ' ').trim();
  return name + ' ' + (inner.length > 70 ? inner.slice(0, 70) + '…' : inner);
};
export const calls = text => [...text.matchAll(CALL)].map(match => [match.index, match.index + match[0].length]);

const folded = (text, inside, from) => h('details', {className: 'call'}, h('summary', {}, h('span', {className: 'chip'}, 'tool call'), ' ' + visible(callName(text))), from(inside));

export const tokenView = (turn, color, reach) => {
  const trace = turn.trace;
  const shown = texts(trace.response);
  const spans = shown.map((text, i) => {
    const special = typeof trace.response[i] === 'object' && trace.response[i].id !== undefined;
    return h('span', {className: ('t ' + classOf(trace, i, color, reach) + (special ? ' special' : '') + (text.includes('\n') ? ' nl' : '') + (text === '' ? ' part' : '')).trim(), 'data-i': i}, special && turn.stop === 'end_of_turn' && i === shown.length - 1 ? 'end of turn' : visible(text) || '·');
  });
  const ranges = calls(shown.join(''));
  const parts = [];
  let at = 0, group = [], end = -1, start = 0;
  const close = () => { if (group.length && end >= 0) parts.push(folded(shown.join('').slice(start, end), group, inner => h('pre', {className: 'tokens'}, inner))); else parts.push(...group); group = []; };
  spans.forEach((span, i) => {
    const range = ranges.find(([from, to]) => at >= from && at < to);
    const now = range ? range[1] : -1;
    if (now !== end) { close(); end = now; start = range ? range[0] : 0; }
    group.push(span);
    at += shown[i].length;
  });
  close();
  const blocks = parts.length > 2 * BLOCK
    ? Array.from({length: Math.ceil(parts.length / BLOCK)}, (_, i) => h('div', {className: 'block'}, parts.slice(BLOCK * i, BLOCK * (i + 1)))) : parts;
  const place = h('pre', {className: 'tokens', tabIndex: 0, role: 'group', ariaLabel: 'Response, ' + shown.length + ' tokens. Arrow keys move from token to token.'}, blocks);
  let chosen = -1;
  const choose = i => {
    spans[chosen]?.classList.remove('chosen');
    chosen = Math.max(0, Math.min(spans.length - 1, i));
    spans[chosen]?.classList.add('chosen');
    if (spans[chosen]) tell(trace, chosen, shown);
  };
  place.addEventListener('mouseover', event => { if (event.target.dataset.i) choose(Number(event.target.dataset.i)); });
  place.addEventListener('click', event => { if (event.target.dataset.i) choose(Number(event.target.dataset.i)); });
  place.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10}[event.key];
    if (!step || event.target !== place) return;
    choose(chosen + step);
    event.preventDefault();
  });
  return place;
};
