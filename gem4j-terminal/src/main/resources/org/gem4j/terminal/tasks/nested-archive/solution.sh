mkdir /tmp/x
tar -xzf delivery.tar.gz -C /tmp/x
tar -xzf /tmp/x/middle.tgz -C /tmp/x
gunzip -c /tmp/x/part2.gz | tar -xf - -C /app invoice.txt
