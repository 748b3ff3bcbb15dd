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


lines = [line.strip() for line in answer().strip().splitlines() if line.strip()]
require(lines[-3:] == ["ada 1", "bo 2", "dov 3"], "the answer is wrong")
require("manager: bo" in text("people/dov.txt"), "a file was changed")
