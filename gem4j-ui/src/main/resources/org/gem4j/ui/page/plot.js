// A chart of curves with bands. Colors come from the style sheet, so that light and dark are one matter.
import uPlot from './uplot.js';
import {h, later, speak} from './dom.js';
import {number, tick} from './format.js';

const COLORS = 8;
// What the style sheet says, read once for each drawing: a read may make the browser compute styles again.
const tokens = new Map();
const token = name => {
  if (!tokens.has(name)) tokens.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return tokens.get(name);
};
export const colorOf = index => '--c' + index % COLORS;

const faint = (color, share) => {
  const hex = color.replace('#', '').replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [r, g, b] = [0, 2, 4].map(at => parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${r} ${g} ${b} / ${share})`;
};

const axis = (size, extra = {}) => ({
  stroke: () => token('--faint'), font: '11px ' + token('--sans'), size, gap: 4,
  grid: {stroke: () => token('--line'), width: 1}, ticks: {show: false}, values: (_, all) => all.map(v => v === null ? '' : tick(v)), ...extra,
});

const options = (lines, wish, size, onzoom, onstep) => ({
  ...size,
  legend: {show: false},
  padding: [8, 14, 0, 0],
  scales: {x: {time: false}, y: {distr: wish.log ? 3 : 1}},
  axes: [axis(22, {space: 70}), axis(52, {space: 36})],
  cursor: {sync: {key: 'x', setSeries: false}, drag: {x: true, y: false}, points: {size: 6}},
  select: {show: true},
  series: [{}, ...lines.flatMap(line => {
    const color = () => token(colorOf(line.color));
    const pale = () => faint(token(colorOf(line.color)), wish.smooth || line.banded ? 0.3 : 0);
    return [
      {label: line.name + ' most', stroke: pale, width: 1, spanGaps: true, points: {show: false}},
      {label: line.name + ' least', stroke: pale, width: 1, spanGaps: true, points: {show: false}},
      {label: line.name, stroke: color, width: 2, spanGaps: true, points: {show: line.sparse, size: 5, stroke: color, fill: color}},
    ];
  })],
  bands: lines.map((line, i) => ({series: [1 + 3 * i, 2 + 3 * i], fill: () => faint(token(colorOf(line.color)), 0.16)})),
  hooks: {
    setSelect: [u => {
      if (u.select.width > 4) onzoom(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'));
    }],
    ready: [u => u.over.addEventListener('click', () => {
      if (u.select.width <= 4 && u.cursor.idx !== null && u.cursor.idx !== undefined) onstep(u.data[0][u.cursor.idx]);
    })],
  },
});

const positive = values => values.map(v => v !== null && v > 0 ? v : null);

const columns = (answer, log) => [answer.x, ...answer.lines.flatMap(line => [line.high, line.low, line.middle])]
  .map((values, i) => i > 0 && log ? positive(values) : values);

// The range of x that a key asks for: + and - zoom around the cursor, comma and period move by half of what is shown.
// An empty range is the whole; nothing where the key changes nothing.
const zoomed = (key, [least, most], [start = least, end = most], cursor, points) => {
  const from = Math.max(start, least), to = Math.min(end, most), width = to - from;
  const at = Math.min(Math.max(cursor ?? (from + to) / 2, from), to);
  const keep = (first, span) => {
    if (span >= most - least) return ['', ''];
    const begin = Math.min(Math.max(first, least), most - span);
    return [begin, begin + span];
  };
  switch (key) {
    case '+': case '=': return points > 2 ? keep(at - (at - from) / 2, width / 2) : undefined;
    case '-': return keep(at - (at - from) * 2, width * 2);
    case ',': return keep(from - width / 2, width);
    case '.': return keep(from + width / 2, width);
    case '0': return ['', ''];
    default: return undefined;
  }
};

// The chart in a figure; `shown.draw(answer, lines, wish)` replaces its data. `ends()` is the zoom that was asked for.
export const plot = (figure, readout, {onzoom, onstep, ends}) => {
  const place = h('div', {className: 'curve'});
  figure.append(place);
  let chart = null, shape = '', answer = null, lines = [], table = null;
  const size = () => ({width: Math.max(120, place.clientWidth), height: Math.max(100, place.clientHeight)});

  const tell = index => {
    if (!answer || !lines.length) return;
    const at = index ?? answer.x.length - 1;
    const parts = lines.slice(0, 4).map((line, i) => [line, answer.lines[i].middle[at]]).filter(([, v]) => v !== null && v !== undefined);
    readout.replaceChildren(...parts.map(([line, value]) => h('span', {style: `color: var(${colorOf(line.color)})`}, number(value))));
    return 'step ' + number(answer.x[at]) + ': ' + parts.map(([line, value]) => line.name + ' ' + number(value)).join(', ');
  };

  const values = () => {
    if (table) { table.remove(); table = null; return; }
    const gap = Math.max(1, Math.ceil(answer.x.length / 50));
    const rows = answer.x.map((x, i) => [x, ...answer.lines.map(line => line.middle[i])]).filter((_, i) => i % gap === 0);
    table = h('div', {className: 'scroll values', tabIndex: 0}, h('table', {className: 'runs'},
      h('tr', {}, h('th', {}, 'x'), lines.map(line => h('th', {}, line.name))),
      rows.map(row => h('tr', {}, row.map(value => h('td', {}, number(value)))))));
    figure.append(table);
  };

  figure.addEventListener('keydown', event => {
    if (!chart || event.target !== figure || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = chart.cursor.idx ?? answer.x.length - 1;
    const far = event.shiftKey ? 10 : 1;
    const range = answer.range?.length ? zoomed(event.key, answer.range, ends(), answer.x[now], answer.x.length) : undefined;
    const to = {ArrowLeft: now - far, ArrowRight: now + far, Home: 0, End: answer.x.length - 1}[event.key];
    if (event.key === 'Enter') onstep(answer.x[now]);
    else if (event.key === 't') values();
    else if (range !== undefined) {
      onzoom(...range);
      speak(range[0] === '' ? 'all steps' : `from ${number(range[0])} to ${number(range[1])}`);
    } else if (to !== undefined) {
      const index = Math.min(answer.x.length - 1, Math.max(0, to));
      chart.setCursor({left: chart.valToPos(answer.x[index], 'x'), top: 10});
      speak(tell(index));
    } else return;
    event.preventDefault();
  });

  const redraw = () => {
    if (!answer || !place.isConnected) return;
    tokens.clear();
    const wish = lines.wish;
    const next = JSON.stringify([lines, wish.log, Boolean(wish.smooth)]);
    if (chart && next === shape) {
      chart.setData(columns(answer, wish.log));
    } else {
      chart?.destroy();
      shape = next;
      const all = options(lines, wish, size(), onzoom, onstep);
      all.hooks.setCursor = [u => tell(u.cursor.idx)];
      chart = new uPlot(all, columns(answer, wish.log), place);
    }
    tell(null);
  };

  const resize = new ResizeObserver(() => { if (chart) later(() => chart && chart.setSize(size())); });
  resize.observe(place);
  return {
    draw(newAnswer, newLines, wish) {
      answer = newAnswer;
      lines = Object.assign(newLines, {wish});
      later(redraw);
    },
    repaint() { if (chart) later(() => { tokens.clear(); chart?.redraw(false); }); },
    close() { resize.disconnect(); chart?.destroy(); chart = null; answer = null; },
  };
};
