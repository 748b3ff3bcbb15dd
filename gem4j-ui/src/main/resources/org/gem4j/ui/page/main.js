// The page: which view is shown, the stream of changes, and what all views share.
import {exportedView, exportView, follow, forget, offline} from './api.js';
import {byId, fill, h, note} from './dom.js';
import {envsView} from './envs.js';
import {episodesView} from './episodes.js';
import {help, listen} from './keys.js';
import {playView} from './play.js';
import {runsView} from './runs.js';
import * as state from './state.js';

const VIEWS = {runs: ['Runs', runsView], episodes: ['Episodes', episodesView], envs: ['Environments', envsView], play: ['Playground', playView]};
let active = null;

// The token of the address is in a cookie by now: it must not stay where a copied address would tell it.
if (location.search) history.replaceState(null, '', location.pathname + location.hash);
if (offline && exportedView && !location.hash) { history.replaceState(null, '', exportedView); state.load(exportedView); }

const navigate = () => fill(byId('nav'), Object.entries(VIEWS).map(([name, [title]]) =>
  h('a', {href: '#' + name, ariaCurrent: name === state.view() ? 'page' : null}, title)));

const show = () => {
  active?.close();
  forget();
  const [title, view] = VIEWS[state.view()] ?? VIEWS.runs;
  document.title = title + ' · gem4j';
  navigate();
  const place = h('div', {className: 'view'});
  fill(byId('main'), place);
  active = view(place);
};

const save = async () => {
  if (offline) return;
  note('exporting…');
  try { await exportView(state.current()); note('exported'); } catch (error) { note('not exported: ' + error.message); }
};

state.onchange((other, names) => { if (other) { show(); scrollTo(0, 0); } else active.update(names); });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => active.repaint());
byId('help').addEventListener('click', help);
byId('export').addEventListener('click', save);
byId('export').hidden = offline;
listen(Object.keys(VIEWS), () => active, save);
show();
follow(event => active.changed(event), note);
