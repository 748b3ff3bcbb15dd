def test_list():
    assert open("large.txt").read().splitlines() == ["c/three.bin", "with space/four.bin", "a/one.bin", "a/b/five.bin"]
