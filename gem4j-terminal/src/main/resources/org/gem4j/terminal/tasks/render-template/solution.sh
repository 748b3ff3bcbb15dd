cat > render.sh <<'E'
python3 - "$1" "$2" <<'P'
import re, sys
values = dict(line.rstrip("\n").split("=", 1) for line in open(sys.argv[2]) if "=" in line)
text = open(sys.argv[1]).read()
missing = [name for name in re.findall(r"{{(\w+)}}", text) if name not in values]
if missing:
    sys.exit(missing[0])
sys.stdout.write(re.sub(r"{{(\w+)}}", lambda match: values[match.group(1)], text))
P
E
