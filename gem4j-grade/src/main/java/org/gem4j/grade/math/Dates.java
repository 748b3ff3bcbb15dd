// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads dates: `January 1, 2000`, `1st of Jan 2000`, `2000-01-01`.
final class Dates {
    private static final List<String> MONTHS = List.of(
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december");

    /// A day; the year is 0 when none was written.
    record Date(int year, int month, int day) {}

    private Dates() {}

    /// The day of a numeric date, year first, as `2000-01-31`; empty if there is no such day.
    static Optional<Date> iso(String text) {
        boolean shape = text.length() == 10 && text.charAt(4) == '-' && text.charAt(7) == '-';
        for (int i = 0; shape && i < text.length(); i++) {
            char c = text.charAt(i);
            shape = i == 4 || i == 7 || c >= '0' && c <= '9';
        }
        if (!shape) {
            return Optional.empty();
        }
        int month = Integer.parseInt(text.substring(5, 7));
        int day = Integer.parseInt(text.substring(8));
        return month >= 1 && month <= 12 && day >= 1 && day <= 31
                ? Optional.of(new Date(Integer.parseInt(text.substring(0, 4)), month, day))
                : Optional.empty();
    }

    static Optional<Date> parse(String words) {
        int month = 0;
        int day = 0;
        int year = 0;
        for (String word : words.toLowerCase(Locale.ROOT).split("[^a-z0-9]+")) {
            int number = number(word);
            if (word.isEmpty() || word.equals("of") || word.equals("the")) {
                continue;
            }
            if (number > 31 && year == 0) {
                year = number;
            } else if (number > 0 && day == 0) {
                day = number;
            } else if (number == 0 && month == 0 && month(word) > 0) {
                month = month(word);
            } else {
                return Optional.empty();
            }
        }
        return month > 0 && day > 0 ? Optional.of(new Date(year, month, day)) : Optional.empty();
    }

    private static int month(String word) {
        for (int i = 0; i < MONTHS.size(); i++) {
            if (word.length() >= 3 && MONTHS.get(i).startsWith(word) || word.equals("sept") && i == 8) {
                return i + 1;
            }
        }
        return 0;
    }

    /// The number of `1`, `1st`, `2000`; 0 when it is none.
    private static int number(String word) {
        String digits = word;
        for (String ending : List.of("st", "nd", "rd", "th")) {
            digits = digits.endsWith(ending) ? digits.substring(0, digits.length() - 2) : digits;
        }
        boolean number =
                !digits.isEmpty() && digits.length() <= 4 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? Integer.parseInt(digits) : 0;
    }
}
