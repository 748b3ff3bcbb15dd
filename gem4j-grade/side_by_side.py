#!/usr/bin/env python3
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Grades cases with the Python package math-verify and prints verdicts by kind and grades per second.

    python3 -m venv v && v/bin/pip install math-verify
    v/bin/python gem4j-grade/side_by_side.py FILE...        # math-verify's results
    v/bin/python gem4j-grade/side_by_side.py --gem4j ./gem4j FILE...   # and gem4j's in the same table
    ./gem4j bench fuzz FILE --json                           # 100,000 generated answers, in both orders and under load

Each FILE has JSON lines with gold, prediction, equal, kind, form and basis; contested cases are left out. Bare answers
are put between dollar signs, as math-verify expects, and the options that a case names are passed on. math-verify has
--limit seconds for each parsing and each comparison; it rejects silently what takes longer. With more than its usual 5
seconds, its verdicts do not depend on the load of the machine. It runs in a separate process, which is replaced if it
has not answered after --deadline seconds. Answers that raise an exception or time out count as not accepted, and are
also counted separately.
"""
import argparse
import json
import multiprocessing
import subprocess
import tempfile
import time
from collections import Counter


def grade(row):
    from math_verify import ExprExtractionConfig, LatexExtractionConfig, StringExtractionConfig, parse, verify

    options = row.get("options") or {}
    targets = {"latex": LatexExtractionConfig, "expr": ExprExtractionConfig, "string": StringExtractionConfig}
    reading = {}
    if options.get("targets"):
        reading["extraction_config"] = [targets[name]() for name in options["targets"]]
    comparing = {}
    if "decimals" in options:
        comparing["float_rounding"] = options["decimals"]
    if "strict" in options:
        comparing["strict"] = options["strict"]
    if "allow_set_relation" in options:
        comparing["allow_set_relation_comp"] = options["allow_set_relation"]
    gold, answer = row["gold"], row["prediction"]
    if row.get("form") == "answer" or row.get("form") == "text" and row.get("source") != "math-verify tests":
        gold = f"${gold}$"
    if row.get("form") == "answer":
        answer = f"${answer}$"
    gold, answer = (parse(text, parsing_timeout=row["limit"], **reading) for text in (gold, answer))
    return bool(verify(gold, answer, timeout_seconds=row["limit"], **comparing))


def work(pipe):
    import logging

    logging.disable(logging.CRITICAL)
    grade({"gold": "1", "prediction": "1", "form": "answer", "limit": 5})
    pipe.send("ready")
    while True:
        row = pipe.recv()
        start = time.perf_counter()
        try:
            outcome = "accepted" if grade(row) else "refused"
        except Exception:  # the peer's failure, whatever it is: the case is not accepted
            outcome = "raised"
        pipe.send((outcome, time.perf_counter() - start))


class Worker:
    """A process that grades; it is replaced if it does not answer."""

    def __init__(self, deadline):
        self.deadline = deadline
        self.start()

    def start(self):
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=work, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.pipe.recv()

    def grade(self, row):
        self.pipe.send(row)
        try:
            if self.pipe.poll(self.deadline):
                return self.pipe.recv()
        except EOFError:  # the process has died
            pass
        self.process.kill()
        self.process.join()
        self.start()
        return "timeout", self.deadline


def read(files):
    for name in files:
        with open(name, encoding="utf-8") as lines:
            for row in map(json.loads, filter(str.strip, lines)):
                if "equal" in row and row.get("basis") != "contested":
                    yield row | {"kind": row.get("kind") or "other"}


def gem4j(command, rows):
    """The results of `bench grade`, with right verdicts by kind."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
        file.flush()
        out = subprocess.run([command, "bench", "grade", file.name, "--kinds", "--json"], check=True,
                             capture_output=True, text=True).stdout
    return json.loads(out)


def percentile(seconds, share):
    return round(1000 * sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))], 2)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("files", nargs="+")
    arguments.add_argument("--limit", type=int, default=5, metavar="SECONDS")
    arguments.add_argument("--deadline", type=float, default=30, metavar="SECONDS")
    arguments.add_argument("--gem4j", metavar="COMMAND")
    given = arguments.parse_args()
    rows = list(read(given.files))
    ours = gem4j(given.gem4j, rows) if given.gem4j else None
    worker, seconds, counts = Worker(given.deadline), [], Counter()
    for row in rows:
        outcome, elapsed = worker.grade(row | {"limit": given.limit})
        seconds.append(elapsed)
        accepted = outcome == "accepted"
        kind = row["kind"]
        counts[kind, "all"] += 1
        counts[kind, "right"] += accepted == row["equal"]
        counts["", outcome] += 1
        counts["", "wrongly accepted"] += accepted and not row["equal"]
        counts["", "wrongly refused"] += not accepted and row["equal"]
    print("| kind | cases | math-verify right | gem4j right |\n|---|---:|---:|---:|" if ours else "")
    for kind in sorted({kind for kind, _ in counts if kind}):
        cells = [kind, counts[kind, "all"], counts[kind, "right"]]
        if ours:
            cells.append(ours["right_by_kind"][kind].split()[0])
        print("| " + " | ".join(map(str, cells)) + " |")
    results = {
        "cases": len(rows),
        "right": sum(count for (_, what), count in counts.items() if what == "right"),
        **{what: counts["", what] for what in ("wrongly accepted", "wrongly refused", "raised", "timeout")},
        "grades_per_s": round(len(rows) / sum(seconds), 1),
        "median_ms": percentile(seconds, 0.5),
        "p99_ms": percentile(seconds, 0.99),
        "max_ms": percentile(seconds, 1),
    }
    print(json.dumps({"math-verify": results, **({"gem4j": ours} if ours else {})}, indent=1))


if __name__ == "__main__":
    main()
