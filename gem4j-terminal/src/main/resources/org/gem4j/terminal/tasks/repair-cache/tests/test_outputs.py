import collections
import random
import subprocess
import sys


def output(commands):
    return subprocess.run([sys.executable, "cache.py"], input="\n".join(commands) + "\n", capture_output=True, text=True,
                          timeout=20).stdout.split()


def test_reading_is_using():
    assert output(["put a 1", "put b 2", "get a", "put c 3", "get a", "get b", "get c"]) == ["1", "1", "-", "3"]


def test_writing_again_throws_nothing_out():
    assert output(["put a 1", "put b 2", "put a 3", "get b", "get a"]) == ["2", "3"]


def test_writing_again_is_using():
    assert output(["put a 1", "put b 2", "put a 3", "put c 4", "get a", "get b"]) == ["3", "-"]


def test_deleting_what_is_not_there():
    assert output(["del x", "put a 1", "del a", "get a"]) == ["-"]


def test_shrinking():
    assert output(["size 3", "put a 1", "put b 2", "put c 3", "get a", "size 1", "get a", "get b", "get c"]) == [
        "1", "1", "-", "-"]


def test_size_zero():
    assert output(["size 0", "put a 1", "get a"]) == ["-"]


def test_long_random_run():
    source = random.Random(11)
    commands, wanted, entries, size = [], [], collections.OrderedDict(), 2
    for number in range(3000):
        key = "k%d" % source.randrange(9)
        kind = source.choice(["put", "put", "get", "get", "get", "del", "size"])
        if kind == "size" and number % 10:
            continue
        if kind == "size":
            size = source.randrange(1, 7)
            commands.append("size %d" % size)
        elif kind == "put":
            commands.append("put %s %d" % (key, number))
            entries[key] = str(number)
            entries.move_to_end(key)
        elif kind == "get":
            commands.append("get " + key)
            wanted.append(entries.get(key, "-"))
            if key in entries:
                entries.move_to_end(key)
        else:
            commands.append("del " + key)
            entries.pop(key, None)
        while len(entries) > size:
            entries.popitem(last=False)
    assert output(commands) == wanted
