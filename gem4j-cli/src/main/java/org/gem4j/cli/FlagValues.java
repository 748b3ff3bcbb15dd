// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.env.Suggestions;

/// The value of every flag of `train`, given or not.
final class FlagValues {
    private static final String PRETRAIN = "pretrain";
    private static final String EMBEDDED = "embedded";

    private final Map<String, Object> values = new LinkedHashMap<>();

    /// @param given values by flag name or alias, `-` and `_` alike
    /// @throws IllegalArgumentException for an unknown name, with the likeliest meant one, or a value of
    /// another type
    FlagValues(Map<String, String> given) {
        Map<String, Object> parsed = new HashMap<>();
        given.forEach((key, text) -> {
            TrainFlag flag = TrainFlag.BY_NAME.get(key.replace('-', '_'));
            if (flag == null) {
                throw new IllegalArgumentException("unknown flag --" + key
                        + Suggestions.didYouMean(key.replace('-', '_'), new TreeSet<>(TrainFlag.BY_NAME.keySet())));
            }
            parsed.put(flag.name(), flag.parse(text));
        });
        boolean pretrained = !EMBEDDED.equals(parsed.getOrDefault(PRETRAIN, EMBEDDED));
        TrainFlag.ALL.forEach(flag -> values.put(
                flag.name(),
                Optional.ofNullable(parsed.get(flag.name()))
                        .orElseGet(() -> flag.parse(pretrained ? flag.pretrained() : flag.value()))));
    }

    /// All values by flag name, in order.
    Map<String, Object> all() {
        return values;
    }

    /// The checkpoint that is trained; empty for the embedded model.
    Optional<String> checkpoint() {
        return Optional.of(text(PRETRAIN)).filter(named -> !named.equals(EMBEDDED));
    }

    private Object value(String flag) {
        return Objects.requireNonNull(values.get(flag), flag);
    }

    String text(String flag) {
        return (String) value(flag);
    }

    boolean on(String flag) {
        return (Boolean) value(flag);
    }

    int integer(String flag) {
        return (Integer) value(flag);
    }

    long longInteger(String flag) {
        return (Long) value(flag);
    }

    double number(String flag) {
        return (Double) value(flag);
    }

    /// The number, unless it is the one that means none.
    OptionalInt optionalInteger(String flag) {
        return isNone(flag) ? OptionalInt.empty() : OptionalInt.of(integer(flag));
    }

    OptionalDouble optionalNumber(String flag) {
        return isNone(flag) ? OptionalDouble.empty() : OptionalDouble.of(number(flag));
    }

    private boolean isNone(String name) {
        TrainFlag flag = Objects.requireNonNull(TrainFlag.BY_NAME.get(name));
        return flag.parse(flag.none().orElseThrow()).equals(value(name));
    }

    /// One of some words.
    ///
    /// @param words what each means
    /// @param range the words, for the user
    <T> T choice(String flag, Map<String, T> words, String range) {
        T chosen = words.get(text(flag));
        if (chosen == null) {
            throw new IllegalArgumentException("--" + flag + " must be " + range + " but was " + text(flag));
        }
        return chosen;
    }

    /// Makes settings of a group of flags; what the library refuses is told by the flag's name.
    static <T> T translated(String group, Supplier<T> settings) {
        try {
            return settings.get();
        } catch (InvalidParameterException e) {
            throw translated(group, e);
        }
    }

    /// What the library refuses, by the flag's name.
    ///
    /// @param group of the flag, or empty for any
    static IllegalArgumentException translated(String group, InvalidParameterException refused) {
        Optional<TrainFlag> flag = TrainFlag.ALL.stream()
                .filter(one -> group.isEmpty() || one.group().equals(group))
                .filter(one -> one.setting().equals(refused.parameter()))
                .findFirst();
        return flag.<IllegalArgumentException>map(one -> one.refusal(refused.range(), refused.value()))
                .orElse(refused);
    }
}
