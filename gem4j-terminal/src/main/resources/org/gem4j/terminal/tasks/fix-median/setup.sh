cat > stats.py <<'E'
import sys


def median(values):
    return values[len(values) // 2]


def mode(values):
    best = None
    for value in values:
        if best is None or values.count(value) >= values.count(best):
            best = value
    return best


def main():
    values = [float(word) for word in sys.stdin.read().split()]
    mean = sum(values) // len(values)
    print("%.2f %.2f %.2f" % (mean, median(values), mode(values)))


main()
E
