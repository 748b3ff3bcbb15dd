cat > /tmp/fix.py <<'E'
text = open("pool.py").read()
text = text.replace("""    queue_lock.acquire()
    if not numbers:
        return None
    number = numbers.pop()
    queue_lock.release()
    return number
""", """    with queue_lock:
        return numbers.pop() if numbers else None
""")
text = text.replace("""    before = total
    with total_lock:
        total = before + number
""", """    with total_lock:
        total += number
""")
text = text.replace("if not number:", "if number is None:").replace("range(count)", "range(1, count + 1)")
text = text.replace("    print(total)", "    for worker in workers:\n        worker.join()\n    print(total)")
open("pool.py", "w").write(text)
E
python3 /tmp/fix.py
