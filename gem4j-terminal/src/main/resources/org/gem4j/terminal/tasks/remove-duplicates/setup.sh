mkdir -p store/a store/b/c store/d "store/e f"
echo alpha > store/b/c/1; echo alpha > store/d/2; echo alpha > "store/e f/0"
echo beta > store/a/x; echo beta > store/a/y; echo beta > store/B
echo unique > store/d/3; : > store/a/empty1; : > store/b/empty2; echo alpha1 > store/b/c/4
mkdir store/g; echo beta > store/g/only
