cd repo
for c in $(git rev-list --reverse main); do
  git show "$c:add.sh" > /tmp/add.sh
  if [ "$(sh /tmp/add.sh 20 3)" != 23 ]; then echo "$c" > /app/bad.txt; break; fi
done
