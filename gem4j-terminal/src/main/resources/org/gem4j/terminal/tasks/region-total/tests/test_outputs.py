import csv
import hashlib
from decimal import Decimal


def test_total():
    with open("sales.csv") as file:
        wanted = sum(Decimal(row["amount"]) for row in csv.DictReader(file) if row["region"] == "north")
    assert open("total.txt").read().strip() == "%.2f" % wanted

def test_input_is_untouched():
    with open("sales.csv", "rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == "5fad438299429210517eede7ff3bc7b620df36fedd2b400616beeb36a661c6a2"
