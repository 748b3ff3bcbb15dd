import subprocess


def git(*arguments):
    return subprocess.run(["git", "-c", "safe.directory=*", "-C", "repo", *arguments], capture_output=True, text=True,
                          check=True).stdout.strip()


def test_menu():
    assert git("show", "main:menu.txt").split() == ["soup", "pasta", "curry", "rice", "cake"]


def test_merge_commit():
    assert len(git("log", "-1", "--format=%P", "main").split()) == 2


def test_other_file():
    assert git("show", "main:spice.txt") == "hot"


def test_clean():
    assert git("status", "--porcelain") == ""
