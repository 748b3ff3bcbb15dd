# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Trains a tiny model for many steps and says whether the memory of the process stays flat.

The memory is what the run itself logs as `system/rss`. The first fifth of the steps is left out, while the heap, the
allocator's caches and compiled code settle. A line is fitted to the rest; the verdict is its rise over 1,000 steps,
which must stay below --limit MiB. Java's heap is allocated in full at the start, so that objects in it do not count as
growth. Further arguments go to train. Exit code 0: flat.
"""

import argparse
import json
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TURNS = 60
HEAP = "-Xms512m -Xmx512m -XX:+AlwaysPreTouch"
SETTINGS = (
    f"--rollout_batch_size {TURNS} --sft_steps 40 --sft_batch_size 32 --hidden_size 32 --num_layers 1 "
    "--eval_episodes 20 --eval_steps 100 --save_steps 100 --learner_threads 2"
)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--limit", type=float, default=16, help="MiB per 1,000 steps")
    parser.add_argument("--gem4j", default=str(ROOT / "gem4j"), help="the command, with its first arguments")
    options, extra = parser.parse_known_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gem4j-soak-"))
    command = [*shlex.split(options.gem4j), "train", *SETTINGS.split(), "--max_train", str(options.steps * TURNS)]
    command += ["--save_path", str(folder), "--run_name", "soak", *extra]
    print(" ".join(command), flush=True)
    environment = {"GEM4J_JAVA_OPTS": HEAP, **os.environ}
    with open(folder / "output.log", "w", encoding="utf-8") as log:
        if subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, env=environment).returncode != 0:
            raise SystemExit(f"FAILED: the run failed; see {log.name}")
    rows = [json.loads(line) for line in (folder / "soak" / "metrics.jsonl").read_text().splitlines()]
    memory = [(row["step"], row["system/rss"] / 2**20) for row in rows if "system/rss" in row]
    shown = [memory[i * (len(memory) - 1) // 10] for i in range(11)]
    print("step: MiB   " + "   ".join(f"{step}: {mib:.0f}" for step, mib in shown))
    settled = memory[len(memory) // 5 :]
    slope, _ = statistics.linear_regression([step for step, _ in settled], [mib for _, mib in settled])
    rise = slope * 1000
    verdict = "flat" if rise < options.limit else "FAILED: growing"
    print(f"{verdict}: {rise:+.1f} MiB per 1,000 steps after step {settled[0][0]}, {memory[-1][1]:.0f} MiB at the end")
    sys.exit(0 if rise < options.limit else 1)


if __name__ == "__main__":
    main()
