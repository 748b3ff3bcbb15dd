import os
import stat


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def test_directories():
    assert {mode("site/" + name) for name in ("bin", "secrets", "pages", "pages/old")} == {0o750}


def test_scripts():
    assert {mode("site/bin/deploy.sh"), mode("site/pages/old/import.sh")} == {0o700}


def test_secrets():
    assert {mode("site/secrets/key.pem"), mode("site/secrets/rotate.sh.bak")} == {0o600}


def test_others():
    assert {mode("site/bin/README"), mode("site/pages/index.html"), mode("site/pages/old/a.html")} == {0o640}
