// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

/// How [Wrappers#history] builds an observation from what happened so far. Names and rules are those of GEM's
/// observation wrapper.
///
/// @param includeAction whether actions stand between the observations
/// @param includeChatTemplate whether everything is rendered as a chat: observations are the user's messages (or a
///     tool's), actions the assistant's
/// @param applyChatTemplateOnReset whether only the first observation is rendered, as one user message
/// @param maxHistoryLength how many actions, each with the observation before it, are kept besides the newest
///     observation; [#UNLIMITED] for all
/// @param suffixAfterPrompt whether, in a chat, prefix and suffix go around the rendered text, so that the suffix
///     comes after the generation prompt, as in GEM; otherwise they go into the last message
public record HistoryOptions(
        boolean includeAction,
        boolean includeChatTemplate,
        boolean applyChatTemplateOnReset,
        int maxHistoryLength,
        boolean suffixAfterPrompt) {
    /// No limit for [#maxHistoryLength].
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /// Observations only.
    public static final HistoryOptions CONCAT = new HistoryOptions(false, false, false, UNLIMITED, false);

    /// Observations and actions.
    public static final HistoryOptions CONCAT_WITH_ACTION = new HistoryOptions(true, false, false, UNLIMITED, false);

    /// A chat.
    public static final HistoryOptions CONCAT_CHAT = new HistoryOptions(true, true, false, UNLIMITED, false);

    /// The first observation as a chat, then plain text with actions.
    public static final HistoryOptions CONCAT_CHAT_ON_RESET = new HistoryOptions(true, false, true, UNLIMITED, false);

    public HistoryOptions {
        if (includeChatTemplate && applyChatTemplateOnReset) {
            throw new IllegalArgumentException(
                    "includeChatTemplate and applyChatTemplateOnReset exclude each other but both were true");
        }
        if (includeChatTemplate && !includeAction) {
            throw new IllegalArgumentException(
                    "includeAction must be true when includeChatTemplate is: a chat has both sides");
        }
        if (maxHistoryLength < 0) {
            throw new IllegalArgumentException("maxHistoryLength must be >= 0 but was " + maxHistoryLength);
        }
    }

    /// Whether a [ChatRenderer] is needed: a chat alone has its messages.
    public boolean needsRenderer() {
        return applyChatTemplateOnReset || (includeChatTemplate && suffixAfterPrompt);
    }

    public HistoryOptions withMaxHistoryLength(int newLength) {
        return new HistoryOptions(
                includeAction, includeChatTemplate, applyChatTemplateOnReset, newLength, suffixAfterPrompt);
    }

    public HistoryOptions withSuffixAfterPrompt(boolean newValue) {
        return new HistoryOptions(
                includeAction, includeChatTemplate, applyChatTemplateOnReset, maxHistoryLength, newValue);
    }
}
