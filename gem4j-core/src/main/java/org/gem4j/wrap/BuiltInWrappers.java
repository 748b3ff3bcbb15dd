// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.OptionSpec;

/// The wrappers of this module by name.
final class BuiltInWrappers {
    private static final OptionSpec MAX_HISTORY_LENGTH = OptionSpec.integer(
            "max_history_length",
            HistoryOptions.UNLIMITED,
            0,
            HistoryOptions.UNLIMITED,
            "Number of latest actions to keep, each with the observation before it.");
    private static final OptionSpec COMPAT = OptionSpec.choice(
            "compat", "none", List.of("none", "gem"), "gem puts a chat's suffix after the generation prompt.");

    private BuiltInWrappers() {}

    static List<WrapperSpec> specs() {
        return List.of(
                history("concat", "All observations so far.", HistoryOptions.CONCAT),
                history("concat_with_action", "All observations and actions.", HistoryOptions.CONCAT_WITH_ACTION),
                history("concat_chat", "Observations and actions as messages of a chat.", HistoryOptions.CONCAT_CHAT),
                history(
                        "concat_chat_on_reset",
                        "The first observation as a chat, then observations and actions as text.",
                        HistoryOptions.CONCAT_CHAT_ON_RESET),
                new WrapperSpec(
                        "episode_tracking",
                        "Adds steps and summed rewards of this and the last episode to the info.",
                        true,
                        List.of(),
                        (options, context) -> Wrappers.episodeTracking()));
    }

    private static WrapperSpec history(String name, String summary, HistoryOptions defaults) {
        List<OptionSpec> options =
                defaults.includeChatTemplate() ? List.of(MAX_HISTORY_LENGTH, COMPAT) : List.of(MAX_HISTORY_LENGTH);
        return new WrapperSpec(name, summary, false, options, (given, context) -> {
            HistoryOptions chosen = defaults.withMaxHistoryLength(given.integer("max_history_length"))
                    .withSuffixAfterPrompt(defaults.includeChatTemplate()
                            && given.text("compat").equals("gem"));
            Optional<ChatRenderer> renderer = chosen.needsRenderer()
                    ? Optional.of(context.require(ChatRenderer.class, name))
                    : context.get(ChatRenderer.class);
            return env -> new ObservationHistory(env, chosen, renderer);
        });
    }
}
