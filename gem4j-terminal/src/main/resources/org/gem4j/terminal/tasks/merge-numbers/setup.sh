mkdir lists
seq 3 7 120 > lists/a.txt; seq 5 5 130 > lists/b.txt; seq -20 4 140 > lists/c.txt
printf '10\n10\n10\n-8\n77\n' > lists/d.txt
