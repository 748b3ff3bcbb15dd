// Starting, stopping and resuming runs.
import {get, post} from './api.js';
import {failure, fill, h} from './dom.js';
import {plural} from './format.js';

const dialog = () => {
  const message = h('div');
  const jobs = h('div', {className: 'jobs'});
  const flags = h('textarea', {id: 'flags', rows: 4, spellcheck: false, value: '--env_id game:GuessTheNumber-v0-easy --max_train 60000'});
  const showJobs = async () => {
    try {
      const {jobs: list} = await get('api/jobs');
      fill(jobs, list.length ? h('h3', {}, plural(list.length, 'process', 'processes')) : null, list.map(job =>
        h('details', {className: 'prompt', open: !job.running && job.exit !== 0},
          h('summary', {}, job.command + (job.running ? ', running' : ', ended with exit code ' + job.exit)), h('pre', {}, job.output || '(no output yet)'))));
    } catch (error) { fill(jobs, failure(error)); }
  };
  const start = async event => {
    event.preventDefault();
    try {
      const job = await post('api/start', {flags: flags.value});
      fill(message, h('p', {className: 'note'}, 'Started. The run appears in the list as soon as its folder exists.'));
      await new Promise(done => setTimeout(done, 1500));
      await showJobs();
      return job;
    } catch (error) { fill(message, failure(error)); return null; }
  };
  const element = h('dialog', {ariaLabel: 'New run', onclose: () => element.remove()},
    h('form', {onsubmit: start}, h('h2', {}, 'New run'),
      h('label', {className: 'field tall'}, h('span', {}, 'Flags of ./gem4j train'), flags), message,
      h('div', {className: 'buttons'}, h('button', {type: 'submit', className: 'primary'}, 'Start'),
        h('button', {type: 'button', onclick: showJobs}, 'Output'), h('button', {type: 'button', onclick: () => element.close()}, 'Close'))), jobs);
  showJobs();
  return element;
};

export const newRun = () => {
  const element = dialog();
  document.body.append(element);
  element.showModal();
};

// The button that a run needs as it stands.
export const action = (run, done) => {
  const act = (path, word) => h('button', {className: 'small', ariaLabel: word + ' ' + run.id, onclick: async event => {
    event.target.disabled = true;
    try { await post(path, {run: run.id}); done(); } catch (error) { event.target.replaceWith(failure(error)); }
  }}, word);
  if (run.status === 'running') return run.stopping ? h('span', {className: 'note'}, 'stopping') : act('api/stop', 'Stop');
  return run.status === 'interrupted' || run.status === 'failed' ? act('api/resume', 'Resume') : null;
};
