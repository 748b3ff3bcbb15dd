import functools
import random
import statistics
import subprocess
import sys


@functools.cache
def output(*values):
    return subprocess.run([sys.executable, "stats.py"], input=" ".join(map(str, values)), capture_output=True, text=True,
                          timeout=10).stdout.split()


def cases():
    source = random.Random(5)
    return [[source.randint(-9, 9) for _ in range(length)] for length in (1, 2, 3, 4, 7, 10, 25)]


def test_mean():
    assert all(output(*case)[0] == "%.2f" % statistics.mean(case) for case in cases())


def test_median():
    assert all(output(*case)[1] == "%.2f" % statistics.median(case) for case in cases())


def test_mode():
    assert all(output(*case)[2] == "%.2f" % min(statistics.multimode(case)) for case in cases())
