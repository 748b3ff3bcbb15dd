cat > order.py <<'E'
import heapq
import sys

sources = {}
for line in sys.stdin:
    if line.strip() and not line.startswith("#"):
        target, _, rest = line.partition(":")
        for name in rest.split():
            sources.setdefault(name, set())
        sources.setdefault(target.strip(), set()).update(rest.split())


def shortest_cycle():
    best = None
    for start in sorted(sources):
        paths, seen = [(start,)], set()
        while paths and best is None or paths and len(paths[0]) <= len(best):
            found = sorted(path for path in paths if start in sources[path[-1]])
            if found:
                if best is None or len(found[0]) < len(best):
                    best = found[0]
                break
            new = {}
            for path in paths:
                for name in sources[path[-1]]:
                    if name > start and name not in seen:
                        new[name] = min(new.get(name, path + (name,)), path + (name,))
            seen.update(new)
            paths = sorted(new.values())
    return best


left = {name: len(needs) for name, needs in sources.items()}
users = {name: [] for name in sources}
for name, needs in sources.items():
    for need in needs:
        users[need].append(name)
ready = [name for name, count in left.items() if not count]
heapq.heapify(ready)
done = []
while ready:
    name = heapq.heappop(ready)
    done.append(name)
    for user in users[name]:
        left[user] -= 1
        if not left[user]:
            heapq.heappush(ready, user)
print(" ".join(done) if len(done) == len(sources) else "cycle: " + " ".join(shortest_cycle()))
E
