// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What values are looked up by in dictionaries: equal values have equal keys.
final class Keys {
    private enum Only {
        UNDEFINED
    }

    private record Items(List<@Nullable Object> keys) {}

    private Keys() {}

    /// @throws JinjaException if the value cannot be a key
    static @Nullable Object of(@Nullable Object value) {
        return switch (value) {
            case String text -> text;
            case Markup safe -> safe.text();
            case Boolean flag -> flag ? 1L : 0L;
            case Double number -> ofFloat(number);
            case Tuple tuple -> {
                Budget.enter();
                List<@Nullable Object> keys = new ArrayList<>();
                for (Object item : tuple.items()) {
                    Budget.makeList(1);
                    keys.add(of(item));
                }
                Budget.leave();
                yield new Items(keys);
            }
            case Undefined ignored -> Only.UNDEFINED;
            case Range range -> List.copyOf(range);
            case List<?> ignored -> throw JinjaException.type("unhashable type: 'list'");
            case Map<?, ?> ignored -> throw JinjaException.type("unhashable type: 'dict'");
            case View view
            when view.part() != View.Part.VALUES -> throw JinjaException.type("unhashable type: '" + view.kind() + "'");
            case null, default -> value;
        };
    }

    /// Whether the value can be a key.
    static boolean isKey(@Nullable Object value) {
        return switch (value) {
            case Tuple tuple -> {
                Budget.enter();
                boolean all = tuple.items().stream().allMatch(Keys::isKey);
                Budget.leave();
                yield all;
            }
            case Range ignored -> true;
            case List<?> ignored -> false;
            case Map<?, ?> ignored -> false;
            case View view -> view.part() == View.Part.VALUES;
            case null, default -> true;
        };
    }

    private static Object ofFloat(double number) {
        if (number != Math.rint(number) || Double.isInfinite(number)) {
            return number;
        }
        return Math.abs(number) < 0x1p62 ? (Object) (long) number : normal(number);
    }

    private static BigInteger normal(double number) {
        return new BigDecimal(number).toBigIntegerExact();
    }
}
