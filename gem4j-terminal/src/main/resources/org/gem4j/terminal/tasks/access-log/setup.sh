cat > /tmp/make.py <<'E'
lines = []
for i in range(300):
    address = "10.0.%d.%d" % (i * 7 % 3, i * 13 % 9)
    status = [200, 404, 304, 404, 500, 200][i * 5 % 6]
    size = "-" if i % 8 == 0 else str(i * 31 % 2000)
    path = '/page 404 "%d"' % i if i % 50 == 9 else "/p/%d" % (404 if i % 20 == 0 else i)
    lines.append('%s - - [01/Mar/2025:10:00:%02d +0000] "GET %s HTTP/1.1" %d %s' % (
        address, i % 60, path.replace('"', ""), status, size))
lines.append('192.168.1.1 - - [01/Mar/2025:11:00:00 +0000] "GET /once HTTP/1.1" 404 12')
open("access.log", "w").write("\n".join(lines) + "\n")
E
python3 /tmp/make.py
