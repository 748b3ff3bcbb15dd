import subprocess


def result(expression):
    done = subprocess.run(["./roman", expression], capture_output=True, text=True, timeout=10)
    if done.returncode == 1 and not done.stdout and "error" in done.stderr:
        return "error"
    return done.stdout.strip() if done.returncode == 0 else "code %d" % done.returncode


def check(**cases):
    for wanted, expressions in cases.items():
        for expression in expressions:
            assert result(expression) == wanted, expression


def test_numerals():
    check(I=["I"], XIV=[" XIV "], MMMCMXCIX=["MMMCMXCIX"], CDXLIV=["CDXLIV"])


def test_sums():
    check(XIX=["XIV + (II * III) - I", "XIV+(II*III)-I"], V=["X - V", "I+I+I+I+I"])


def test_precedence():
    check(VII=["I + II * III"], IX=["(I + II) * III"], II=["X - V - III", "X / II / II"], VIII=["X - (V - III)"])


def test_division():
    check(III=["VII / II"], I=["V - (X - I) / II", "II + (I - IV) / II"])


def test_negative_on_the_way():
    check(V=["I - X + XIV"], VI=["(I - III) * (I - IV)"])


def test_bad_numerals():
    check(error=["IIII", "IC", "VX", "IIV", "MMMM", "XXXX + I", "iv", "A", "VIV"])


def test_bad_expressions():
    check(error=["", "  ", "I +", "+ I", "(I", "I)", "()", "I I", "I ** II", "- I", "I (I)", "12"])


def test_out_of_range():
    check(error=["I - I", "I - II", "MMM + M", "V / (I - I)", "I / II"])
