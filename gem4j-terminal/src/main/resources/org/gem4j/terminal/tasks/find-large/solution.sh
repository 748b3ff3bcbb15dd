(cd tree && find . -type f -size +1000c -printf '%s %P\n' | sort -rn | cut -d' ' -f2-) > large.txt
