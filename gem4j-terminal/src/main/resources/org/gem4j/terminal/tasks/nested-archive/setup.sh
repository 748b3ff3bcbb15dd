mkdir -p w/x w/y
echo "Invoice 4711: 12 crates, 340.50" > w/x/invoice.txt
echo decoy > w/y/invoice.txt.old
tar -cf w/inner.tar -C w/x invoice.txt
gzip -c w/inner.tar > w/y/part2.gz
tar -czf w/middle.tgz -C w/y part2.gz invoice.txt.old
tar -czf delivery.tar.gz -C w middle.tgz
rm -r w
