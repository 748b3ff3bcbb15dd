import subprocess
import sys

WATCHED = """
import sys, threading
sys.setswitchinterval(1e-6)
made = []
start = threading.Thread.start
def counted(self):
    made.append(self)
    start(self)
threading.Thread.start = counted
sys.argv = ["pool.py"] + sys.argv[1:]
exec(compile(open("pool.py").read(), "pool.py", "exec"), {"__name__": "__main__"})
print(len(made))
"""


def result(threads, count):
    done = subprocess.run([sys.executable, "-c", WATCHED, str(threads), str(count)], capture_output=True, text=True,
                          timeout=20)
    return [int(word) for word in done.stdout.split()]


def test_sums():
    for threads, count in ((1, 10), (4, 1000), (3, 1), (8, 20000)):
        assert result(threads, count) == [count * (count + 1) // 2, threads]


def test_nothing_to_do():
    assert result(3, 0) == [0, 3]


def test_more_threads_than_numbers():
    assert result(12, 5) == [15, 12]


def test_large():
    assert result(4, 200000) == [200000 * 200001 // 2, 4]
