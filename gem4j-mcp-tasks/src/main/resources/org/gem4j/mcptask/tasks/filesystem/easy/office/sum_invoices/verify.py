import json
import os
import sys
from pathlib import Path

ROOT = Path(os.environ["FILESYSTEM_TEST_DIR"])


def require(condition, why):
    if not condition:
        sys.exit(why)


def text(name):
    path = ROOT / name
    require(path.is_file(), "there is no file " + name)
    return path.read_text()


def answer():
    messages = json.load(open(os.environ["MCP_MESSAGES"]))
    return [message["content"] for message in messages if message["role"] == "assistant"][-1]


require(text("totals.csv").split() == ["sender,total", "Acme,220.49", "Borg,80.00"], "totals.csv is wrong")
