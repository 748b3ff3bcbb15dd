cat > cache.py <<'E'
import sys


class Cache:
    def __init__(self, size):
        self.size = size
        self.entries = {}

    def get(self, key):
        return self.entries.get(key, "-")

    def put(self, key, value):
        if len(self.entries) >= self.size:
            oldest = next(iter(self.entries))
            del self.entries[oldest]
        self.entries[key] = value

    def delete(self, key):
        del self.entries[key]

    def resize(self, size):
        self.size = size


def main():
    cache = Cache(2)
    for line in sys.stdin:
        words = line.split()
        if words[0] == "size":
            cache.resize(int(words[1]))
        elif words[0] == "put":
            cache.put(words[1], words[2])
        elif words[0] == "get":
            print(cache.get(words[1]))
        elif words[0] == "del":
            cache.delete(words[1])


main()
E
