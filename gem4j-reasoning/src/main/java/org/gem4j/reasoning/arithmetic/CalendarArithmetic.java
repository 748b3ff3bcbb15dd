// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// Seven kinds of questions about dates: weekdays, counts of days, leap years.
///
/// Counts score less the further off they are, `exp(-5 |given - right| / right)`. A wrong weekday earns a tenth, or
/// half of that when it is not in title case.
final class CalendarArithmetic extends ReasoningTask {
    private static final double OTHER_WEEKDAY = 0.1;
    private static final double MISSPELT_WEEKDAY = 0.05;
    private static final double DECAY = 5;
    private static final int DAYS_IN_WEEK = 7;

    private static final List<String> TASKS = List.of(
            "weekday_offset",
            "weekday_of_date",
            "weekday_of_date_from_first_date",
            "recurring_event_day",
            "count_days",
            "count_business_days",
            "is_leap_year");
    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth", "last");
    private static final List<String> WEEKDAYS =
            List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
    private static final List<String> MONTHS = List.of(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");
    private static final String WEEKDAY_WANTED = " Answer with the English name of the weekday, such as Monday.";
    private static final String NUMBER_WANTED = " Answer with a number.";

    CalendarArithmetic() {
        super(TaskSpec.named("calendar_arithmetic", Category.ARITHMETIC, "Answer questions about dates and weekdays.")
                .integer("year", 2022, 10, 9900, "The year of the dates.")
                .subset("tasks", TASKS, "Kinds of questions to choose from.")
                .integer("offset_upper_bound", 100, 1, 100_000, "Longest distance between two dates in days.")
                .integer(
                        "leap_year_range", 200, 0, 10_000, "Range of years, centered on year, for leap year questions.")
                .dial(
                        "tasks",
                        "tasks",
                        List.of("weekday_of_date"),
                        List.of("weekday_of_date", "is_leap_year", "weekday_offset"),
                        List.of(
                                "weekday_of_date",
                                "is_leap_year",
                                "weekday_offset",
                                "count_days",
                                "count_business_days"),
                        List.of(
                                "weekday_of_date",
                                "is_leap_year",
                                "weekday_offset",
                                "count_days",
                                "count_business_days",
                                "weekday_of_date_from_first_date",
                                "recurring_event_day"))
                .dial("offset_upper_bound", "offset_upper_bound", 30, 100, 250, 365)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.texts("tasks").isEmpty()) {
            throw new IllegalArgumentException("option tasks of calendar_arithmetic must not be empty");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String task = random.pick(config.texts("tasks"));
        int year = config.integer("year");
        int reach = config.integer("offset_upper_bound");
        return switch (task) {
            case "weekday_offset" -> weekdayOffset(random, year, reach);
            case "weekday_of_date" -> weekdayOfDate(random, year);
            case "weekday_of_date_from_first_date" -> weekdayFromFirst(random, year, reach);
            case "recurring_event_day" -> recurringEvent(random, year);
            case "count_days" -> countDays(random, year, reach);
            case "count_business_days" -> countBusinessDays(random, year, reach);
            default -> leapYear(random, year, config.integer("leap_year_range"));
        };
    }

    private static Draft weekdayOffset(SeededRandom random, int year, int reach) {
        LocalDate start = dayOf(random, year);
        int distance = random.between(1, reach);
        boolean back = random.nextBoolean();
        LocalDate target = start.plusDays(back ? -distance : distance);
        String today = withWeekday(start);
        String question = back
                ? pick(
                        random,
                        "Today is " + today + ". Which weekday was it " + days(distance) + " ago?",
                        "Go back " + days(distance) + " from " + today + ". Which weekday do you get to?")
                : pick(
                        random,
                        "Today is " + today + ". Which weekday will it be in " + days(distance) + "?",
                        "Go forward " + days(distance) + " from " + today + ". Which weekday do you get to?");
        return Draft.of(
                question + WEEKDAY_WANTED,
                weekday(target.getDayOfWeek()),
                Metadata.of(
                        "task",
                        "weekday_offset",
                        "start_date",
                        start.toString(),
                        "offset_days",
                        back ? -distance : distance,
                        "target_date",
                        target.toString()));
    }

    private static Draft weekdayOfDate(SeededRandom random, int year) {
        LocalDate date = dayOf(random, year);
        String question = pick(
                random,
                "Which weekday was " + dayAndMonth(date) + ", " + year + "?",
                "On which day of the week does the date " + date + " (year-month-day) fall?");
        return Draft.of(
                question + WEEKDAY_WANTED,
                weekday(date.getDayOfWeek()),
                Metadata.of("task", "weekday_of_date", "target_date", date.toString()));
    }

    private static Draft weekdayFromFirst(SeededRandom random, int year, int reach) {
        LocalDate first = LocalDate.of(year, 1, 1);
        DayOfWeek ofFirst = DayOfWeek.of(random.between(1, DAYS_IN_WEEK));
        int distance = random.between(1, Math.min(reach, first.lengthOfYear() - 1));
        LocalDate target = first.plusDays(distance);
        String kind = first.isLeapYear() ? "a leap year" : "a year of 365 days";
        String question = pick(
                random,
                "In " + kind + ", January 1 is a " + weekday(ofFirst) + ". Which weekday is " + dayAndMonth(target)
                        + " of that year?",
                "Suppose that " + kind + " begins on a " + weekday(ofFirst) + ". On which weekday does "
                        + dayAndMonth(target) + " fall?");
        return Draft.of(
                question + WEEKDAY_WANTED,
                weekday(ofFirst.plus(distance)),
                Metadata.of(
                        "task",
                        "weekday_of_date_from_first_date",
                        "year",
                        year,
                        "first_day",
                        weekday(ofFirst),
                        "target_date",
                        target.toString(),
                        "delta_days",
                        distance));
    }

    private static Draft recurringEvent(SeededRandom random, int year) {
        YearMonth month = YearMonth.of(year, random.between(1, 12));
        int ordinal = random.nextInt(ORDINALS.size());
        DayOfWeek day = DayOfWeek.of(random.between(1, DAYS_IN_WEEK));
        LocalDate event = month.atDay(1)
                .with(
                        ordinal == ORDINALS.size() - 1
                                ? TemporalAdjusters.lastInMonth(day)
                                : TemporalAdjusters.dayOfWeekInMonth(ordinal + 1, day));
        String which = ORDINALS.get(ordinal) + " " + weekday(day) + " of " + MONTHS.get(month.getMonthValue() - 1) + " "
                + year;
        String question = pick(
                random,
                "A club meets on the " + which + ". On which day of the month is that?",
                "Which day of the month is the " + which + "?");
        return Draft.of(
                question + NUMBER_WANTED,
                Integer.toString(event.getDayOfMonth()),
                Metadata.of(
                        "task", "recurring_event_day",
                        "year", year,
                        "month", month.getMonthValue(),
                        "ordinal", ORDINALS.get(ordinal),
                        "weekday", weekday(day)));
    }

    private static Draft countDays(SeededRandom random, int year, int reach) {
        LocalDate start =
                LocalDate.ofYearDay(year, random.between(1, Year.of(year).length()));
        int longest = Math.min(reach, Year.of(year).length() - start.getDayOfYear());
        LocalDate end = start.plusDays(random.between(0, longest));
        DayOfWeek day = DayOfWeek.of(random.between(1, DAYS_IN_WEEK));
        return Draft.of(
                "How many times does " + weekday(day) + " occur from " + withWeekday(start) + " to " + withWeekday(end)
                        + ", counting both of these days?" + NUMBER_WANTED,
                Integer.toString(count(start, end, day)),
                Metadata.of(
                        "task",
                        "count_days",
                        "year",
                        year,
                        "start_date",
                        start.toString(),
                        "end_date",
                        end.toString()));
    }

    private static Draft countBusinessDays(SeededRandom random, int year, int reach) {
        LocalDate start =
                LocalDate.ofYearDay(year, random.between(1, Year.of(year).length()));
        LocalDate end = start.plusDays(random.between(0, reach));
        int count = 0;
        for (int day = 1; day <= 5; day++) {
            count += count(start, end, DayOfWeek.of(day));
        }
        return Draft.of(
                "How many working days, Monday to Friday, are there from " + withWeekday(start) + " to "
                        + withWeekday(end) + ", counting both of these days?" + NUMBER_WANTED,
                Integer.toString(count),
                Metadata.of("task", "count_business_days", "start_date", start.toString(), "end_date", end.toString()));
    }

    private static int count(LocalDate start, LocalDate end, DayOfWeek day) {
        int first = Math.floorMod(day.getValue() - start.getDayOfWeek().getValue(), DAYS_IN_WEEK);
        int days = (int) (end.toEpochDay() - start.toEpochDay()) + 1;
        return first >= days ? 0 : (days - 1 - first) / DAYS_IN_WEEK + 1;
    }

    private static Draft leapYear(SeededRandom random, int center, int range) {
        int year = Math.max(1, random.between(center - range / 2, center + range / 2));
        boolean leap = Year.isLeap(year);
        String question = pick(
                random,
                "Is " + year + " a leap year?",
                "Does the year " + year + " have a February 29?",
                "Does the year " + year + " have 366 days?");
        return Draft.of(
                question + " Answer with Yes or No.",
                leap ? "Yes" : "No",
                Metadata.of("task", "is_leap_year", "year", year, "is_leap", leap));
    }

    private static LocalDate dayOf(SeededRandom random, int year) {
        YearMonth month = YearMonth.of(year, random.between(1, 12));
        return month.atDay(random.between(1, month.lengthOfMonth()));
    }

    private static String pick(SeededRandom random, String... wordings) {
        return wordings[random.nextInt(wordings.length)];
    }

    private static String days(int count) {
        return count == 1 ? "1 day" : count + " days";
    }

    private static String weekday(DayOfWeek day) {
        return WEEKDAYS.get(day.getValue() - 1);
    }

    private static String dayAndMonth(LocalDate date) {
        return MONTHS.get(date.getMonthValue() - 1) + " " + date.getDayOfMonth();
    }

    private static String withWeekday(LocalDate date) {
        return weekday(date.getDayOfWeek()) + ", " + dayAndMonth(date) + ", " + date.getYear();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return switch (item.metadata().text("task")) {
            case "weekday_offset", "weekday_of_date", "weekday_of_date_from_first_date" ->
                gradeWeekday(Strings.strip(answer), item.oracle());
            case "is_leap_year" -> Strings.lower(Strings.strip(answer)).equals(Strings.lower(item.oracle())) ? 1 : 0;
            default -> gradeCount(answer, item.oracle());
        };
    }

    private static double gradeWeekday(String answer, String oracle) {
        if (answer.equals(oracle)) {
            return 1;
        }
        if (WEEKDAYS.contains(answer)) {
            return OTHER_WEEKDAY;
        }
        return answer.length() < 20 && WEEKDAYS.contains(Strings.title(answer)) ? MISSPELT_WEEKDAY : 0;
    }

    private static double gradeCount(String answer, String oracle) {
        Optional<BigInteger> given = Numbers.integer(answer);
        if (given.isEmpty()) {
            return 0;
        }
        long right = Long.parseLong(oracle);
        double off = given.get().subtract(BigInteger.valueOf(right)).abs().doubleValue();
        return right == 0 ? (off == 0 ? 1 : 0) : Math.exp(-DECAY * (off / right));
    }
}
