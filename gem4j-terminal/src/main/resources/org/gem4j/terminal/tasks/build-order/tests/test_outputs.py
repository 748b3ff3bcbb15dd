import subprocess
import sys


def order(text):
    return subprocess.run([sys.executable, "order.py"], input=text, capture_output=True, text=True,
                          timeout=20).stdout.split()


def test_example():
    assert order("app: lib core\nlib: core\n# comment\n\ntest: app\n") == ["core", "lib", "app", "test"]


def test_alphabetical():
    assert order("z:\nm: z\na: m\nb:\ny: b\n") == ["b", "y", "z", "m", "a"]


def test_repeated_targets():
    assert order("t: b\nt: a\na: c\n") == ["b", "c", "a", "t"]


def test_cycle():
    assert order("a: b\nb: c\nc: a\nx:\n") == ["cycle:", "a", "b", "c"]


def test_shortest_cycle():
    assert order("a: b\nb: c\nc: d a\nd: c\n") == ["cycle:", "c", "d"]


def test_first_of_several():
    assert order("p: q\nq: p\nb: c\nc: b\na: x\nx: y\ny: a\n") == ["cycle:", "b", "c"]


def test_own_source():
    assert order("a: b\nb: b\n") == ["cycle:", "b"]


def test_long_chain():
    text = "\n".join("n%05d: n%05d" % (i, i + 1) for i in range(3000))
    assert order(text) == ["n%05d" % i for i in range(3000, -1, -1)]
