// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.Suggestions;

/// A reasoning task's name, options and curriculum.
///
/// @param name as in reasoning-gym, such as `chain_sum`; the environment is `rg:` with this name
/// @param category its family
/// @param summary one sentence for lists
/// @param options the config, with defaults and legal ranges
/// @param curriculum the dials that make it harder; empty if it has none
/// @param floor the highest score of an empty or unreadable answer, in [0, 1]
/// @param partial the highest score of a well-formed wrong answer, in [`floor`, 1]; 1 where answers other than the
///     oracle may be right
public record TaskSpec(
        String name,
        Category category,
        String summary,
        List<OptionSpec> options,
        List<Attribute> curriculum,
        double floor,
        double partial) {
    public TaskSpec {
        options = List.copyOf(options);
        curriculum = List.copyOf(curriculum);
        if (!(floor >= 0 && partial >= floor && partial <= 1)) {
            throw new IllegalArgumentException("floor and partial must be in [0, 1], floor not above partial, but were "
                    + floor + " and " + partial);
        }
    }

    public static Builder named(String name, Category category, String summary) {
        return new Builder(name, category, summary);
    }

    /// The hardest level: 0 if there is no curriculum.
    public int topLevel() {
        return curriculum.stream().mapToInt(Attribute::top).max().orElse(0);
    }

    /// The option values of a level, clamped to the options' legal ranges; the other options stay at their
    /// defaults.
    ///
    /// @param level 0 to [#topLevel]
    public Map<String, Object> level(int level) {
        if (level < 0 || level > topLevel()) {
            throw new IllegalArgumentException(
                    "level of " + name + " must be in 0.." + topLevel() + " but was " + level);
        }
        Map<String, Object> values = new LinkedHashMap<>();
        curriculum.forEach(attribute -> attribute.apply(level, values));
        values.replaceAll((option, value) -> clamp(option(option), value));
        return values;
    }

    private static Object clamp(OptionSpec option, Object value) {
        return switch (option) {
            case OptionSpec.Int range
            when value instanceof Integer number -> Math.clamp(number, range.min(), range.max());
            case OptionSpec.Decimal range
            when value instanceof Number number -> Math.clamp(number.doubleValue(), range.min(), range.max());
            default -> value;
        };
    }

    /// All option values: those given, checked, and defaults for the rest.
    ///
    /// @throws IllegalArgumentException for an unknown name, an illegal value, or a `min_` above its `max_`
    Map<String, Object> check(Map<String, ?> given) {
        Map<String, Object> values = new LinkedHashMap<>();
        options.forEach(option -> option.defaultValue().ifPresent(value -> values.put(option.name(), value)));
        given.forEach((key, value) -> {
            String option = key.replace('-', '_');
            values.put(option, option(option).parse(value));
        });
        values.forEach((option, low) -> {
            if (option.startsWith("min_") && low instanceof Number least) {
                String other = "max_" + option.substring(4);
                if (values.get(other) instanceof Number most && least.doubleValue() > most.doubleValue()) {
                    throw new IllegalArgumentException("option %s of %s must be at most %s (%s) but was %s"
                            .formatted(option, name, other, most, least));
                }
            }
        });
        return values;
    }

    private OptionSpec option(String wanted) {
        Set<String> known = new TreeSet<>();
        for (OptionSpec option : options) {
            if (option.name().equals(wanted)) {
                return option;
            }
            known.add(option.name());
        }
        throw new IllegalArgumentException("unknown option " + wanted + " of " + name
                + Suggestions.didYouMean(wanted, known) + " Options: " + String.join(", ", known) + ".");
    }

    /// Collects a task's options and curriculum, one line each.
    public static final class Builder {
        private final String name;
        private final Category category;
        private final String summary;
        private final List<OptionSpec> options = new ArrayList<>();
        private final List<Attribute> curriculum = new ArrayList<>();
        private double floor;
        private double partial;

        private Builder(String name, Category category, String summary) {
            this.name = name;
            this.category = category;
            this.summary = summary;
        }

        public Builder option(OptionSpec option) {
            options.add(option);
            return this;
        }

        public Builder integer(String option, int defaultValue, int min, int max, String doc) {
            return option(OptionSpec.integer(option, defaultValue, min, max, doc));
        }

        public Builder number(String option, double defaultValue, double min, double max, String doc) {
            return option(OptionSpec.number(option, defaultValue, min, max, doc));
        }

        public Builder bool(String option, boolean defaultValue, String doc) {
            return option(OptionSpec.bool(option, defaultValue, doc));
        }

        /// The options `min_<what>` and `max_<what>`, the inclusive range from which an item's value is
        /// sampled.
        public Builder range(String what, int defaultMin, int defaultMax, int min, int max, String doc) {
            integer("min_" + what, defaultMin, min, max, "Minimum " + doc + ".");
            return integer("max_" + what, defaultMax, min, max, "Maximum " + doc + ".");
        }

        /// The same for numbers with a fraction.
        public Builder numberRange(
                String what, double defaultMin, double defaultMax, double min, double max, String doc) {
            number("min_" + what, defaultMin, min, max, "Minimum " + doc + ".");
            return number("max_" + what, defaultMax, min, max, "Maximum " + doc + ".");
        }

        /// A list of words, each one of `values`; all of them by default.
        public Builder subset(String option, List<String> values, String doc) {
            OptionSpec element = OptionSpec.choice("item", values.getFirst(), values, doc);
            return option(OptionSpec.listOf(option, values, element, doc));
        }

        /// A list of sampling weights.
        public Builder weights(String option, List<Double> defaultValue, String doc) {
            OptionSpec element = OptionSpec.number("weight", 0, 0, 1e9, doc);
            return option(OptionSpec.listOf(option, defaultValue, element, doc));
        }

        /// Adds a curriculum dial for one option.
        public Builder dial(String attribute, String option, Object... levels) {
            return dial(attribute, option, Optional.empty(), false, levels);
        }

        /// Adds a curriculum dial for a range that grows from the first level's value to the current one's.
        public Builder rangeDial(String attribute, String what, Object... levels) {
            return dial(attribute, "min_" + what, Optional.of("max_" + what), false, levels);
        }

        /// Adds a curriculum dial for a range that grows and always spans two levels.
        public Builder wideDial(String attribute, String what, Object... levels) {
            return dial(attribute, "min_" + what, Optional.of("max_" + what), true, levels);
        }

        private Builder dial(String attribute, String lower, Optional<String> upper, boolean wide, Object... levels) {
            curriculum.add(new Attribute(attribute, lower, upper, wide, Arrays.asList(levels)));
            return this;
        }

        /// The highest score of an empty or unreadable answer, if that is not 0.
        public Builder floor(double value) {
            floor = value;
            partial = Math.max(partial, value);
            return this;
        }

        /// The highest score of a well-formed wrong answer, if that is more than the floor.
        public Builder partial(double value) {
            partial = value;
            return this;
        }

        public TaskSpec build() {
            return new TaskSpec(name, category, summary, options, curriculum, floor, partial);
        }
    }
}
