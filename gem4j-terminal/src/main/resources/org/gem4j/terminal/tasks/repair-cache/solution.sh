cat > cache.py <<'E'
import sys
from collections import OrderedDict

entries, size = OrderedDict(), 2


def shrink():
    while len(entries) > size:
        entries.popitem(last=False)


for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "size":
        size = int(words[1])
    elif words[0] == "put":
        entries[words[1]] = words[2]
        entries.move_to_end(words[1])
    elif words[0] == "get":
        if words[1] in entries:
            entries.move_to_end(words[1])
        print(entries.get(words[1], "-"))
    elif words[0] == "del":
        entries.pop(words[1], None)
    shrink()
E
