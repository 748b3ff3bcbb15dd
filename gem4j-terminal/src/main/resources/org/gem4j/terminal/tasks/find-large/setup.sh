mkdir -p tree/a/b tree/c "tree/with space"
make() { head -c "$2" /dev/zero > "tree/$1"; }
make a/one.bin 1500; make a/b/two.bin 999; make c/three.bin 4000; make "with space/four.bin" 2500
make a/b/five.bin 1001; make c/six.bin 1000; ln -s c/three.bin tree/link.bin
