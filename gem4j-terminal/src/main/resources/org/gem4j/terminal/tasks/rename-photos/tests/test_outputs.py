import os

NUMBERS = [3, 17, 42, 108, 256, 999]


def test_names():
    wanted = ["photo-%04d.jpg" % number for number in NUMBERS] + ["IMG_notes.txt", "holiday plan.JPG"]
    assert sorted(os.listdir("photos")) == sorted(wanted)


def test_contents():
    for number in NUMBERS:
        assert open("photos/photo-%04d.jpg" % number).read() == "picture %d\n" % number
