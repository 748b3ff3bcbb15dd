// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gem4j.math.exact.Rational;
import org.jspecify.annotations.Nullable;

/// The units that answers are given in, and the ways to write them: `km/h`, `square centimeters`, `m/s^2`.
final class Units {
    private static final Map<String, Unit> BY_NAME = table();
    /// Ways to capitalise a unit that mean nothing else.
    private static final Set<String> CAPITAL = Set.of("Km", "KM", "Kg", "KG", "Cm", "CM", "MM", "Hr", "HR", "Ft", "FT");
    private static final int MAX_LENGTH = 80;

    private Units() {}

    /// The unit written as `text`, or null when some word of it is none.
    static @Nullable Unit parse(String text) {
        String rest = text.strip();
        if (rest.isEmpty() || rest.length() > MAX_LENGTH) {
            return null;
        }
        rest = rest.replace("²", "^2")
                .replace("³", "^3")
                .replace(" per ", "/")
                .replace("/ ", "/")
                .replace(" /", "/");
        Unit result = Unit.NONE;
        int sign = 1;
        for (String part : rest.split("(?=[/*·])")) {
            String name = part;
            if (!part.isEmpty() && "/*·".indexOf(part.charAt(0)) >= 0) {
                sign = part.charAt(0) == '/' ? -1 : 1;
                name = part.substring(1);
            }
            Unit unit = product(name.strip());
            if (unit == null) {
                return null;
            }
            result = result.times(unit.power(sign));
        }
        return result;
    }

    /// Whether a bare word after a number is surely a unit and not a product of letters.
    static boolean isWord(String word) {
        return word.length() >= 2 && single(word) != null;
    }

    private static @Nullable Unit product(String text) {
        Unit result = Unit.NONE;
        int power = 1;
        boolean any = false;
        for (String word : text.split("[\\s~]+|(?<!\\^)-")) {
            switch (word.toLowerCase(Locale.ROOT)) {
                case "square", "sq", "sq." -> power = 2;
                case "cubic", "cu", "cu." -> power = 3;
                case "of", "" -> {}
                case "squared" -> result = result.times(result);
                case "cubed" -> result = result.times(result).times(result);
                default -> {
                    Unit unit = powered(word);
                    if (unit == null) {
                        return null;
                    }
                    result = result.times(unit.power(power));
                    power = 1;
                    any = true;
                }
            }
        }
        return any && power == 1 ? result : null;
    }

    private static @Nullable Unit powered(String word) {
        int caret = word.indexOf('^');
        if (caret < 0) {
            return single(word);
        }
        String exponent = word.substring(caret + 1).replace("{", "").replace("}", "");
        Unit unit = single(word.substring(0, caret));
        boolean small = exponent.matches("-?[1-9]");
        return unit == null || !small ? null : unit.power(Integer.parseInt(exponent));
    }

    private static @Nullable Unit single(String word) {
        String name = word.endsWith(".") ? word.substring(0, word.length() - 1) : word;
        Unit exact = BY_NAME.get(name);
        if (exact == null && CAPITAL.contains(name)) {
            return BY_NAME.get(name.toLowerCase(Locale.ROOT));
        }
        if (exact != null || name.length() < 3) {
            return exact;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        Unit folded = BY_NAME.get(lower);
        if (folded == null && lower.endsWith("s")) {
            folded = BY_NAME.get(lower.substring(0, lower.length() - 1));
        }
        return folded;
    }

    private static Map<String, Unit> table() {
        Map<String, Unit> table = new HashMap<>();
        prefixed(table, "length", 1, "m", "meter", "metre");
        prefixed(table, "mass", 1, "g", "gram", "gramme");
        prefixed(table, "volume", 1, "L", "liter", "litre");
        put(table, "volume", 1, 1, "l");
        put(table, "volume", 1, 1000, "ml");
        put(table, "volume", 1, 1000, "cc");
        put(table, "length", 254, 10000, "in", "inch", "inches");
        put(table, "length", 3048, 10000, "ft", "foot", "feet");
        put(table, "length", 9144, 10000, "yd", "yard");
        put(table, "length", 1609344, 1000, "mi", "mile");
        put(table, "length", 1, 1000_000, "micron");
        put(table, "mass", 45359237, 100000, "lb", "lbs", "pound");
        put(table, "mass", 45359237, 1600000, "oz", "ounce");
        put(table, "mass", 1_000_000, 1, "ton", "tonne", "t");
        put(table, "time", 1, 1, "s", "sec", "secs", "second");
        put(table, "time", 1, 1000, "ms", "millisecond");
        put(table, "time", 60, 1, "min", "mins", "minute");
        put(table, "time", 3600, 1, "h", "hr", "hrs", "hour");
        put(table, "time", 86400, 1, "day", "days");
        put(table, "time", 604800, 1, "week", "wk");
        put(table, "month", 1, 1, "month", "mo");
        put(table, "month", 12, 1, "year", "yr", "yrs");
        put(table, "dollar", 1, 1, "$", "dollar", "usd", "USD");
        put(table, "dollar", 1, 100, "cent", "¢");
        put(table, "euro", 1, 1, "€", "euro", "eur", "EUR");
        put(table, "sterling", 1, 1, "£", "gbp", "GBP");
        put(table, "rupee", 1, 1, "₹", "rupee", "Rs");
        put(table, "yuan", 1, 1, "yuan", "rmb", "RMB", "元", "块", "¥");
        put(table, "yen", 1, 1, "yen", "JPY", "日元", "円");
        for (String word : new String[] {"unit", "people", "person", "piece", "个", "人", "只", "本", "张"}) {
            put(table, word.equals("person") ? "people" : word, 1, 1, word);
        }
        put(table, "length", 1, 1, "米");
        put(table, "length", 1000, 1, "千米", "公里");
        put(table, "length", 1, 100, "厘米");
        put(table, "length", 1, 1000, "毫米");
        put(table, "mass", 1000, 1, "千克", "公斤");
        put(table, "mass", 1, 1, "克");
        put(table, "volume", 1, 1, "升");
        put(table, "time", 1, 1, "秒");
        put(table, "time", 60, 1, "分钟", "分");
        put(table, "time", 3600, 1, "小时", "时");
        put(table, "time", 86400, 1, "天", "日");
        put(table, "month", 12, 1, "年", "岁");
        compound(table, "mph", "length", 1609344, 3600_000);
        compound(table, "kph", "length", 1000, 3600);
        compound(table, "kmh", "length", 1000, 3600);
        Unit newton = new Unit(Rational.of(1000), Map.of("mass", 1, "length", 1, "time", -2));
        Unit joule = newton.times(new Unit(Rational.ONE, Map.of("length", 1)));
        Unit watt = joule.times(new Unit(Rational.ONE, Map.of("time", -1)));
        scaled(table, newton, "N", "newton");
        scaled(table, joule, "J", "joule");
        scaled(table, watt, "W", "watt");
        scaled(table, new Unit(Rational.ONE, Map.of("time", -1)), "Hz", "hertz");
        scaled(table, newton.times(new Unit(Rational.ONE, Map.of("length", -2))), "Pa", "pascal");
        scaled(table, new Unit(Rational.ONE, Map.of("volt", 1)), "V", "volt");
        scaled(table, new Unit(Rational.ONE, Map.of("ampere", 1)), "A", "ampere");
        scaled(table, new Unit(Rational.ONE, Map.of("ohm", 1)), "Omega", "ohm");
        scaled(table, new Unit(Rational.ONE, Map.of("mole", 1)), "mol", "mole");
        put(table, "celsius", 1, 1, "celsius");
        put(table, "fahrenheit", 1, 1, "fahrenheit");
        put(table, "kelvin", 1, 1, "K", "kelvin");
        put(table, "radian", 1, 1, "rad", "radian");
        put(table, "gradian", 1, 1, "grad", "gradian", "gon");
        return Map.copyOf(table);
    }

    private static void put(Map<String, Unit> table, String dimension, long top, long bottom, String... names) {
        Unit unit = new Unit(Rational.of(top, bottom), Map.of(dimension, 1));
        for (String name : names) {
            table.put(name, unit);
        }
    }

    private static void compound(Map<String, Unit> table, String name, String dimension, long top, long bottom) {
        table.put(name, new Unit(Rational.of(top, bottom), Map.of(dimension, 1, "time", -1)));
    }

    private static void prefixed(Map<String, Unit> table, String dimension, long base, String symbol, String... names) {
        Unit unit = new Unit(Rational.of(base), Map.of(dimension, 1));
        scaled(table, unit, symbol, names);
        for (String name : names) {
            table.put("deci" + name, unit.times(scale(1, 10)));
        }
        table.put("d" + symbol, unit.times(scale(1, 10)));
    }

    private static void scaled(Map<String, Unit> table, Unit unit, String symbol, String... names) {
        long[][] sizes = {{1, 1}, {1000, 1}, {1, 100}, {1, 1000}, {1, 1_000_000}, {1, 1_000_000_000}, {1_000_000, 1}};
        String[] symbols = {"", "k", "c", "m", "µ", "n", "M"};
        String[] prefixes = {"", "kilo", "centi", "milli", "micro", "nano", "mega"};
        for (int i = 0; i < sizes.length; i++) {
            Unit size = unit.times(scale(sizes[i][0], sizes[i][1]));
            table.put(symbols[i] + symbol, size);
            for (String name : names) {
                table.put(prefixes[i] + name, size);
            }
        }
    }

    private static Unit scale(long top, long bottom) {
        return new Unit(Rational.of(top, bottom), Map.of());
    }
}
