cat > /tmp/make.py <<'E'
import sqlite3
db = sqlite3.connect("shop.db")
db.executescript("""create table customers(id integer primary key, name text, country text);
create table orders(id integer primary key, customer_id integer, day text);
create table lines(order_id integer, product text, quantity integer, unit_price real);""")
names = ["Ana", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jude", "Kai", "Lea"]
for i, name in enumerate(names):
    db.execute("insert into customers values (?, ?, ?)", (i, name, ["PT", "NO", "KE", "CL"][i % 4]))
for i in range(80):
    db.execute("insert into orders values (?, ?, ?)", (i, i * 5 % 9, "2025-01-%02d" % (i % 28 + 1)))
    for j in range(i % 4):
        db.execute("insert into lines values (?, ?, ?, ?)", (i, "p%d" % j, (i + j) % 6, (i * 3 + j) % 40 + 0.5))
db.execute("insert into customers values (50, 'Zoe', 'IS')")
db.execute("insert into customers values (51, 'Yan', 'IS')")
db.commit()
E
python3 /tmp/make.py
