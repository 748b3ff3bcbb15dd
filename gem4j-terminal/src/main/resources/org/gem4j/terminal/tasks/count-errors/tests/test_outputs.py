import hashlib


def test_number():
    wanted = sum(line.split()[2] == "ERROR" for line in open("app.log"))
    assert open("errors.txt").read().strip() == str(wanted)


def test_input_is_untouched():
    with open("app.log", "rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == "452bf3ec5a7c6adcc382e99b2e7b29a5694929681f2d2ca614a78e912de7091a"
