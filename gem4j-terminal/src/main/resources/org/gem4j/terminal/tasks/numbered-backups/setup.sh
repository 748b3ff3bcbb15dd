echo hello > file.txt
