mkdir repo && cd repo && git init -q -b main
git config user.name Dev && git config user.email dev@example.org
printf 'soup\ncake\n' > menu.txt; git add -A; git commit -q -m "Start the menu"
git checkout -q -b feature; printf 'soup\ncurry\nrice\ncake\n' > menu.txt; echo hot > spice.txt; git add -A
git commit -q -m "Add curry"
git checkout -q main; printf 'soup\npasta\ncake\n' > menu.txt; git add -A; git commit -q -m "Add pasta"
