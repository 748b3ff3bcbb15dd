// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The functions that every template can call.
final class Functions {
    private static final long LONGEST_RANGE = 100_000;
    /// A part of a date takes as long as looking at so many characters.
    private static final int DATE_PART = 6400;
    private static final Map<Character, String> DATE_PATTERNS = Map.ofEntries(
            Map.entry('Y', "uuuu"),
            Map.entry('y', "uu"),
            Map.entry('m', "MM"),
            Map.entry('d', "dd"),
            Map.entry('B', "MMMM"),
            Map.entry('b', "MMM"),
            Map.entry('A', "EEEE"),
            Map.entry('a', "EEE"),
            Map.entry('H', "HH"),
            Map.entry('I', "hh"),
            Map.entry('M', "mm"),
            Map.entry('S', "ss"),
            Map.entry('p', "a"),
            Map.entry('j', "DDD"),
            Map.entry('F', "uuuu-MM-dd"),
            Map.entry('T', "HH:mm:ss"));

    private Functions() {}

    static void define(Scope scope, InstantSource clock) {
        Callable raise = (in, named) -> {
            throw new JinjaException(
                    JinjaException.Kind.RAISED,
                    Python.text(new Inputs("raise_exception", in, named).get(0, "message", "")));
        };
        Callable range = (in, named) -> range(new Inputs("range", in, named));
        Callable namespace = (in, named) -> new Namespace(entries(in, named));
        Callable dict = Functions::entries;
        Callable now = (in, named) -> date(new Inputs("strftime_now", in, named).text(0, "format"), clock);
        scope.set("raise_exception", raise);
        scope.set("range", range);
        scope.set("namespace", namespace);
        scope.set("dict", dict);
        scope.set("strftime_now", now);
    }

    private static Map<String, @Nullable Object> entries(
            List<@Nullable Object> positional, Map<String, @Nullable Object> named) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        if (!positional.isEmpty() && positional.getFirst() instanceof Map<?, ?> first) {
            first.forEach((key, value) -> entries.put(String.valueOf(key), value));
        }
        entries.putAll(named);
        return entries;
    }

    private static List<@Nullable Object> range(Inputs in) {
        boolean single = in.positional().size() < 2;
        long from = single ? 0 : in.integer(0, "start", 0);
        long to = in.integer(single ? 0 : 1, "stop", 0);
        long step = in.integer(2, "step", 1);
        if (step == 0) {
            throw JinjaException.type("the step of range must not be 0");
        }
        List<@Nullable Object> numbers = new ArrayList<>();
        for (long i = from; step > 0 ? i < to : i > to; i += step) {
            if (numbers.size() == LONGEST_RANGE) {
                throw new JinjaException(
                        JinjaException.Kind.LIMIT, "a range has more than " + LONGEST_RANGE + " numbers");
            }
            Budget.makeList(1);
            numbers.add(i);
            if (step > 0 ? i > Long.MAX_VALUE - step : i < Long.MIN_VALUE - step) {
                break;
            }
        }
        return numbers;
    }

    private static String date(String format, InstantSource clock) {
        ZonedDateTime now = clock.instant().atZone(ZoneId.systemDefault());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%' || i + 1 == format.length()) {
                text.append(c);
                continue;
            }
            i++;
            boolean unpadded = format.charAt(i) == '-' && i + 1 < format.length();
            i += unpadded ? 1 : 0;
            String pattern = DATE_PATTERNS.get(format.charAt(i));
            if (pattern == null) {
                text.append(format.charAt(i) == '%' ? "%" : "%" + format.charAt(i));
            } else {
                Budget.read(DATE_PART);
                String part =
                        DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(now);
                text.append(unpadded ? part.replaceFirst("^0+(?=.)", "") : part);
            }
        }
        return text.toString();
    }
}
