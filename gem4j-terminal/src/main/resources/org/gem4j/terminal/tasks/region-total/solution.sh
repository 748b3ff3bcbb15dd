awk -F, 'NR > 1 && $2 == "north" {sum += $4} END {printf "%.2f\n", sum}' sales.csv > total.txt
