// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.gem4j.env.Suggestions;

/// The areas that can be replayed, by name; held as suppliers so that only the requested one is loaded.
public final class Areas {
    private Areas() {}

    private static Map<String, Supplier<Area>> all() {
        Map<String, Supplier<Area>> areas = new TreeMap<>();
        areas.put("agents", AgentsArea::new);
        areas.put("code", CodeArea::new);
        areas.put("environments", EnvironmentsArea::new);
        areas.put("extraction", ExtractionArea::new);
        areas.put("games", GamesArea::new);
        areas.put("llm", LlmArea::new);
        areas.put("tools", ToolsArea::new);
        areas.put("math", MathArea::new);
        areas.put("qa", QaArea::new);
        areas.put("rl", RlArea::new);
        areas.put("reasoning", ReasoningArea::new);
        areas.put("vector", VectorArea::new);
        areas.put("wrappers", WrappersArea::new);
        return areas;
    }

    /// All names, in alphabetical order.
    public static Iterable<String> names() {
        return Collections.unmodifiableSet(all().keySet());
    }

    /// @throws IllegalArgumentException for an unknown name, with the likeliest meant one
    public static Area find(String name) {
        Supplier<Area> area = all().get(name);
        if (area == null) {
            throw new IllegalArgumentException("unknown area " + name + Suggestions.didYouMean(name, all().keySet())
                    + " Areas: " + String.join(", ", names()) + ".");
        }
        return area.get();
    }
}
