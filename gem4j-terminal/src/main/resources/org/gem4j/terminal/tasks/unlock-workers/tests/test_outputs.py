import subprocess
import sys

# Ends a program whose threads have all slept for half a second: waiting for the processor does not count as sleep.
WATCHED = """
import glob, os, sys, threading, time
def asleep():
    states = {}
    for task in glob.glob("/proc/self/task/*/stat"):
        with open(task) as file:
            states[int(task.split("/")[4])] = file.read().rsplit(")", 1)[1].split()[0]
    states.pop(threading.get_native_id())
    return set(states.values()) == {"S"}
def watch():
    checks = 0
    while checks < 10:
        time.sleep(0.05)
        checks = checks + 1 if asleep() else 0
    os._exit(3)
threading.Thread(target=watch, daemon=True).start()
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
    assert done.returncode == 0
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
