cat > backup.sh <<'E'
#!/bin/bash
file=$1 dir=$2
[ -f "$file" ] || exit 2
mkdir -p "$dir"
name=$(basename "$file")
last=0
for copy in "$dir/$name".*; do
  n=${copy##*.}
  case $n in *[!0-9]* | '') continue;; esac
  [ "$n" -gt "$last" ] && last=$n
done
new="$dir/$name.$((last + 1))"
cp "$file" "$new"
for copy in "$dir/$name".*; do
  n=${copy##*.}
  case $n in *[!0-9]* | '') continue;; esac
  [ "$n" -le $((last + 1 - 3)) ] && rm "$copy"
done
echo "$new"
E
