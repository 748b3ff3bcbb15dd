// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/// A format of a date or time.
///
/// @param python the pattern in Python's notation, which identifies it in items
/// @param java the pattern in Java's notation
/// @param precision the finest unit shown
record MomentForm(String python, DateTimeFormatter java, ChronoUnit precision) {
    static final MomentForm MINUTES = of("%H:%M", "HH:mm", ChronoUnit.MINUTES);
    static final MomentForm SECONDS = of("%H:%M:%S", "HH:mm:ss", ChronoUnit.SECONDS);
    static final MomentForm MILLISECONDS = of("%H:%M:%S.%f", "HH:mm:ss.SSS", ChronoUnit.MILLIS);

    static final List<MomentForm> DATES = List.of(
            of("%Y-%m-%d", "uuuu-MM-dd", ChronoUnit.DAYS),
            of("%B %d, %Y", "MMMM dd, uuuu", ChronoUnit.DAYS),
            of("%m/%d/%Y", "MM/dd/uuuu", ChronoUnit.DAYS),
            of("%A, %B %d, %Y", "EEEE, MMMM dd, uuuu", ChronoUnit.DAYS),
            of("%a %b %d %Y", "EEE MMM dd uuuu", ChronoUnit.DAYS),
            of("%d %B %Y", "dd MMMM uuuu", ChronoUnit.DAYS),
            of("%Y-%m-%d (%A)", "uuuu-MM-dd (EEEE)", ChronoUnit.DAYS));

    static final List<MomentForm> WITHOUT_ZONE = List.of(
            of("%Y-%m-%d %H:%M", "uuuu-MM-dd HH:mm", ChronoUnit.MINUTES),
            of("%Y-%m-%d %H:%M:%S", "uuuu-MM-dd HH:mm:ss", ChronoUnit.SECONDS),
            of("%A, %B %d, %Y at %H:%M", "EEEE, MMMM dd, uuuu 'at' HH:mm", ChronoUnit.MINUTES),
            of("%a %b %d %Y %H:%M:%S", "EEE MMM dd uuuu HH:mm:ss", ChronoUnit.SECONDS),
            of("%d %B %Y, %H:%M", "dd MMMM uuuu, HH:mm", ChronoUnit.MINUTES));

    static final List<MomentForm> WITH_ZONE = List.of(
            of("%Y-%m-%d %H:%M %z", "uuuu-MM-dd HH:mm xx", ChronoUnit.MINUTES),
            of("%Y-%m-%d %H:%M:%S %z", "uuuu-MM-dd HH:mm:ss xx", ChronoUnit.SECONDS),
            of("%d %B %Y, %H:%M %z", "dd MMMM uuuu, HH:mm xx", ChronoUnit.MINUTES),
            of("%Y-%m-%d (%A) %H:%M:%S %z", "uuuu-MM-dd (EEEE) HH:mm:ss xx", ChronoUnit.SECONDS));

    private static final DateTimeFormatter PYTHON = pattern("uuuu-MM-dd HH:mm:ss");
    private static final DateTimeFormatter PYTHON_FRACTION = pattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final DateTimeFormatter PYTHON_ZONE = pattern("uuuu-MM-dd HH:mm:ssxxx");

    private static MomentForm of(String python, String java, ChronoUnit precision) {
        return new MomentForm(python, pattern(java), precision);
    }

    private static DateTimeFormatter pattern(String java) {
        return DateTimeFormatter.ofPattern(java, Locale.ENGLISH);
    }

    /// The moment truncated to what is shown.
    LocalDateTime cut(LocalDateTime moment) {
        return moment.truncatedTo(precision);
    }

    String show(LocalDateTime moment, ZoneOffset zone) {
        return java.format(moment.atOffset(zone));
    }

    /// The moment as Python prints a `datetime`.
    String asPython(LocalDateTime moment, ZoneOffset zone) {
        DateTimeFormatter form = python.endsWith("%z") ? PYTHON_ZONE : moment.getNano() > 0 ? PYTHON_FRACTION : PYTHON;
        return form.format(moment.atOffset(zone));
    }
}
