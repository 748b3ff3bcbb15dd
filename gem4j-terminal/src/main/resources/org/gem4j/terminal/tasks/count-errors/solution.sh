awk '$3 == "ERROR"' app.log | wc -l | tr -d ' ' > errors.txt
