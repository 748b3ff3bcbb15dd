printf 'app: lib core\nlib: core\n# comment\n\ntest: app\n' > example.txt
