cat > /tmp/best.py <<'E'
import csv, sqlite3
rows = sqlite3.connect("shop.db").execute("""select c.country, c.name, coalesce(sum(l.quantity * l.unit_price), 0) as total
from customers c left join orders o on o.customer_id = c.id left join lines l on l.order_id = o.id
group by c.id order by c.country, total desc, c.name""")
seen = set()
with open("best.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["country", "name", "total"])
    for country, name, total in rows:
        if country not in seen:
            seen.add(country)
            writer.writerow([country, name, "%.2f" % total])
E
python3 /tmp/best.py
