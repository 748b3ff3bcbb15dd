cat > pool.py <<'E'
import sys
import threading

queue_lock = threading.Lock()
total_lock = threading.Lock()
numbers = []
total = 0


def take():
    queue_lock.acquire()
    if not numbers:
        return None
    number = numbers.pop()
    queue_lock.release()
    return number


def add(number):
    global total
    before = total
    with total_lock:
        total = before + number


def work():
    while True:
        number = take()
        if not number:
            break
        add(number)


def main():
    threads, count = int(sys.argv[1]), int(sys.argv[2])
    for number in range(count):
        numbers.append(number)
    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    print(total)


main()
E
