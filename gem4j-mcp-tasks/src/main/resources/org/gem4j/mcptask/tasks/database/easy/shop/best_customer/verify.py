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


require(answer().strip().strip(".*`").endswith("Bo"), "the answer is wrong")
require(len(rows("ORDERS")) == 8, "something was changed")
