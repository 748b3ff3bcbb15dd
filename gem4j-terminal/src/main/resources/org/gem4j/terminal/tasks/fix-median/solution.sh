sed -i 's|    return values\[len(values) // 2\]|    ordered = sorted(values)\n    half = len(ordered) // 2\n    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2|' stats.py
sed -i 's|for value in values:|for value in sorted(values):|; s|>= values.count(best)|> values.count(best)|' stats.py
sed -i 's|sum(values) // len|sum(values) / len|' stats.py
