// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.gem4j.env.ChatRole;
import org.gem4j.text.python.Strings;

/// Chains whose history was folded: a long history is replaced by a summary, and the earlier messages are kept as a
/// segment.
public final class Segments {
    /// What marks a summary in a message of the user.
    public static final String MARK = "[Previous Summary]: ";

    private static final Pattern OLD = Pattern.compile("\\s*\\[Previous Summary\\]:.*", Pattern.DOTALL);

    private Segments() {}

    /// How a chain's reward is shared among its segments.
    public enum Share {
        /// The last one gets all of it.
        LAST_ONLY,
        /// Each gets all of it.
        BROADCAST,
        /// Each gets an equal part.
        UNIFORM,
        /// Later ones get more.
        GEOMETRIC;

        /// The name as settings write it, such as `last_only`.
        public static Share parse(String name) {
            for (Share share : values()) {
                if (share.name().toLowerCase(Locale.ROOT).equals(name)) {
                    return share;
                }
            }
            throw new AgentFlyError(
                    "ValueError",
                    "mode must be one of ('last_only', 'broadcast', 'uniform', 'geometric'), got: "
                            + Strings.repr(name));
        }
    }

    /// A chain's reward by segment.
    ///
    /// @param segments at least 1
    /// @param gamma of [Share#GEOMETRIC]: the weight of a segment in relation to the next, in 0..1
    public static List<Double> rewards(double reward, int segments, Share share, double gamma) {
        if (segments < 1) {
            throw new AgentFlyError("ValueError", "num_segments must be >= 1, got " + segments);
        }
        return switch (share) {
            case LAST_ONLY -> {
                List<Double> rewards = new ArrayList<>(Collections.nCopies(segments - 1, 0.0));
                rewards.add(reward);
                yield rewards;
            }
            case BROADCAST -> Collections.nCopies(segments, reward);
            case UNIFORM -> Collections.nCopies(segments, reward / segments);
            case GEOMETRIC ->
                segments == 1 || gamma >= 1
                        ? Collections.nCopies(segments, reward / segments)
                        : geometric(reward, segments, gamma);
        };
    }

    private static List<Double> geometric(double reward, int segments, double gamma) {
        double sum = 0;
        for (int i = 0; i < segments; i++) {
            sum += Math.pow(gamma, segments - 1 - i);
        }
        List<Double> rewards = new ArrayList<>();
        for (int i = 0; i < segments; i++) {
            rewards.add(reward * (Math.pow(gamma, segments - 1 - i) / sum));
        }
        return rewards;
    }

    /// The history that a chain continues with: what came before the first reply, with the summary behind
    /// the user's text.
    ///
    /// @param keepOld whether an earlier summary stays beside the new one
    public static List<AgentMessage> fold(List<AgentMessage> messages, String summary, boolean keepOld) {
        List<AgentMessage> prefix = new ArrayList<>();
        for (AgentMessage message : messages) {
            if (message.role() == ChatRole.ASSISTANT) {
                break;
            }
            prefix.add(message);
        }
        if (prefix.isEmpty()) {
            throw new AgentFlyError("IndexError", "list index out of range");
        }
        AgentMessage last = prefix.getLast();
        if (last.role() == ChatRole.USER) {
            String text = keepOld
                    ? last.firstText()
                    : Strings.strip(OLD.matcher(last.firstText()).replaceAll(""), true, true);
            List<ContentPart> parts = new ArrayList<>(List.of(new ContentPart.Text(text + " " + summary)));
            last.content().stream()
                    .filter(ContentPart.ImagePart.class::isInstance)
                    .forEach(parts::add);
            prefix.set(prefix.size() - 1, last.withContent(parts));
        }
        return prefix;
    }
}
