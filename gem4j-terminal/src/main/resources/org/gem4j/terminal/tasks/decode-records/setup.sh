cat > FORMAT.md <<'E'
# Format of records.bin

All numbers are little-endian. The file starts with the four bytes `SNSR` and a two-byte version, which is 3. Then records
follow until the end of the file:

| field | size | meaning |
|---|---|---|
| mark | 1 | 0xA5; bytes that are not a mark are skipped until one is found |
| length | 2 | number of bytes of the body |
| body | length | see below |
| checksum | 1 | XOR of all bytes of the body |

After a record with a wrong checksum, reading continues behind it.

The body: id (4, unsigned), length of the name (1), name (UTF-8), number of values (1), values (2 each, signed, in
hundredths), flags (1; bit 0 `low`, bit 1 `old`, bit 7 `test`).

In records.json, `values` are numbers such as -1.25, and `flags` is the list of the names whose bits are set, in the order
above.
E
cat > /tmp/make.py <<'E'
import struct
out = b"SNSR" + struct.pack("<H", 3)
names = ["oven", "k\u00fche", "", "d\u00e4mmerung", "roof"]
for i in range(25):
    name = names[i % 5].encode()
    values = [(i * 173 + j * 911) % 4000 - 2000 for j in range(i % 4)]
    body = struct.pack("<IB", i * 1000003 % (1 << 32), len(name)) + name + bytes([len(values)])
    body += struct.pack("<%dh" % len(values), *values) + bytes([[0, 1, 2, 3, 128, 131, 64][i % 7]])
    check = 0
    for b in body:
        check ^= b
    if i % 6 == 5:
        check ^= 0x10
    out += b"\xa5" + struct.pack("<H", len(body)) + body + bytes([check])
    if i % 9 == 4:
        out += b"\x00\x17\x42"
open("records.bin", "wb").write(out)
E
python3 /tmp/make.py
