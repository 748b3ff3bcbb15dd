cat > /tmp/decode.py <<'E'
import json, struct
data = open("records.bin", "rb").read()
at, records = 6, []
while at < len(data):
    if data[at] != 0xA5:
        at += 1
        continue
    length, = struct.unpack_from("<H", data, at + 1)
    body, check = data[at + 3:at + 3 + length], data[at + 3 + length]
    at += 4 + length
    for b in body:
        check ^= b
    if check:
        continue
    number, size = struct.unpack_from("<IB", body)
    name = body[5:5 + size].decode()
    count = body[5 + size]
    values = struct.unpack_from("<%dh" % count, body, 6 + size)
    bits = body[6 + size + 2 * count]
    flags = [flag for bit, flag in ((0, "low"), (1, "old"), (7, "test")) if bits >> bit & 1]
    records.append({"id": number, "name": name, "values": [value / 100 for value in values], "flags": flags})
json.dump(records, open("records.json", "w"))
E
python3 /tmp/decode.py
