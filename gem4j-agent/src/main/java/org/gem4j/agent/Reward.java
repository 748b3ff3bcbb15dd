// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a method as a reward of finished chains.
///
/// Its parameters are the row's fields by name, in camel or snake case, and `finalResponse` for what the
/// model said last; one of type [GradedChain][org.gem4j.agent.reward.GradedChain] gets the whole chain. It
/// returns a number, a boolean or a [RewardResult][org.gem4j.agent.reward.RewardResult].
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Reward {}
