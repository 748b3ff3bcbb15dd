import collections
import hashlib
import re


def test_top_five():
    counts = collections.Counter(re.findall("[a-z]+", open("speech.txt").read().lower()))
    wanted = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:5]
    assert open("top.txt").read().split("\n")[:5] == ["%d %s" % (count, word) for word, count in wanted]

def test_input_is_untouched():
    with open("speech.txt", "rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == "4938856ff05ff6336da935d6ddacc8631f5dfa5f4736fe8d00d76b3eba1ebcff"
