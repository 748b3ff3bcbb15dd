// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// A fraction to be reduced, in plain text or LaTeX.
///
/// The answer may be in either notation. A fraction that kept one of the original numbers scores 0.1, other fractions
/// less, and anything else almost nothing.
final class FractionSimplification extends ReasoningTask {
    private static final double KEPT_A_NUMBER = 0.1;
    private static final double OTHER_FRACTION = 0.05;
    private static final double TOKEN = 0.01;
    private static final int ATTEMPTS = 10;
    private static final int LONGEST = 10_000;
    private static final List<String> STYLES = List.of("plain", "latex_inline", "latex_frac", "latex_dfrac");
    private static final Pattern LATEX =
            Pattern.compile("\\\\d?frac\\s*\\{\\s*(\\d+)\\s*}\\s*\\{\\s*(\\d+)\\s*}", Pattern.CASE_INSENSITIVE);

    FractionSimplification() {
        super(TaskSpec.named("fraction_simplification", Category.ARITHMETIC, "Reduce a fraction to lowest terms.")
                .range("value", 1, 1000, 1, 1_000_000, "numerator and denominator of the reduced fraction")
                .range("factor", 1, 100, 1, 1000, "factor that numerator and denominator are multiplied by")
                .subset("styles", STYLES, "Notations to choose from.")
                .wideDial("value", "value", 1, 100, 1000, 10000)
                .wideDial("factor", "factor", 1, 10, 100, 1000)
                .floor(TOKEN)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int above = 1;
        int below = 1;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            above = Choices.inRange(random, config, "value");
            below = Choices.inRange(random, config, "value");
            int common = Gcd.gcd(above, below);
            above /= common;
            below /= common;
            if (Math.min(above, below) >= config.integer("min_value")) {
                break;
            }
        }
        int numerator = Math.min(above, below);
        int denominator = Math.max(above, below);
        int factor = Choices.inRange(random, config, "factor");
        String style = random.pick(config.texts("styles"));
        return Draft.of(
                "Reduce the fraction " + format(numerator * factor, denominator * factor, style)
                        + " to lowest terms. Answer with the reduced fraction alone, in the same notation.",
                format(numerator, denominator, style),
                Metadata.of(
                        "numerator", numerator * factor,
                        "denominator", denominator * factor,
                        "simplified_numerator", numerator,
                        "simplified_denominator", denominator,
                        "reduction_factor", factor,
                        "style", style,
                        "factor", factor));
    }

    private static String format(int above, int below, String style) {
        return switch (style) {
            case "plain" -> above + "/" + below;
            case "latex_inline" -> "$" + above + "/" + below + "$";
            case "latex_frac" -> "$\\frac{" + above + "}{" + below + "}$";
            default -> "$\\dfrac{" + above + "}{" + below + "}$";
        };
    }

    private record Fraction(BigInteger above, BigInteger below) {}

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        if (answer.length() > LONGEST) {
            return TOKEN;
        }
        Matcher latex = LATEX.matcher(Strings.strip(stripDollars(Strings.strip(answer))));
        boolean goesOn = latex.lookingAt() && !latex.matches();
        return goesOn ? TOKEN : grade(answer, item, config);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Fraction given = answer.length() > LONGEST ? null : read(answer);
        if (given == null) {
            return TOKEN;
        }
        Metadata facts = item.metadata();
        if (given.above.equals(facts.bigInteger("simplified_numerator"))
                && given.below.equals(facts.bigInteger("simplified_denominator"))) {
            return 1;
        }
        boolean kept = given.above.equals(facts.bigInteger("numerator"))
                || given.below.equals(facts.bigInteger("denominator"));
        return kept ? KEPT_A_NUMBER : OTHER_FRACTION;
    }

    private static @Nullable Fraction read(String answer) {
        String plain = Strings.strip(stripDollars(Strings.strip(answer)));
        Matcher latex = LATEX.matcher(plain);
        int slash = plain.indexOf('/');
        if (latex.lookingAt()) {
            return fraction(latex.group(1), latex.group(2));
        }
        return slash < 0 ? null : fraction(plain.substring(0, slash), plain.substring(slash + 1));
    }

    private static @Nullable Fraction fraction(String above, String below) {
        Optional<BigInteger> numerator = Numbers.integer(above);
        Optional<BigInteger> denominator = Numbers.integer(below);
        return numerator.isPresent() && denominator.isPresent()
                ? new Fraction(numerator.get(), denominator.get())
                : null;
    }

    private static String stripDollars(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) == '$') {
            start++;
        }
        while (end > start && text.charAt(end - 1) == '$') {
            end--;
        }
        return text.substring(start, end);
    }
}
