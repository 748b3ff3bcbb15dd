import os


def test_files():
    files = sorted(os.path.relpath(os.path.join(top, name), "store")
                   for top, _, names in os.walk("store") for name in names)
    assert files == sorted(["B", "a/empty1", "b/c/1", "b/c/4", "d/3"])


def test_no_empty_directory():
    assert all(names or folders for _, folders, names in os.walk("store"))
