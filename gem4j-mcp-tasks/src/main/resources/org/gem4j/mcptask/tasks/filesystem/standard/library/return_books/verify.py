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


books = {name: json.loads(text("books/%s.json" % name)) for name in ("a1", "a2", "b7", "c3")}
require(all(book["lent_to"] is None for book in books.values()), "a book is still lent")
require(books["a2"] == {"title": "Rust", "year": 2011, "tags": ["novel"], "lent_to": None}, "a2 is changed")
require(books["b7"] == {"title": "Ash", "year": 1974, "tags": ["novel", "war"], "lent_to": None}, "b7 is changed")
require(text("visitors.csv").split() == ["name,visits", "Ines,5", "Omar,12", "Jun,2", "Pia,7"], "visitors.csv is wrong")
