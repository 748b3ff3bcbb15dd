import subprocess


def git(*arguments):
    return subprocess.run(["git", "-c", "safe.directory=*", "-C", "repo", *arguments], capture_output=True, text=True,
                          check=True).stdout.strip()


def test_content():
    assert open("repo/config/limits.ini").read() == "max=40\nmin=3\nburst=7\n"


def test_no_commit():
    assert git("rev-list", "--count", "main") == "6"
