import os
import subprocess
import tempfile


def backup(file, folder):
    return subprocess.run(["bash", "/app/backup.sh", file, folder], capture_output=True, text=True, timeout=10)


def test_three_are_kept():
    top = tempfile.mkdtemp()
    file, folder = os.path.join(top, "my notes.txt"), os.path.join(top, "deep", "copies")
    for number in range(1, 15):
        open(file, "w").write("version %d" % number)
        result = backup(file, folder)
        assert result.stdout.strip() == os.path.join(folder, "my notes.txt.%d" % number)
    assert sorted(os.listdir(folder)) == ["my notes.txt.12", "my notes.txt.13", "my notes.txt.14"]
    assert open(os.path.join(folder, "my notes.txt.12")).read() == "version 12"


def test_other_files_stay():
    top = tempfile.mkdtemp()
    file = os.path.join(top, "a")
    open(file, "w").write("x")
    for name in ("a.old", "ab.1", "b.9"):
        open(os.path.join(top, name), "w").write(name)
    for _ in range(5):
        backup(file, top)
    assert sorted(os.listdir(top)) == ["a", "a.3", "a.4", "a.5", "a.old", "ab.1", "b.9"]


def test_missing_file():
    top = tempfile.mkdtemp()
    result = backup(os.path.join(top, "none"), os.path.join(top, "copies"))
    assert result.returncode == 2 and result.stdout == "" and os.listdir(top) == []
