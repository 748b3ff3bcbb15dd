cat > /tmp/report.py <<'E'
import csv, json
totals = {}
for order in json.load(open("orders.json")):
    if order["status"] != "canceled":
        entry = totals.setdefault(order["customer"], [0, 0.0])
        entry[0] += 1
        entry[1] += sum(item["price"] * item["count"] for item in order["items"])
with open("report.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["customer", "orders", "total"])
    for name, (count, total) in sorted(totals.items(), key=lambda row: (-row[1][1], row[0])):
        writer.writerow([name, count, "%.2f" % total])
E
python3 /tmp/report.py
