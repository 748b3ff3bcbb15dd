cd photos
for f in IMG_[0-9]*.JPG; do n=${f#IMG_}; mv "$f" "photo-${n%.JPG}.jpg"; done
