mkdir -p project/src
echo 'print("hello")' > project/src/main.py
echo '# Project' > project/README.md
echo scratch > project/src/cache.tmp
