cd project
git init -q -b main
echo '*.tmp' > .gitignore
git add -A
git -c user.name='Ada Miller' -c user.email=ada@example.org commit -q -m 'Add the project'
