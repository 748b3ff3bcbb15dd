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


names = ["2025-01-03-invoice-acme.txt", "2025-02-11-invoice-borg.txt", "2025-02-17-invoice-acme.txt"]
for name in names:
    require("Kind: invoice" in text("archive/invoices/" + name), name + " is changed")
require(sorted(os.listdir(ROOT / "archive/invoices")) == names, "archive/invoices holds something else")
require(sorted(os.listdir(ROOT / "inbox")) == ["2025-01-09-letter-kim.txt", "2025-03-01-offer-dune.txt"], "the inbox is wrong")
