printf 'Dear {{name}},\nyour code is {{code}}.\n' > letter.txt
printf 'name=Kim\ncode=a&b/c=d\n' > values.txt
