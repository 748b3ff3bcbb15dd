mkdir photos
for i in 3 17 42 108 256 999; do echo "picture $i" > photos/IMG_$(printf %04d $i).JPG; done
echo notes > photos/IMG_notes.txt
echo keep > "photos/holiday plan.JPG"
