echo 'Roman numerals only.' > README
