# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Kills training runs at random points and resumes them until they are done, then compares their metrics with those of
an uninterrupted run.

One run is not interrupted. Others with the same settings are repeatedly killed with SIGKILL, each time after a random
fraction of the first run's duration, and resumed. At the end, metrics.jsonl (without metrics that depend on the clock)
and the summary of run.json must be equal, metric by metric. The seed of the kills is printed; --seed repeats them,
to the extent that the load of the machine is the same. Further arguments go to train, such as --critic_type ppo. The
exit code is 0 if all runs are equal.
"""

import argparse
import json
import os
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SETTINGS = (
    "--max_train 1800 --rollout_batch_size 60 --sft_steps 40 --sft_batch_size 32 --entropy_coef 0.01 "
    "--hidden_size 32 --num_layers 1 --eval_episodes 20 --eval_steps 10 --save_steps 3 --learner_threads 2"
)


def start(arguments, command, log):
    return subprocess.Popen(
        [*command, "train", *arguments], stdout=log, stderr=subprocess.STDOUT, start_new_session=True
    )


def kill(process):
    """Kills the whole session of a run."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def metrics(run):
    """The metrics of a run, except those that depend on the clock."""
    rows = []
    for line in (run / "metrics.jsonl").read_text().splitlines():
        row = json.loads(line)
        rows.append({name: value for name, value in row.items() if not name.startswith(("time/", "system/"))})
    return rows, json.loads((run / "run.json").read_text())["summary"]


def difference(whole, killed):
    """Describes the first metric that differs; empty if none does."""
    (rows, summary), (other_rows, other_summary) = whole, killed
    if len(rows) != len(other_rows):
        return f"{len(other_rows)} steps in place of {len(rows)}"
    for name, values in [*((f"step {row['step']}", row) for row in rows), ("summary", summary)]:
        others = other_summary if name == "summary" else other_rows[rows.index(values)]
        for key in sorted(values.keys() | others.keys()):
            if values.get(key) != others.get(key):
                return f"{name}: {key} is {others.get(key)} in place of {values.get(key)}"
    return ""


def run_killed(folder, name, settings, command, rng, seconds, kills, log):
    """Starts a run, kills and resumes it up to `kills` times until it is done; the number of kills."""
    run = folder / name
    arguments = [*settings, "--save_path", str(folder), "--run_name", name]
    done = 0
    while True:
        process = start(arguments, command, log)
        while not (run / "run.json").exists() and process.poll() is None:
            time.sleep(0.01)
        if done < kills:
            try:
                process.wait(rng.uniform(0, 0.9 * seconds))
            except subprocess.TimeoutExpired:
                kill(process)
                done += 1
                rows = (run / "metrics.jsonl").read_text().count("\n") if (run / "metrics.jsonl").exists() else 0
                print(f"  {name}: kill {done} after {rows} rows", flush=True)
                arguments = ["--resume", str(run)]
                continue
        if process.wait() != 0:
            raise SystemExit(f"FAILED: {name} ended with exit code {process.returncode}; see {log.name}")
        return done


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None, help="seed of the times of the kills (default: random)")
    parser.add_argument("--gem4j", default=str(ROOT / "gem4j"), help="the command, with its first arguments")
    options, extra = parser.parse_known_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    rng = random.Random(seed)
    command = shlex.split(options.gem4j)
    settings = [*SETTINGS.split(), *extra]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gem4j-kill-"))
    print(f"seed {seed}, folder {folder}, settings {' '.join(settings)}", flush=True)
    with open(folder / "output.log", "w", encoding="utf-8") as log:
        begin = time.perf_counter()
        if start([*settings, "--save_path", str(folder), "--run_name", "whole"], command, log).wait() != 0:
            raise SystemExit(f"FAILED: the uninterrupted run failed; see {log.name}")
        seconds = time.perf_counter() - begin
        whole = metrics(folder / "whole")
        gradients = [row["train/policy_grad_norm"] for row in whole[0] if "train/policy_grad_norm" in row]
        print(f"  whole: {len(whole[0])} rows in {seconds:.1f} s, gradient norms from {min(gradients):.3g}", flush=True)
        kills = 0
        runs = 0
        failures = []
        while kills < options.kills:
            runs += 1
            name = f"killed-{runs}"
            kills += run_killed(folder, name, settings, command, rng, seconds, options.kills - kills, log)
            differs = difference(whole, metrics(folder / name))
            print(f"  {name}: {differs or 'same metrics'}", flush=True)
            failures += [differs] if differs else []
    verdict = "FAILED" if failures else "passed"
    print(f"{verdict}: {kills} kills over {runs} runs, {len(failures)} with different metrics")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
