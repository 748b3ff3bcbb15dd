// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The keys that the environments and wrappers of this project use, named as in GEM.
public final class InfoKeys {
    /// What the agent needs for the current move only (board, request to move). Wrappers put it after the
    /// observation and never into the history.
    public static final InfoKey<String> SUFFIX = new InfoKey<>("suffix", String.class);

    /// Like [#SUFFIX], put before the observation.
    public static final InfoKey<String> PREFIX = new InfoKey<>("prefix", String.class);

    /// The part of the action that was understood; histories keep it in place of the raw action.
    public static final InfoKey<String> PARSED_ACTION = new InfoKey<>("parsed_action", String.class);

    /// How the environment classified the action.
    public static final InfoKey<MoveKind> MOVE = new InfoKey<>("move", MoveKind.class);

    /// Whether the task was solved: on the last step of an episode. Unlike "the last reward is 1" it is also right
    /// for games that pay in parts.
    public static final InfoKey<Boolean> SUCCESS = new InfoKey<>("success", Boolean.class);

    /// Whether a single answer was right (GEM's dataset environments).
    public static final InfoKey<Boolean> CORRECT = new InfoKey<>("correct", Boolean.class);

    /// Whether the observation came from a tool.
    public static final InfoKey<Boolean> USE_TOOL = new InfoKey<>("use_tool", Boolean.class);

    /// Which tool answered.
    public static final InfoKey<String> TOOL_TYPE = new InfoKey<>("tool_type", String.class);

    /// Tool calls of the episode so far.
    public static final InfoKey<Integer> TOOL_USE_COUNTER = new InfoKey<>("tool_use_counter", Integer.class);

    /// Those of them that succeeded.
    public static final InfoKey<Integer> TOOL_SUCCESS_COUNTER = new InfoKey<>("tool_success_counter", Integer.class);

    /// [#TOOL_USE_COUNTER] at the end of the episode before; on a reset.
    public static final InfoKey<Integer> PREV_EP_TOOL_USE_COUNTER =
            new InfoKey<>("prev_ep_tool_use_counter", Integer.class);

    /// [#TOOL_SUCCESS_COUNTER] at the end of the episode before; on a reset.
    public static final InfoKey<Integer> PREV_EP_TOOL_SUCCESS_COUNTER =
            new InfoKey<>("prev_ep_tool_success_counter", Integer.class);

    /// Steps of the episode so far, tool calls included.
    public static final InfoKey<Integer> STEP_COUNTER = new InfoKey<>("step_counter", Integer.class);

    /// Sum of the episode's rewards so far.
    public static final InfoKey<Double> CUMULATIVE_REWARDS = new InfoKey<>("cumulative_rewards", Double.class);

    /// [#STEP_COUNTER] at the end of the episode before; on a reset.
    public static final InfoKey<Integer> PREV_EP_STEP_COUNTER = new InfoKey<>("prev_ep_step_counter", Integer.class);

    /// [#CUMULATIVE_REWARDS] at the end of the episode before; on a reset.
    public static final InfoKey<Double> PREV_EP_CUMULATIVE_REWARDS =
            new InfoKey<>("prev_ep_cumulative_rewards", Double.class);

    /// The last observation of an episode whose step already shows the next episode's first one.
    public static final InfoKey<Observation> FINAL_OBSERVATION = new InfoKey<>("final_observation", Observation.class);

    /// The last side information of such an episode.
    public static final InfoKey<Info> FINAL_INFO = new InfoKey<>("final_info", Info.class);

    /// True on a step of a vector environment that started an episode and ignored the action.
    public static final InfoKey<Boolean> RESTARTED = new InfoKey<>("restarted", Boolean.class);

    private static final Map<String, InfoKey<?>> BY_NAME = Stream.of(
                    SUFFIX,
                    PREFIX,
                    PARSED_ACTION,
                    MOVE,
                    SUCCESS,
                    CORRECT,
                    USE_TOOL,
                    TOOL_TYPE,
                    TOOL_USE_COUNTER,
                    TOOL_SUCCESS_COUNTER,
                    PREV_EP_TOOL_USE_COUNTER,
                    PREV_EP_TOOL_SUCCESS_COUNTER,
                    STEP_COUNTER,
                    CUMULATIVE_REWARDS,
                    PREV_EP_STEP_COUNTER,
                    PREV_EP_CUMULATIVE_REWARDS,
                    RESTARTED)
            .collect(Collectors.toUnmodifiableMap(InfoKey::name, key -> key));

    private InfoKeys() {}

    /// Whether a key of this class has this name.
    public static boolean isKnown(String name) {
        return BY_NAME.containsKey(name);
    }

    /// The key of plain values with this name; empty if this project has none.
    static Optional<InfoKey<?>> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
