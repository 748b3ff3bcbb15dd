echo date,region,product,amount > sales.csv
for i in $(seq 1 90); do
  case $((i % 4)) in 0) r=north;; 1) r=south;; 2) r=northeast;; 3) r=west;; esac
  echo "2025-01-$(printf %02d $((i % 28 + 1))),$r,north-pole-kit,$((i * 3)).$(printf %02d $((i * 7 % 100)))"
done >> sales.csv
