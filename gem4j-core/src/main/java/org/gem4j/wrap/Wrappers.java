// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.Suggestions;

/// Creates wrappers: `Wrappers.parse("concat,episode_tracking")`, or the typed factories. Thread-safe.
public final class Wrappers {
    private Wrappers() {}

    /// Loaded on first use.
    private static final class Holder {
        static final Map<String, WrapperSpec> SPECS = load();

        private static Map<String, WrapperSpec> load() {
            Map<String, WrapperSpec> specs = new TreeMap<>();
            BuiltInWrappers.specs().forEach(spec -> specs.put(spec.name(), spec));
            for (WrapperProvider provider : ServiceLoader.load(WrapperProvider.class)) {
                provider.specs().forEach(spec -> add(specs, spec));
            }
            return specs;
        }
    }

    private static void add(Map<String, WrapperSpec> specs, WrapperSpec spec) {
        if (specs.putIfAbsent(spec.name(), spec) != null) {
            throw new IllegalArgumentException("wrapper " + spec.name() + " is already registered");
        }
    }

    /// Adds a wrapper for this process.
    ///
    /// @throws IllegalArgumentException if the name is taken
    public static void register(WrapperSpec spec) {
        synchronized (Holder.SPECS) {
            add(Holder.SPECS, spec);
        }
    }

    /// All wrappers, by name.
    public static List<WrapperSpec> list() {
        synchronized (Holder.SPECS) {
            return List.copyOf(Holder.SPECS.values());
        }
    }

    /// The stack of a list that needs nothing from a context.
    public static WrapperStack parse(String list) {
        return parse(list, WrapperContext.empty());
    }

    /// The stack of a comma-separated list of names, innermost first; the empty text is the empty stack. Options
    /// may follow a name in brackets: `concat(max_history_length=4),episode_tracking`.
    ///
    /// @throws IllegalArgumentException if a name or option is unknown, with the nearest known one, if a value is
    ///     out of range, or if the context lacks what a wrapper needs
    public static WrapperStack parse(String list, WrapperContext context) {
        List<WrapperStack.Layer> layers = new ArrayList<>();
        for (String item : split(list)) {
            int open = item.indexOf('(');
            String name = (open < 0 ? item : item.substring(0, open)).strip().replace('-', '_');
            WrapperSpec spec = find(name);
            EnvOptions options =
                    EnvOptions.checkUnseeded("wrapper " + name, spec.options(), open < 0 ? Map.of() : options(item));
            layers.add(new WrapperStack.Layer(
                    name, spec.outermost(), spec.factory().make(options, context)));
        }
        return new WrapperStack(layers);
    }

    private static WrapperSpec find(String name) {
        synchronized (Holder.SPECS) {
            return Optional.ofNullable(Holder.SPECS.get(name))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "unknown wrapper " + name + Suggestions.didYouMean(name, Holder.SPECS.keySet())
                                    + " Wrappers: " + String.join(", ", Holder.SPECS.keySet()) + "."));
        }
    }

    /// The items between the commas that stand outside brackets.
    private static List<String> split(String list) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= list.length(); i++) {
            char c = i < list.length() ? list.charAt(i) : ',';
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && (depth == 0 || i == list.length())) {
                items.add(list.substring(start, i).strip());
                start = i + 1;
            }
        }
        items.removeIf(String::isEmpty);
        return items;
    }

    /// The options in `name(key=value,key=value)`.
    private static Map<String, String> options(String item) {
        if (!item.endsWith(")")) {
            throw new IllegalArgumentException("the bracket after a wrapper's name must be closed but was " + item);
        }
        Map<String, String> options = new LinkedHashMap<>();
        String inside = item.substring(item.indexOf('(') + 1, item.length() - 1);
        for (String option : inside.split(",")) {
            int equals = option.indexOf('=');
            if (equals < 0 && !option.isBlank()) {
                throw new IllegalArgumentException(
                        "an option of a wrapper must look like name=value but was " + option.strip() + " in " + item);
            }
            if (equals >= 0) {
                options.put(
                        option.substring(0, equals).strip(),
                        option.substring(equals + 1).strip());
            }
        }
        return options;
    }

    /// All observations so far.
    public static Wrapper concat() {
        return history(HistoryOptions.CONCAT);
    }

    /// All observations and actions so far.
    public static Wrapper concatWithAction() {
        return history(HistoryOptions.CONCAT_WITH_ACTION);
    }

    /// Observations and actions so far as messages of a chat; the text of an observation is the newest one.
    public static Wrapper concatChat() {
        return history(HistoryOptions.CONCAT_CHAT);
    }

    /// Observations and actions so far as a chat, as messages and as text.
    public static Wrapper concatChat(ChatRenderer renderer) {
        return history(HistoryOptions.CONCAT_CHAT, renderer);
    }

    /// The first observation as a chat, then observations and actions as text.
    public static Wrapper concatChatOnReset(ChatRenderer renderer) {
        return history(HistoryOptions.CONCAT_CHAT_ON_RESET, renderer);
    }

    /// A history that needs no chat template.
    ///
    /// @throws IllegalArgumentException if the options ask for a chat as text
    public static Wrapper history(HistoryOptions options) {
        if (options.needsRenderer()) {
            throw new IllegalArgumentException("a history with a chat template needs a ChatRenderer but has none");
        }
        return env -> new ObservationHistory(env, options, Optional.empty());
    }

    /// A history, which uses `renderer` where the options ask for a chat.
    public static Wrapper history(HistoryOptions options, ChatRenderer renderer) {
        return env -> new ObservationHistory(env, options, Optional.of(renderer));
    }

    /// Step and reward totals in the info of each step.
    public static Wrapper episodeTracking() {
        return EpisodeTracking::new;
    }
}
