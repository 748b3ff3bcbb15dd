mkdir repo && cd repo && git init -q -b main
git config user.name Dev && git config user.email dev@example.org
c() { GIT_AUTHOR_NAME="$3" GIT_AUTHOR_DATE="2025-04-01T00:00:$1Z" GIT_COMMITTER_DATE="2025-04-01T00:00:$1Z" git commit -q -m "$2"; }
echo one > app.txt; git add -A; c 01 "Start the app" Ann
mkdir deploy; echo "PASSWORD=hunter2" > deploy/secret.env; echo run > deploy/run.sh; git add -A; c 02 "Deploy" Ben
echo two >> app.txt; echo "PASSWORD=hunter2x" > deploy/secret.env; git add -A; c 03 "Change things" Ann
git mv deploy/secret.env deploy/env; echo three >> app.txt; git add -A; c 04 "Rename the file" Cem
git tag v1
git rm -q deploy/env; c 05 "Remove the password" Ben
echo four >> app.txt; git add -A; c 06 "Finish" Ann
