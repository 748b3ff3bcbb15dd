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


status = {row[0]: row[4] for row in rows("ORDERS")}
require(status == {"1": "paid", "2": "canceled", "3": "paid", "4": "canceled", "5": "paid", "6": "canceled", "7": "paid",
                   "8": "open"}, "the orders are wrong")
