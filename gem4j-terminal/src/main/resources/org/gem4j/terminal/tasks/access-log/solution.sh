awk '{n = $(NF-1); s = $NF == "-" ? 0 : $NF; if (n == 404) {c[$1]++; b[$1] += s}}
  END {for (a in c) if (c[a] > 1) print a, c[a], b[a]}' access.log | LC_ALL=C sort -k2,2nr -k1,1 > missing.txt
