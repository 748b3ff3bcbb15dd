// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;

/// `strftime` of a time without a zone, as in the C locale.
final class DateFormat {
    /// A part of a date takes as long as looking at so many characters.
    private static final int DATE_PART = 640;

    private static final Pattern DIRECTIVE = Pattern.compile("%([-_0^#]*)(\\d{0,4})[EO]?(.)", Pattern.DOTALL);

    private final ZonedDateTime time;

    private DateFormat(ZonedDateTime time) {
        this.time = time;
    }

    static String of(String format, ZonedDateTime time) {
        return new DateFormat(time).text(format);
    }

    private String text(String format) {
        Matcher matcher = DIRECTIVE.matcher(format);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            Budget.read(DATE_PART);
            String part = part(matcher.group(3).charAt(0), matcher);
            Budget.make(part.length());
            matcher.appendReplacement(text, Matcher.quoteReplacement(part));
        }
        return matcher.appendTail(text).toString();
    }

    private String part(char directive, Matcher matcher) {
        return switch (directive) {
            case 'a' -> word("EEE", matcher);
            case 'A' -> word("EEEE", matcher);
            case 'b', 'h' -> word("MMM", matcher);
            case 'B' -> word("MMMM", matcher);
            case 'p' -> word(time.getHour() < 12 ? "'AM'" : "'PM'", matcher);
            case 'P' -> time.getHour() < 12 ? "am" : "pm";
            case 'Z', 'z' -> "";
            case 'n' -> "\n";
            case 't' -> "\t";
            case '%' -> "%";
            case 'c' -> text("%a %b %e %H:%M:%S %Y");
            case 'D', 'x' -> text("%m/%d/%y");
            case 'F' -> text("%Y-%m-%d");
            case 'R' -> text("%H:%M");
            case 'T', 'X' -> text("%H:%M:%S");
            case 'r' -> text("%I:%M:%S %p");
            default -> number(directive, matcher);
        };
    }

    private String word(String pattern, Matcher matcher) {
        String word = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time);
        String flags = matcher.group(1);
        String shown = flags.contains("^")
                ? Strings.upper(word)
                : flags.contains("#") ? (pattern.startsWith("'") ? Strings.lower(word) : Strings.upper(word)) : word;
        String pad = flags.contains("0") ? "0" : " ";
        return pad.repeat(Math.max(0, width(matcher) - shown.length())) + shown;
    }

    private static int width(Matcher matcher) {
        return matcher.group(2).isEmpty() ? 0 : Integer.parseInt(matcher.group(2));
    }

    private String number(char directive, Matcher matcher) {
        int hour = time.getHour() % 12 == 0 ? 12 : time.getHour() % 12;
        int day = time.getDayOfWeek().getValue();
        int weekYear = time.get(IsoFields.WEEK_BASED_YEAR);
        return switch (directive) {
            case 'Y' -> padded(time.getYear(), 1, '0', matcher);
            case 'y' -> padded(time.getYear() % 100, 2, '0', matcher);
            case 'C' -> padded(time.getYear() / 100, 2, '0', matcher);
            case 'm' -> padded(time.getMonthValue(), 2, '0', matcher);
            case 'd' -> padded(time.getDayOfMonth(), 2, '0', matcher);
            case 'e' -> padded(time.getDayOfMonth(), 2, ' ', matcher);
            case 'H' -> padded(time.getHour(), 2, '0', matcher);
            case 'I' -> padded(hour, 2, '0', matcher);
            case 'k' -> padded(time.getHour(), 2, ' ', matcher);
            case 'l' -> padded(hour, 2, ' ', matcher);
            case 'M' -> padded(time.getMinute(), 2, '0', matcher);
            case 'S' -> padded(time.getSecond(), 2, '0', matcher);
            case 'f' -> "%06d".formatted(time.get(ChronoField.MICRO_OF_SECOND));
            case 'j' -> padded(time.getDayOfYear(), 3, '0', matcher);
            case 'w' -> padded(day % 7, 1, '0', matcher);
            case 'u' -> padded(day, 1, '0', matcher);
            case 'U' -> padded((time.getDayOfYear() + 6 - day % 7) / 7, 2, '0', matcher);
            case 'W' -> padded((time.getDayOfYear() + 6 - (day - 1)) / 7, 2, '0', matcher);
            case 'V' -> padded(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2, '0', matcher);
            case 'G' -> padded(weekYear, 1, '0', matcher);
            case 'g' -> padded(weekYear % 100, 2, '0', matcher);
            case 's' -> padded(time.toEpochSecond(), 1, '0', matcher);
            default -> matcher.group();
        };
    }

    private static String padded(long number, int usual, char usualPad, Matcher matcher) {
        String flags = matcher.group(1);
        int width = Math.max(usual, width(matcher));
        char pad = usualPad;
        for (char flag : flags.toCharArray()) {
            pad = flag == '0' ? '0' : flag == '_' ? ' ' : pad;
        }
        String digits = Long.toString(number);
        int missing = flags.contains("-") && width(matcher) == 0 ? 0 : Math.max(0, width - digits.length());
        return Character.toString(pad).repeat(missing) + digits;
    }
}
