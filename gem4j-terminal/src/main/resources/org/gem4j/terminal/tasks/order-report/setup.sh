cat > /tmp/make.py <<'E'
import json
names = ["Ito", "Okafor", "Lind", "Moreau, Jean", "Silva"]
orders = []
for i in range(60):
    items = [{"price": (i * 37 + j * 11) % 90 + 0.25, "count": (i + j) % 4} for j in range(i % 5)]
    orders.append({"customer": names[i * 7 % 5], "status": ["paid", "canceled", "sent"][i % 3], "items": items})
orders.append({"customer": "Nobody", "status": "canceled", "items": [{"price": 9.5, "count": 3}]})
json.dump(orders, open("orders.json", "w"), indent=1)
E
python3 /tmp/make.py
