// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One attribute of a task's curriculum: values ordered from easy to hard, for one option or for a lower and an upper
/// bound.
///
/// @param name the dial's name, which is also its name in the `difficulty` of items
/// @param lower the option it sets; of two, the lower bound
/// @param upper the upper bound's option, if it sets a range
/// @param spansTwo whether a range always reaches over at least two levels
/// @param levels the values, level 0 first
public record Attribute(String name, String lower, Optional<String> upper, boolean spansTwo, List<Object> levels) {
    public Attribute {
        levels = List.copyOf(levels);
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("attribute " + name + " must have levels");
        }
    }

    /// The last level.
    public int top() {
        return levels.size() - 1;
    }

    /// Puts the option values of a level into `config`: a range runs from the easiest value to that of the level.
    ///
    /// @param level from 0; larger values mean the last level
    void apply(int level, Map<String, Object> config) {
        int at = Math.min(level, top());
        if (upper.isEmpty()) {
            config.put(lower, levels.get(at));
            return;
        }
        config.put(lower, levels.getFirst());
        config.put(upper.get(), levels.get(Math.min(at + (spansTwo ? 1 : 0), top())));
    }
}
