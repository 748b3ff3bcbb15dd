for i in $(seq 1 240); do
  level=INFO
  [ $((i % 7)) -eq 0 ] && level=ERROR
  [ $((i % 11)) -eq 0 ] && level=WARN
  echo "2025-03-01 10:$(printf %02d $((i % 60))):00 $level request $i finished, ERROR budget $((i % 5))"
done | awk '{print $1, $2, $3, $0}' | cut -d' ' -f1-3,6- > app.log
