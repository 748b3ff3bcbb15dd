cd store
find . -type f -printf '%P\0' | LC_ALL=C sort -z | while IFS= read -r -d '' f; do
  sum=$(sha256sum < "$f")
  if grep -qxF -- "$sum" /tmp/seen 2>/dev/null; then rm -- "$f"; else echo "$sum" >> /tmp/seen; fi
done
find . -mindepth 1 -type d -empty -delete
