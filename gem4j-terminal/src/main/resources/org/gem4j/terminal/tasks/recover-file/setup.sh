mkdir repo && cd repo && git init -q -b main
git config user.name Dev && git config user.email dev@example.org
c() { GIT_AUTHOR_DATE="2025-01-01T00:00:$1Z" GIT_COMMITTER_DATE="2025-01-01T00:00:$1Z" git commit -q -m "$2"; }
mkdir config; echo "max=10" > config/limits.ini; echo start > notes.txt; git add -A; c 01 "Start"
printf 'max=25\nmin=2\n' > config/limits.ini; git add -A; c 02 "Raise the limit"
echo more >> notes.txt; git add -A; c 03 "Take notes"
printf 'max=40\nmin=3\nburst=7\n' > config/limits.ini; git add -A; c 04 "Allow bursts"
git rm -q config/limits.ini; c 05 "Clean up"
echo end >> notes.txt; git add -A; c 06 "Take more notes"
