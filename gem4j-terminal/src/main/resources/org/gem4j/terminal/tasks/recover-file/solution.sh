cd repo
bad=$(git rev-list -n 1 HEAD -- config/limits.ini)
mkdir -p config
git show "$bad^:config/limits.ini" > config/limits.ini
