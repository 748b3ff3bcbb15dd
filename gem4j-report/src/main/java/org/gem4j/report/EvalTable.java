// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.rollout.eval.EnvSummary;
import org.gem4j.rollout.eval.EnvSummary.Interval;
import org.gem4j.rollout.eval.EvalSummary;

/// The summary of an evaluation, as a table for the terminal: a row for each environment, their average, pass@k.
public final class EvalTable {
    private EvalTable() {}

    /// The table, without a line end after its last row.
    public static String of(EvalSummary summary) {
        List<EnvSummary> environments = summary.environments();
        int width = environments.stream().mapToInt(one -> one.label().length()).reduce(11, Math::max);
        StringBuilder text = new StringBuilder();
        String row = "%-" + width + "s  %9s  %-15s  %8s  %-16s  %6s  %8s  %6s%n";
        text.append(
                NumberText.format(row, "environment", "pass@1", "95%", "return", "95%", "turns", "tokens", "failed"));
        for (EnvSummary one : environments) {
            text.append(NumberText.format(
                    row,
                    one.label(),
                    NumberText.percent(one.passAt1()),
                    range("[%.1f, %.1f]", 100, one.passInterval()),
                    NumberText.steady(one.meanReturn()),
                    range("[%.3f, %.3f]", 1, one.returnInterval()),
                    Double.isNaN(one.meanTurns()) ? "-" : NumberText.format("%.2f", one.meanTurns()),
                    NumberText.count(one.responseTokens()),
                    one.failed()));
        }
        if (environments.size() > 1) {
            text.append(NumberText.format(
                    row,
                    "average",
                    NumberText.percent(summary.meanPassAt1()),
                    "",
                    NumberText.steady(summary.meanReturn()),
                    "",
                    "",
                    NumberText.count(summary.responseTokens()),
                    summary.failed()));
        }
        for (EnvSummary one : environments) {
            if (one.passAt().size() > 1) {
                List<String> parts = new ArrayList<>();
                one.passAt().forEach((k, value) -> parts.add("pass@" + k + " " + NumberText.percent(value)));
                text.append(one.label())
                        .append(": ")
                        .append(String.join(", ", parts))
                        .append('\n');
            }
        }
        return text.toString().replaceAll("(?m)[ \\t]+$", "").stripTrailing();
    }

    private static String range(String pattern, double factor, Interval interval) {
        return Double.isNaN(interval.low())
                ? "-"
                : NumberText.format(pattern, factor * interval.low(), factor * interval.high());
    }
}
