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


prices = {row[1]: float(row[2]) for row in rows("PRODUCTS")}
require(prices == {"lamp": 33.0, "desk": 220.0, "chair": 83.05, "rug": 99.0, "clock": 18.25}, "the prices are wrong")
