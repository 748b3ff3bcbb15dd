// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

/// What a [TextGenerator] is doing and has done.
///
/// @param running requests that have a lane
/// @param waiting requests that wait for one
/// @param finished requests that have ended, for whatever reason
/// @param cancelled those of them that were cancelled or whose deadline passed
/// @param promptTokens tokens of all prompts that were begun
/// @param cachedTokens those of them that had been computed before
/// @param generatedTokens tokens that were sampled
/// @param tokensPerSecond tokens sampled per second, over the last seconds
/// @param preemptions how often a request had to give up its lane
/// @param laneTokensUsed tokens that running requests hold
/// @param laneTokens tokens that there is room for
/// @param prefixTokensUsed tokens in the prefix cache
/// @param prefixTokens capacity of the prefix cache, in tokens
public record GenerationMetrics(
        int running,
        int waiting,
        long finished,
        long cancelled,
        long promptTokens,
        long cachedTokens,
        long generatedTokens,
        double tokensPerSecond,
        long preemptions,
        int laneTokensUsed,
        int laneTokens,
        int prefixTokensUsed,
        int prefixTokens) {}
