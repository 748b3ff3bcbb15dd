// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gem4j.env.SeededRandom;

/// The checked settings that an item is generated with. Made by [ReasoningTask#config].
public final class TaskConfig {
    private final String task;
    private final Map<String, Object> values;
    private final Map<String, Object> difficulty;

    /// The values without the wrapper, since each item looks some up.
    private final Map<String, Object> lookup;

    /// By name without `min_` and `max_`.
    private final Map<String, Range> ranges = new HashMap<>();

    /// The bounds of a sampled value, both included.
    private record Range(int least, int most) {}

    TaskConfig(String task, Map<String, Object> values, Map<String, Object> difficulty) {
        this.task = task;
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.lookup = new HashMap<>(values);
        values.forEach((option, least) -> {
            if (option.startsWith("min_")
                    && least instanceof Integer low
                    && values.get("max_" + option.substring(4)) instanceof Integer high) {
                ranges.put(option.substring(4), new Range(low, high));
            }
        });
        this.difficulty = Collections.unmodifiableMap(new LinkedHashMap<>(difficulty));
    }

    public int integer(String name) {
        return (Integer) required(name);
    }

    /// The value, or empty if none is set and there is no default.
    public OptionalInt optionalInteger(String name) {
        return lookup.get(name) instanceof Integer value ? OptionalInt.of(value) : OptionalInt.empty();
    }

    /// A number from `min_<what>` to `max_<what>`, both included.
    public int draw(SeededRandom random, String what) {
        Range range = ranges.get(what);
        if (range == null) {
            throw new IllegalStateException("task " + task + " has no options min_" + what + " and max_" + what);
        }
        return random.between(range.least(), range.most());
    }

    public double number(String name) {
        return (Double) required(name);
    }

    public boolean bool(String name) {
        return (Boolean) required(name);
    }

    public String text(String name) {
        return (String) required(name);
    }

    /// A list of texts.
    public List<String> texts(String name) {
        return list(name, String.class);
    }

    /// A list of numbers, such as sampling weights.
    public List<Double> numbers(String name) {
        return list(name, Double.class);
    }

    /// A value of an option with a grammar of its own.
    public <T> T value(String name, Class<T> type) {
        return type.cast(required(name));
    }

    /// All values by name.
    public Map<String, Object> values() {
        return values;
    }

    /// The configured difficulty recorded in items: curriculum attributes with their value or [lowest, highest].
    public Map<String, Object> difficulty() {
        return difficulty;
    }

    @SuppressWarnings("unchecked")
    private <T> List<T> list(String name, Class<T> type) {
        List<?> list = (List<?>) required(name);
        if (!list.stream().allMatch(type::isInstance)) {
            throw new ClassCastException(
                    "option " + name + " of " + task + " is not a list of " + type.getSimpleName());
        }
        return (List<T>) list;
    }

    private Object required(String name) {
        Object value = lookup.get(name);
        if (value == null) {
            throw new IllegalStateException("task " + task + " has no value for option " + name);
        }
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TaskConfig config && task.equals(config.task) && values.equals(config.values);
    }

    @Override
    public int hashCode() {
        return 31 * task.hashCode() + values.hashCode();
    }

    @Override
    public String toString() {
        return task + values;
    }
}
