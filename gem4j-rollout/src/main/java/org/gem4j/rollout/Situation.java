// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Optional;

/// Where a policy is asked for its next action.
public interface Situation {
    /// The prompt and how to answer it.
    Request request();

    /// Whether the prompt is [ChatText], to be sent or rendered as messages.
    boolean isChat();

    /// Whether the prompt is text that a template made, so that special tokens written in it are meant.
    boolean isRendered();

    /// What the environment can do in the way of `type`: only policies that are no models look at this.
    <C> Optional<C> capability(Class<C> type);
}
