import os
import subprocess
import tempfile


def render(template, values):
    top = tempfile.mkdtemp()
    for name, text in (("t", template), ("v", values)):
        open(os.path.join(top, name), "w").write(text)
    return subprocess.run(["bash", "/app/render.sh", top + "/t", top + "/v"], capture_output=True, text=True, timeout=10)


def test_replaces():
    assert render("a {{x}} b {{y}}{{x}}\n", "x=1\ny=two words\n").stdout == "a 1 b two words1\n"


def test_special_characters():
    assert render("<{{v}}>\n", "v=a&b/c=d\\1 $HOME `ls`\n").stdout == "<a&b/c=d\\1 $HOME `ls`>\n"


def test_values_are_not_templates():
    assert render("{{a}}\n", "a={{b}}\nb=no\n").stdout == "{{b}}\n"


def test_missing_name():
    result = render("{{known}} {{unknown}}\n", "known=1\n")
    assert result.returncode == 1 and result.stdout == "" and "unknown" in result.stderr
