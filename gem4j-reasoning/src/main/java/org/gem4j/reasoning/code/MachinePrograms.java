// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import org.gem4j.env.SeededRandom;

/// Programs that simulate something.
final class MachinePrograms {

    private static final long LARGEST_ON_STACK = 1_000_000;

    private MachinePrograms() {}

    static List<CodeProgram> all() {
        return List.of(stackMachine(), corridor(), tank(), walk(), queue(), automaton());
    }

    private static CodeProgram stackMachine() {
        return new CodeProgram(
                "stack_machine",
                8,
                "A machine pushes numbers onto a stack. 'dup' duplicates the top one, 'swap' exchanges the top two, 'add' and 'mul' "
                        + "replace them by their sum and product. What is on the stack at the end, from bottom to top?",
                """
                def main(commands):
                    stack = []
                    for command in commands:
                        if command == "dup":
                            stack.append(stack[-1])
                        elif command == "swap":
                            stack[-1], stack[-2] = stack[-2], stack[-1]
                        elif command == "add":
                            stack.append(stack.pop() + stack.pop())
                        elif command == "mul":
                            stack.append(stack.pop() * stack.pop())
                        else:
                            stack.append(int(command))
                    return stack
                """,
                random -> Inputs.map("commands", commands(random)),
                input -> {
                    Deque<Long> stack = new ArrayDeque<>();
                    for (String command : input.texts("commands", 200)) {
                        execute(command, stack);
                    }
                    List<Object> bottomFirst = new ArrayList<>(stack.reversed());
                    return bottomFirst;
                });
    }

    /// Commands for which the stack always has enough numbers, none of them too large.
    private static List<Object> commands(SeededRandom random) {
        List<Object> commands = new ArrayList<>();
        Deque<Long> stack = new ArrayDeque<>();
        for (int left = random.between(6, 11); left > 0; left--) {
            int kind = random.nextInt(6);
            String command;
            if (stack.size() < 2 || kind == 0) {
                command = Long.toString(Inputs.whole(random, 1, 9));
            } else {
                command = switch (kind) {
                    case 1 -> "dup";
                    case 2 -> "swap";
                    case 3 -> top(stack, Math::multiplyExact) <= LARGEST_ON_STACK ? "mul" : "swap";
                    default -> top(stack, Math::addExact) <= LARGEST_ON_STACK ? "add" : "swap";
                };
            }
            execute(command, stack);
            commands.add(command);
        }
        return commands;
    }

    /// The result for the top two numbers.
    private static long top(Deque<Long> stack, LongBinaryOperator operation) {
        Iterator<Long> topFirst = stack.iterator();
        return operation.applyAsLong(topFirst.next(), topFirst.next());
    }

    private static void execute(String command, Deque<Long> stack) {
        int needed = command.equals("dup") ? 1 : command.matches("\\d{1,6}") ? 0 : 2;
        if (stack.size() < needed) {
            throw new Input.Unfit("commands");
        }
        switch (command) {
            case "dup" -> stack.push(stack.getFirst());
            case "swap" -> {
                long top = stack.pop();
                long next = stack.pop();
                stack.push(top);
                stack.push(next);
            }
            case "add" -> push(stack, stack.pop() + stack.pop());
            case "mul" -> push(stack, stack.pop() * stack.pop());
            default -> {
                if (needed > 0) {
                    throw new Input.Unfit("commands");
                }
                stack.push(Long.valueOf(command));
            }
        }
    }

    private static void push(Deque<Long> stack, long value) {
        if (Math.abs(value) > LARGEST_ON_STACK) {
            throw new Input.Unfit("commands");
        }
        stack.push(value);
    }

    private static CodeProgram corridor() {
        return new CodeProgram(
                "corridor",
                6,
                "A robot walks along a corridor with the places 0 to length, one place per second, and turns around "
                        + "at each end. Where is it after some time, and how often has it turned?",
                """
                def main(length, start, seconds):
                    at = start
                    step = 1
                    turns = 0
                    for _ in range(seconds):
                        if at + step < 0 or at + step > length:
                            step = -step
                            turns += 1
                        at += step
                    return {"at": at, "turns": turns}
                """,
                random -> {
                    long length = Inputs.whole(random, 4, 12);
                    return Inputs.map(
                            "length", length,
                            "start", Inputs.whole(random, 0, (int) length),
                            "seconds", Inputs.whole(random, 10, 60));
                },
                input -> {
                    long length = input.whole("length", 1, 100_000);
                    long at = input.whole("start", 0, length);
                    long step = 1;
                    long turns = 0;
                    for (long left = input.whole("seconds", 0, 100_000); left > 0; left--) {
                        if (at + step < 0 || at + step > length) {
                            step = -step;
                            turns++;
                        }
                        at += step;
                    }
                    return Inputs.map("at", at, "turns", turns);
                });
    }

    private static CodeProgram tank() {
        return new CodeProgram(
                "tank",
                5,
                "A tank takes in an amount of water every hour and then loses a fixed amount through a leak. Anything above "
                        + "its capacity is spilled before the leak. What are the levels after each hour, and how much is spilled?",
                """
                def main(capacity, leak, inflow):
                    level = 0
                    spilled = 0
                    levels = []
                    for amount in inflow:
                        level += amount
                        spilled += max(0, level - capacity)
                        level = max(0, min(level, capacity) - leak)
                        levels.append(level)
                    return {"levels": levels, "spilled": spilled}
                """,
                random -> Inputs.map(
                        "capacity", Inputs.whole(random, 15, 30),
                        "leak", Inputs.whole(random, 1, 6),
                        "inflow", Inputs.wholes(random, random.between(5, 8), 0, 15)),
                input -> {
                    long capacity = input.whole("capacity", 0, 1_000_000);
                    long leak = input.whole("leak", 0, 1_000_000);
                    long level = 0;
                    long spilled = 0;
                    List<Object> levels = new ArrayList<>();
                    for (long amount : input.wholes("inflow", 1000, 0, 1_000_000)) {
                        level += amount;
                        spilled += Math.max(0, level - capacity);
                        level = Math.max(0, Math.min(level, capacity) - leak);
                        levels.add(level);
                    }
                    return Inputs.map("levels", levels, "spilled", spilled);
                });
    }

    private static CodeProgram walk() {
        return new CodeProgram(
                "walk",
                7,
                "A turtle starts at (0, 0) and looks north. F is a step forward, L and R turn it left and right. Where does "
                        + "it end, and how many different places has it been at, the start included?",
                """
                def main(path):
                    x, y, dx, dy = 0, 0, 0, 1
                    seen = {(0, 0)}
                    for c in path:
                        if c == "F":
                            x, y = x + dx, y + dy
                            seen.add((x, y))
                        elif c == "L":
                            dx, dy = -dy, dx
                        else:
                            dx, dy = dy, -dx
                    return {"x": x, "y": y, "places": len(seen)}
                """,
                random -> Inputs.map("path", Inputs.text(random, random.between(8, 16), "FFFLR")),
                input -> {
                    int x = 0;
                    int y = 0;
                    int dx = 0;
                    int dy = 1;
                    Set<List<Integer>> seen = new HashSet<>(List.of(List.of(0, 0)));
                    for (char c : input.text("path", 1000).toCharArray()) {
                        int oldDx = dx;
                        if (c == 'F') {
                            x += dx;
                            y += dy;
                            seen.add(List.of(x, y));
                        } else {
                            dx = c == 'L' ? -dy : dy;
                            dy = c == 'L' ? oldDx : -oldDx;
                        }
                    }
                    return Inputs.map("x", (long) x, "y", (long) y, "places", (long) seen.size());
                });
    }

    private static CodeProgram queue() {
        return new CodeProgram(
                "queue",
                7,
                "Customers come to one counter at the times given, in order, and each is served for a number of minutes. How "
                        + "long does each wait before being served?",
                """
                def main(arrivals, minutes):
                    free = 0
                    waits = []
                    for arrival, length in zip(sorted(arrivals), minutes):
                        start = max(free, arrival)
                        waits.append(start - arrival)
                        free = start + length
                    return waits
                """,
                random -> {
                    int count = random.between(4, 7);
                    return Inputs.map(
                            "arrivals", Inputs.wholes(random, count, 0, 25),
                            "minutes", Inputs.wholes(random, count, 1, 9));
                },
                input -> {
                    long[] arrivals = input.wholes("arrivals", 1000, 0, 1_000_000);
                    long[] minutes = input.wholes("minutes", 1000, 0, 1_000_000);
                    Arrays.sort(arrivals);
                    long free = 0;
                    List<Object> waits = new ArrayList<>();
                    for (int i = 0; i < Math.min(arrivals.length, minutes.length); i++) {
                        long start = Math.max(free, arrivals[i]);
                        waits.add(start - arrivals[i]);
                        free = start + minutes[i];
                    }
                    return waits;
                });
    }

    private static CodeProgram automaton() {
        return new CodeProgram(
                "row_of_lamps",
                9,
                "Lamps stand in a circle, 1 is lit and 0 is dark. Every second, each lamp is lit if exactly one of its two "
                        + "neighbors was lit. What does the row look like after some seconds?",
                """
                def main(lamps, seconds):
                    for _ in range(seconds):
                        n = len(lamps)
                        lamps = "".join(str(int(lamps[i - 1] != lamps[(i + 1) % n])) for i in range(n))
                    return lamps
                """,
                random -> Inputs.map(
                        "lamps", Inputs.text(random, random.between(6, 10), "01"),
                        "seconds", Inputs.whole(random, 1, 4)),
                input -> {
                    String lamps = input.text("lamps", 200);
                    if (lamps.isEmpty() || !lamps.matches("[01]+")) {
                        throw new Input.Unfit("lamps");
                    }
                    for (long left = input.whole("seconds", 0, 500); left > 0; left--) {
                        StringBuilder next = new StringBuilder();
                        int n = lamps.length();
                        for (int i = 0; i < n; i++) {
                            boolean lit = lamps.charAt((i + n - 1) % n) != lamps.charAt((i + 1) % n);
                            next.append(lit ? '1' : '0');
                        }
                        lamps = next.toString();
                    }
                    return lamps;
                });
    }
}
