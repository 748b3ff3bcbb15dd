// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Values as they go to and from a program's process: a letter, then a number up to `;` or a length, `:` and so many
/// characters, then the members.
final class ValueText {
    private static final int DEEPEST = 400;

    private final String text;
    private int at;

    private ValueText(String text) {
        this.text = text;
    }

    static String write(PythonValue value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    static void write(PythonValue value, StringBuilder out) {
        switch (value) {
            case PythonValue.None ignored -> out.append('N');
            case PythonValue.Truth(boolean truth) -> out.append(truth ? 'T' : 'F');
            case PythonValue.Whole(BigInteger whole) ->
                out.append('i').append(whole).append(';');
            case PythonValue.Real(double real) ->
                out.append('f').append(python(real)).append(';');
            case PythonValue.Text(String words) -> word('s', words, out);
            case PythonValue.Items(PythonValue.Kind kind, List<PythonValue> items) -> {
                out.append(
                                switch (kind) {
                                    case LIST -> 'l';
                                    case TUPLE -> 't';
                                    case SET -> 'e';
                                })
                        .append(items.size())
                        .append(';');
                items.forEach(item -> write(item, out));
            }
            case PythonValue.Table(List<PythonValue.Entry> entries) -> {
                out.append('d').append(entries.size()).append(';');
                entries.forEach(entry -> {
                    write(entry.key(), out);
                    write(entry.value(), out);
                });
            }
            case PythonValue.Foreign(String name) -> word('X', name, out);
        }
    }

    private static String python(double real) {
        return Double.isNaN(real) ? "nan" : Double.isInfinite(real) ? real > 0 ? "inf" : "-inf" : Double.toString(real);
    }

    private static void word(char letter, String words, StringBuilder out) {
        out.append(letter)
                .append(words.codePointCount(0, words.length()))
                .append(':')
                .append(words);
    }

    /// The value that is the whole text; empty if it is none, or nested too deep to be of use.
    static Optional<PythonValue> read(String text) {
        ValueText reader = new ValueText(text);
        try {
            Optional<PythonValue> value = reader.read();
            return reader.at == text.length() ? value : Optional.empty();
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /// A value whose members are still to come.
    private record Open(char letter, int size, List<PythonValue> members) {}

    private Optional<PythonValue> read() {
        Deque<Open> open = new ArrayDeque<>();
        while (true) {
            char letter = text.charAt(at++);
            Optional<PythonValue> value = switch (letter) {
                case 'N' -> Optional.of(new PythonValue.None());
                case 'T', 'F' -> Optional.of(new PythonValue.Truth(letter == 'T'));
                case 'i' -> Optional.of(new PythonValue.Whole(new BigInteger(number(';'))));
                case 'f' -> Optional.of(new PythonValue.Real(real(number(';'))));
                case 'c' -> {
                    number(';');
                    number(';');
                    yield Optional.of(new PythonValue.Foreign("complex"));
                }
                case 's' -> Optional.of(new PythonValue.Text(word()));
                case 'b' -> {
                    word();
                    yield Optional.of(new PythonValue.Foreign("bytes"));
                }
                case 'X' -> Optional.of(new PythonValue.Foreign(word()));
                case 'l', 't', 'e', 'd' -> {
                    int size = Integer.parseInt(number(';'));
                    open.push(new Open(letter, letter == 'd' ? 2 * size : size, new ArrayList<>()));
                    yield Optional.empty();
                }
                default -> throw new NumberFormatException("no value begins with " + letter);
            };
            if (open.size() > DEEPEST) {
                return Optional.empty();
            }
            value.ifPresent(member -> add(open, member));
            if (open.isEmpty()) {
                return value;
            }
            while (open.getFirst().members().size() == open.getFirst().size()) {
                PythonValue closed = close(open.pop());
                if (open.isEmpty()) {
                    return Optional.of(closed);
                }
                add(open, closed);
            }
        }
    }

    private static void add(Deque<Open> open, PythonValue value) {
        if (!open.isEmpty()) {
            open.getFirst().members().add(value);
        }
    }

    private static PythonValue close(Open open) {
        if (open.letter() == 'd') {
            List<PythonValue.Entry> entries = new ArrayList<>();
            for (int i = 0; i < open.size(); i += 2) {
                entries.add(new PythonValue.Entry(
                        open.members().get(i), open.members().get(i + 1)));
            }
            return new PythonValue.Table(entries);
        }
        PythonValue.Kind kind = switch (open.letter()) {
            case 'l' -> PythonValue.Kind.LIST;
            case 't' -> PythonValue.Kind.TUPLE;
            default -> PythonValue.Kind.SET;
        };
        return new PythonValue.Items(kind, open.members());
    }

    private String number(char end) {
        int stop = text.indexOf(end, at);
        if (stop < 0) {
            throw new NumberFormatException("no end");
        }
        String digits = text.substring(at, stop);
        at = stop + 1;
        return digits;
    }

    private String word() {
        int length = Integer.parseInt(number(':'));
        int end = text.offsetByCodePoints(at, length);
        String words = text.substring(at, end);
        at = end;
        return words;
    }

    private static double real(String digits) {
        return switch (digits) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(digits);
        };
    }
}
