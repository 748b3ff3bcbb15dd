import subprocess


def git(*arguments):
    return subprocess.run(["git", "-c", "safe.directory=*", "-C", "project", *arguments], capture_output=True, text=True,
                          check=True).stdout.strip()


def test_one_commit_on_main():
    assert git("rev-list", "--count", "main") == "1"


def test_author_and_message():
    assert git("log", "-1", "--format=%an <%ae> %s", "main") == "Ada Miller <ada@example.org> Add the project"


def test_files():
    assert git("ls-tree", "-r", "--name-only", "main").split() == [".gitignore", "README.md", "src/main.py"]


def test_ignored():
    assert git("status", "--porcelain") == ""
