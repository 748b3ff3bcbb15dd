def test_shared():
    sets = [set(range(3, 121, 7)), set(range(5, 131, 5)), set(range(-20, 141, 4)), {10, -8, 77}]
    wanted = sorted(number for number in set().union(*sets) if sum(number in one for one in sets) > 1)
    assert [int(line) for line in open("shared.txt").read().split()] == wanted
