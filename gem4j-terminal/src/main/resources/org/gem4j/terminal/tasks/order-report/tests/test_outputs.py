import csv
import hashlib
import json


def wanted():
    totals = {}
    for order in json.load(open("orders.json")):
        if order["status"] != "canceled":
            entry = totals.setdefault(order["customer"], [0, 0.0])
            entry[0] += 1
            entry[1] += sum(item["price"] * item["count"] for item in order["items"])
    rows = sorted(totals.items(), key=lambda row: (-row[1][1], row[0]))
    return [[name, str(count), "%.2f" % total] for name, (count, total) in rows]


def test_header():
    assert open("report.csv").readline().strip() == "customer,orders,total"


def test_rows():
    with open("report.csv", newline="") as file:
        assert list(csv.reader(file))[1:] == wanted()

def test_input_is_untouched():
    with open("orders.json", "rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == "c13a1b5160b3878e125706425214b2eedbc42c3cc413217f6eac0022b7c846d3"
