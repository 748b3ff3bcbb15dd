// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Fillers;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The time between two clock times, dates, or dates with times, some of them in different time zones.
///
/// Scored by the error of an answer as a fraction of the longest difference that the config allows.
final class TimeIntervals extends ReasoningTask {
    private static final double NEARLY_ONE = 1 - 1e-12;
    private static final Pattern NO_CLOCK = Pattern.compile(":\\d{3}|:.*:.*:");
    private static final Set<String> UNITS = Set.of("day", "days");
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int HOURS_OF_ZONES = 12;
    private static final LocalDate SOME_DAY = LocalDate.of(2000, 1, 1);
    private static final List<String> TYPES =
            List.of("time", "time_seconds", "time_ms", "date", "datetime", "datetime_tz");

    private static final List<String> STORIES = List.of(
            "How much time passes between % and %?",
            "It starts at % and is over at %. How long does it take?",
            "A film shoot began at % and ended at %. How long was it?",
            "A train left at % and reached its destination at %. How long did the journey take?",
            "Someone fell asleep at % and woke up at %. How long did they sleep?",
            "A download was started at % and was complete at %. How long did it run?",
            "A machine was switched on at % and off at %. For how long was it on?");

    TimeIntervals() {
        super(TaskSpec.named("time_intervals", Category.ARITHMETIC, "Find the time between two moments.")
                .option(clock("min_time", LocalTime.MIN, "Earliest time of day of the start."))
                .option(clock("max_time", LocalTime.of(23, 59, 59), "Latest time of day of the start."))
                .integer(
                        "max_time_difference_seconds",
                        SECONDS_PER_DAY,
                        1,
                        100_000_000,
                        "Largest difference between the times, in seconds.")
                .option(day("min_date", LocalDate.of(1900, 1, 1), "Earliest start date."))
                .option(day("max_date", LocalDate.of(3000, 1, 1), "Latest start date."))
                .integer("max_date_difference_days", 100, 1, 100_000, "Largest difference between the dates, in days.")
                .subset("task_types", TYPES, "Kinds of questions to choose from.")
                .dial(
                        "max_time_difference_seconds",
                        "max_time_difference_seconds",
                        60,
                        3600,
                        10_800,
                        21_600,
                        32_400,
                        43_200,
                        SECONDS_PER_DAY)
                .dial("max_date_difference_days", "max_date_difference_days", 1, 7, 30, 365, 1825)
                .partial(1));
    }

    private static OptionSpec clock(String name, LocalTime defaultValue, String doc) {
        return OptionSpec.custom(name, defaultValue, "a time such as 23:59:00", reader(LocalTime::parse), doc);
    }

    private static OptionSpec day(String name, LocalDate defaultValue, String doc) {
        return OptionSpec.custom(name, defaultValue, "a date such as 2024-12-31", reader(LocalDate::parse), doc);
    }

    private static UnaryOperator<Object> reader(Function<String, Object> parser) {
        return value -> {
            try {
                return parser.apply(value.toString());
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        };
    }

    @Override
    protected void check(TaskConfig config) {
        requireOrder(config, "min_date", "max_date", LocalDate.class);
        requireOrder(config, "min_time", "max_time", LocalTime.class);
        if (config.texts("task_types").isEmpty()) {
            throw new IllegalArgumentException("option task_types of time_intervals must not be empty");
        }
    }

    private static <T extends Comparable<? super T>> void requireOrder(
            TaskConfig config, String low, String high, Class<T> type) {
        if (config.value(low, type).compareTo(config.value(high, type)) >= 0) {
            throw new IllegalArgumentException("option " + low + " of time_intervals must be before " + high + " ("
                    + config.value(high, type) + ") but was " + config.value(low, type));
        }
    }

    /// Retries when the times as shown would not increase, which time zones can cause.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String type = random.pick(config.texts("task_types"));
        while (true) {
            Span span = switch (type) {
                case "time", "time_seconds", "time_ms" -> clockSpan(random, config, type);
                case "date" -> dateSpan(random, config);
                default -> dateTimeSpan(random, config, type);
            };
            if (!span.length().isNegative()) {
                return draft(random, type, span);
            }
        }
    }

    /// @param start the first moment, truncated to what is shown
    /// @param form the format of both
    /// @param wanted the format of the answer
    private record Span(
            LocalDateTime start,
            ZoneOffset startZone,
            LocalDateTime end,
            ZoneOffset endZone,
            MomentForm form,
            String wanted) {
        Duration length() {
            return Duration.between(start.atOffset(startZone), end.atOffset(endZone));
        }
    }

    private static Draft draft(SeededRandom random, String type, Span span) {
        String story = random.pick(STORIES);
        String start = span.form.show(span.start, span.startZone);
        String end = span.form.show(span.end, span.endZone);
        int first = story.indexOf('%');
        int second = story.indexOf('%', first + 1);
        String question = story.substring(0, first) + start + story.substring(first + 1, second) + end
                + story.substring(second + 1) + " Write the answer in the form " + span.wanted + ".";
        return Draft.of(
                question,
                answer(span.length(), span.wanted),
                Metadata.of(
                        "task_type", type,
                        "start_time", span.form.asPython(span.start, span.startZone),
                        "end_time", span.form.asPython(span.end, span.endZone),
                        "format", span.form.python(),
                        "expected_format", span.wanted));
    }

    private static LocalTime startOfDay(SeededRandom random, TaskConfig config) {
        int low = config.value("min_time", LocalTime.class).toSecondOfDay();
        int high = config.value("max_time", LocalTime.class).toSecondOfDay();
        return LocalTime.ofSecondOfDay(random.between(low, high));
    }

    private static Span clockSpan(SeededRandom random, TaskConfig config, String type) {
        LocalTime from = startOfDay(random, config);
        int untilMidnight = SECONDS_PER_DAY - 2 - from.toSecondOfDay();
        int longest = Math.min(config.integer("max_time_difference_seconds"), untilMidnight);
        LocalDateTime start = SOME_DAY.atTime(from);
        LocalDateTime end = longest < 1 ? start : start.plusSeconds(random.between(1, longest));
        MomentForm form = type.equals("time") ? MomentForm.MINUTES : MomentForm.SECONDS;
        String wanted = type.equals("time") ? "HH:MM" : "HH:MM:SS";
        if (type.equals("time_ms")) {
            start = start.plusNanos(random.nextInt(1000) * 1_000_000L);
            end = end.plusNanos(random.nextInt(1000) * 1_000_000L);
            form = MomentForm.MILLISECONDS;
            wanted = "HH:MM:SS.mmm";
        }
        return new Span(form.cut(start), ZoneOffset.UTC, form.cut(end), ZoneOffset.UTC, form, wanted);
    }

    private static Span dateSpan(SeededRandom random, TaskConfig config) {
        long first = config.value("min_date", LocalDate.class).toEpochDay();
        long last = config.value("max_date", LocalDate.class).toEpochDay();
        int longest = (int) Math.min(config.integer("max_date_difference_days"), last - first);
        LocalDate start = LocalDate.ofEpochDay(random.nextLong(first, Math.max(first + 1, last - longest)));
        LocalDate end = start.plusDays(random.between(0, longest));
        MomentForm form = random.pick(MomentForm.DATES);
        return new Span(start.atStartOfDay(), ZoneOffset.UTC, end.atStartOfDay(), ZoneOffset.UTC, form, "D days");
    }

    private static Span dateTimeSpan(SeededRandom random, TaskConfig config, String type) {
        List<MomentForm> forms = type.equals("datetime_tz") ? MomentForm.WITH_ZONE : MomentForm.WITHOUT_ZONE;
        MomentForm form = random.pick(forms);
        String wanted = random.nextBoolean() ? "D days, HH:MM" : "D days, HH:MM:SS";
        long first = config.value("min_date", LocalDate.class).toEpochDay();
        long last = config.value("max_date", LocalDate.class).toEpochDay();
        LocalDateTime start =
                LocalDate.ofEpochDay(random.nextLong(first, last + 1)).atTime(startOfDay(random, config));
        LocalDateTime end = start.plusDays(random.between(0, config.integer("max_date_difference_days")))
                .plusSeconds(random.between(1, config.integer("max_time_difference_seconds")));
        ZoneOffset startZone = ZoneOffset.UTC;
        ZoneOffset endZone = ZoneOffset.UTC;
        if (type.equals("datetime_tz")) {
            startZone = ZoneOffset.ofHours(random.between(-HOURS_OF_ZONES, HOURS_OF_ZONES));
            endZone = ZoneOffset.ofHours(random.between(-HOURS_OF_ZONES, HOURS_OF_ZONES));
        }
        return new Span(form.cut(start), startZone, form.cut(end), endZone, form, wanted);
    }

    private static String answer(Duration length, String wanted) {
        StringBuilder text = new StringBuilder();
        long hours = length.toHours();
        if (wanted.startsWith("D days")) {
            text.append(length.toDays()).append(" days");
            if (wanted.equals("D days")) {
                return text.toString();
            }
            text.append(", ");
            hours %= 24;
        }
        twoDigits(text, hours).append(':');
        twoDigits(text, length.toMinutesPart());
        if (wanted.endsWith("SS") || wanted.endsWith("mmm")) {
            twoDigits(text.append(':'), length.toSecondsPart());
        }
        if (wanted.endsWith("mmm")) {
            int millis = length.toMillisPart();
            text.append('.')
                    .append(millis < 100 ? "0" : "")
                    .append(millis < 10 ? "0" : "")
                    .append(millis);
        }
        return text.toString();
    }

    private static StringBuilder twoDigits(StringBuilder text, long number) {
        return text.append(number < 10 ? "0" : "").append(number);
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        boolean days = item.metadata().text("task_type").equals("date");
        boolean several = days ? numbers(answer) > 1 : answer.indexOf(',') != answer.lastIndexOf(',');
        boolean right = !several && isAlone(answer) && grade(wholeMilliseconds(answer), item, config) > NEARLY_ONE;
        return right ? 1 : 0;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return switch (item.metadata().text("task_type")) {
            case "date" ->
                near(SpanText.days(answer), SpanText.days(item.oracle()), config.integer("max_date_difference_days"));
            case "time", "time_seconds", "time_ms" ->
                near(
                        SpanText.clock(answer, true),
                        SpanText.clock(item.oracle(), true),
                        config.integer("max_time_difference_seconds"));
            default ->
                near(
                        SpanText.daysAndClock(answer),
                        SpanText.daysAndClock(item.oracle()),
                        (double) SECONDS_PER_DAY * config.integer("max_date_difference_days"));
        };
    }

    /// Whether nothing stands beside the span that says something else, and its colons are those of a time.
    private static boolean isAlone(String answer) {
        return !NO_CLOCK.matcher(answer).find() && Fillers.areAll(answer.replaceAll("\\d+", " "), UNITS, "+");
    }

    /// `01:02:03.5` is half a second, not five thousandths of one.
    private static String wholeMilliseconds(String answer) {
        String text = answer.stripTrailing();
        int digits = text.length() - 1 - text.lastIndexOf('.');
        return text.indexOf('.') > 0 && digits < 3 ? text + "0".repeat(3 - digits) : text;
    }

    private static int numbers(String text) {
        int numbers = 0;
        for (int i = 0; i < text.length(); i++) {
            boolean starts = Character.isDigit(text.charAt(i)) && (i == 0 || !Character.isDigit(text.charAt(i - 1)));
            numbers += starts ? 1 : 0;
        }
        return numbers;
    }

    /// A span that cannot be read is not a number, and earns 0.
    private static double near(double given, double right, double largest) {
        double share = 1 - Math.abs(given - right) / largest;
        return share > 0 ? share : 0;
    }
}
