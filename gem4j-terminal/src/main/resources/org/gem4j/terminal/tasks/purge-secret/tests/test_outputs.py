import subprocess


def git(*arguments):
    return subprocess.run(["git", "-c", "safe.directory=*", "-C", "repo", *arguments], capture_output=True, text=True,
                          check=True).stdout.strip()


def commits():
    return git("rev-list", "--reverse", "main").split()


def test_files_are_gone():
    for commit in git("rev-list", "--all").split():
        names = git("ls-tree", "-r", "--name-only", commit).split()
        assert "deploy/secret.env" not in names and "deploy/env" not in names


def test_word_is_gone():
    for line in git("rev-list", "--all", "--objects").splitlines():
        name = line.split()[0]
        if git("cat-file", "-t", name) == "blob":
            assert "hunter2" not in git("cat-file", "-p", name)


def test_everything_else_is_kept():
    texts = [git("show", commit + ":app.txt").split() for commit in commits()]
    assert [text for i, text in enumerate(texts) if i == 0 or text != texts[i - 1]] == [
        ["one"], ["one", "two"], ["one", "two", "three"], ["one", "two", "three", "four"]]
    assert git("show", "main:deploy/run.sh") == "run"


def test_messages_and_authors():
    wanted = ["Ann Start the app", "Ben Deploy", "Ann Change things", "Cem Rename the file", "Ben Remove the password",
              "Ann Finish"]
    actual = git("log", "--reverse", "--format=%an %s", "main").splitlines()
    assert actual in (wanted, wanted[:4] + wanted[5:])
