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


require(sorted((row[0], float(row[1])) for row in rows("CITY_SALES")) == [("Haifa", 0.0), ("Oslo", 302.0), ("Porto", 189.0)],
        "CITY_SALES is wrong")
require(DATABASE["CITY_SALES"]["columns"] == ["CITY", "TOTAL"], "the columns are wrong")
require(len(DATABASE) == 4 and len(rows("ORDERS")) == 8, "something else was changed")
