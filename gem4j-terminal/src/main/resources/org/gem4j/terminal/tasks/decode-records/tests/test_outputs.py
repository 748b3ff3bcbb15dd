import json

NAMES = ["oven", "k\u00fche", "", "d\u00e4mmerung", "roof"]
FLAGS = [[], ["low"], ["old"], ["low", "old"], ["test"], ["low", "old", "test"], []]


def records():
    return json.load(open("records.json"))


def right():
    return [i for i in range(25) if i % 6 != 5]


def test_ids():
    assert [record["id"] for record in records()] == [i * 1000003 % (1 << 32) for i in right()]


def test_names():
    assert [record["name"] for record in records()] == [NAMES[i % 5] for i in right()]


def test_values():
    wanted = [[((i * 173 + j * 911) % 4000 - 2000) / 100 for j in range(i % 4)] for i in right()]
    assert [record["values"] for record in records()] == wanted


def test_flags():
    assert [record["flags"] for record in records()] == [FLAGS[i % 7] for i in right()]
