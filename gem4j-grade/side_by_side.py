#!/usr/bin/env python3
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Grades the same cases with the Python package math-verify and prints accuracy by kind and grades a second.

    python3 -m venv v && v/bin/pip install math-verify antlr4-python3-runtime==4.13.2
    v/bin/python gem4j-grade/side_by_side.py FILE...        # math-verify's figures
    ./gem4j bench grade FILE --kinds --json                  # gem4j's speed and verdicts by kind on the same file
    ./gem4j bench fuzz FILE --json                           # 100,000 made-up answers, in both orders and under load

Each FILE holds JSON lines with gold, prediction, equal, kind and form. Bare answers are set between dollar signs, as
math-verify wants them. One process, math-verify's own time limits.
"""
import json
import sys
import time
from collections import defaultdict


def main(files):
    from math_verify import parse, verify

    right, total, seconds = defaultdict(int), defaultdict(int), 0.0
    slowest = 0.0
    for name in files:
        with open(name, encoding="utf-8") as lines:
            for row in map(json.loads, filter(str.strip, lines)):
                text = row.get("form") == "text"
                peer = row.get("source") == "math-verify tests"
                gold = row["gold"] if text and peer else f"${row['gold']}$"
                answer = row["prediction"] if text else f"${row['prediction']}$"
                start = time.perf_counter()
                try:
                    verdict = bool(verify(parse(gold), parse(answer)))
                except Exception:  # what it raises counts as "not accepted"
                    verdict = False
                elapsed = time.perf_counter() - start
                seconds += elapsed
                slowest = max(slowest, elapsed)
                kind = row.get("kind", "")
                total[kind] += 1
                right[kind] += verdict == row["equal"]
    for kind in sorted(total):
        print(f"{kind:20} {right[kind]:5} of {total[kind]:5}")
    cases = sum(total.values())
    print(json.dumps({
        "cases": cases,
        "right": sum(right.values()),
        "grades_per_s": round(cases / seconds, 1),
        "max_ms": round(slowest * 1000, 1),
    }))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
