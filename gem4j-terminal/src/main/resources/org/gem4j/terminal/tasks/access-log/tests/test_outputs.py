import hashlib


def wanted():
    counts = {}
    for line in open("access.log"):
        fields = line.split()
        if fields[-2] == "404":
            entry = counts.setdefault(fields[0], [0, 0])
            entry[0] += 1
            entry[1] += 0 if fields[-1] == "-" else int(fields[-1])
    rows = sorted(counts.items(), key=lambda row: (-row[1][0], row[0]))
    return ["%s %d %d" % (name, count, size) for name, (count, size) in rows if count > 1]


def test_lines():
    assert open("missing.txt").read().splitlines() == wanted()

def test_input_is_untouched():
    with open("access.log", "rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == "62a34d30539cdf7cb0e57c36514a9762f106a6c6849a0970335c77a31817867b"
