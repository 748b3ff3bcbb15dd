import json
import os
import sys

DATABASE = json.load(open(os.path.join(os.environ["FILESYSTEM_TEST_DIR"], "database.json")))


def require(condition, why):
    if not condition:
        sys.exit(why)


def rows(table):
    require(table in DATABASE, "there is no table " + table)
    return DATABASE[table]["rows"]


def answer():
    messages = json.load(open(os.environ["MCP_MESSAGES"]))
    return [message["content"] for message in messages if message["role"] == "assistant"][-1]


require([row for row in rows("ORPHANS")] == [["8", "9", "1", "1", "open"]], "ORPHANS is wrong")
require(sorted(row[0] for row in rows("ORDERS")) == ["1", "2", "3", "4", "5", "6", "7"], "ORDERS is wrong")
require(DATABASE["ORPHANS"]["columns"] == DATABASE["ORDERS"]["columns"], "the columns differ")
