// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.train.config.EnvironmentSettings;

/// How an environment gets harder: one of its options goes up with success in a batch and down with failure.
///
/// @param option the option that is turned, a whole number
/// @param from its first value
/// @param to its last
/// @param raiseAt mean return of a batch from which on it goes up by one
/// @param lowerAt mean return up to which it goes down by one
record Curriculum(String option, int from, int to, double raiseAt, double lowerAt) {
    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_-]+)\\s*[:=]\\s*(\\d{1,9})\\s*-\\s*(\\d{1,9})");

    /// @param text such as `level:0-5`
    /// @throws IllegalArgumentException if it is not of that form
    static Curriculum parse(String text, EnvironmentSettings settings) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > Integer.parseInt(matcher.group(3))) {
            throw new IllegalArgumentException(
                    "--curriculum must look like OPTION:FROM-TO, such as level:0-5, but was " + text);
        }
        return new Curriculum(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                settings.raiseAt(),
                settings.lowerAt());
    }

    /// The level after a batch at `level` whose episodes had this mean return.
    int next(int level, double meanReturn) {
        if (meanReturn >= raiseAt) {
            return Math.min(to, level + 1);
        }
        return meanReturn <= lowerAt ? Math.max(from, level - 1) : level;
    }
}
