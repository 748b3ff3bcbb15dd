// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.Forks;
import org.gem4j.env.Indexed;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.Snapshots;
import org.gem4j.wrap.Wrappers;
import org.jspecify.annotations.Nullable;

/// What environments are, for clients.
final class Descriptions {
    private static final Map<String, Class<?>> CAPABILITIES = new LinkedHashMap<>();

    static {
        CAPABILITIES.put("snapshot", Snapshots.class);
        CAPABILITIES.put("fork", Forks.class);
        CAPABILITIES.put("sample", Samples.class);
        CAPABILITIES.put("indexed", Indexed.class);
        CAPABILITIES.put("reference", ReferencePlayer.class);
    }

    private Descriptions() {}

    /// One environment as it was made, and how far its episode is.
    static Map<String, @Nullable Object> describe(Play play) {
        Env env = play.env();
        Recipe recipe = play.recipe();
        Map<String, @Nullable Object> description = new LinkedHashMap<>();
        description.put("env_id", recipe.spec().id());
        description.put("summary", recipe.spec().summary());
        description.put("rules", recipe.spec().rules());
        description.put(
                "options",
                recipe.spec().options().stream().map(Descriptions::option).toList());
        description.put("wrappers", recipe.wrapperNames());
        description.put("values", recipe.values());
        description.put("capabilities", capabilities(env));
        description.put("size", env.capability(Indexed.class).map(Indexed::size).orElse(null));
        Map<String, @Nullable Object> state = play.state();
        description.put("episode_id", state.get("episode_id"));
        description.put("step_count", state.get("step_count"));
        return description;
    }

    private static List<String> capabilities(Env env) {
        List<String> names = new ArrayList<>();
        CAPABILITIES.forEach((name, type) -> {
            if (env.capability(type).isPresent()) {
                names.add(name);
            }
        });
        return names;
    }

    private static Map<String, @Nullable Object> option(OptionSpec option) {
        Map<String, @Nullable Object> description = new LinkedHashMap<>();
        description.put("name", option.name());
        description.put("default", WireJson.finite(option.defaultValue().orElse(null)));
        description.put("range", option.range());
        description.put("description", option.doc());
        return description;
    }

    /// All environments and wrappers.
    static Map<String, Object> list(EnvRegistry registry) {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put(
                "environments",
                registry.list().stream()
                        .map(spec -> named("env_id", spec.id(), spec.summary()))
                        .toList());
        list.put(
                "wrappers",
                Wrappers.list().stream()
                        .map(spec -> named("name", spec.name(), spec.summary()))
                        .toList());
        return list;
    }

    private static Map<String, String> named(String key, String name, String summary) {
        Map<String, String> item = new LinkedHashMap<>();
        item.put(key, name);
        item.put("summary", summary);
        return item;
    }
}
