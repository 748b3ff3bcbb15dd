mkdir repo && cd repo && git init -q -b main
git config user.name Dev && git config user.email dev@example.org
for i in $(seq 1 24); do
  op='+'; [ "$i" -ge 15 ] && op='-'
  printf '# revision %d\necho $(($1 %s $2))\n' "$i" "$op" > add.sh
  echo "$i" >> history.txt
  git add -A
  GIT_AUTHOR_DATE="2025-02-01T00:00:$(printf %02d $i)Z" GIT_COMMITTER_DATE="2025-02-01T00:00:$(printf %02d $i)Z" \
    git commit -q -m "Revise $i"
done
