cd repo
git merge feature >/dev/null || true
printf 'soup\npasta\ncurry\nrice\ncake\n' > menu.txt
git add menu.txt
git commit -q --no-edit
