for f in lists/*; do sort -u "$f"; done | sort -n | uniq -d > shared.txt
