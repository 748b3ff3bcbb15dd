#!/usr/bin/env bash
# Makes src/main/resources/org/gem4j/text/words/N.txt, the words of N letters, from SCOWL 2020.12.07 (Debian
# package scowl). Common words come first, then a line with "-", then the rarer ones.
#
# make-word-lists.sh SCOWL_FOLDER EXCLUDED OUTPUT_FOLDER
#   EXCLUDED: words to leave out (offensive ones and abbreviations), one a line
set -euo pipefail
export LC_ALL=C
scowl=$1 excluded=$2 out=$3

# words LENGTH MAX_LEVEL DIALECT...
words() {
  local length=$1 level=$2
  shift 2
  for dialect in "$@"; do
    for file in "$scowl/$dialect"-words.*; do
      if [ "${file##*.}" -le "$level" ]; then cat "$file"; fi
    done
  done | grep -E "^[a-z]{$length}\$" | sort -u | comm -23 - <(sort -u "$excluded")
}

# Three-letter words that people know and level 70 lacks; with them the short list is long enough to be worth playing.
known="ahh ars bam bes bys cee cel dee doo dui ems ens ewk fab faw fon gif heh het hup ick iff ish jin joe kir las
lum mae mib mis moc nam naw ods oes ohs oxy pac pht pre pst qat qis ras reb rex rez rif sae sei sez sha suk tai taj tao
tas tav tec tic tis toc tsk tup twa uke umm ums upo vid vig vox wha wye yag yar yay yeh yez yom zag zax zek zin zzz"

mkdir -p "$out"
for length in 3 4 5 6 7 8 9 10; do
  case $length in
    3) common=$(words 3 70 english american british canadian australian variant_1 variant_2
         tr ' ' '\n' <<< "$known") ;;
    4) common=$(words 4 60 english american) ;;
    *) common=$(words $length 35 english american) ;;
  esac
  common=$(sort -u <<< "$common")
  all=$(words $length 70 english american british canadian australian)
  { echo "$common"; echo -; comm -13 <(echo "$common") <(echo "$all"); } > "$out/$length.txt"
done
wc -l "$out"/*.txt
