// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import org.gem4j.llm.torch.Device;

/// The memory limits of an [Engine], and how it schedules requests.
///
/// @param maxSequences requests that run at once, at least 1; others wait
/// @param maxWaiting requests that wait at once, at least 1; others are refused
/// @param cacheMib memory for keys and values of running requests and of cached prefixes together, in MiB
/// @param prefixShare part of `cacheMib` for cached prefixes, in [0, 0.9]
/// @param maxLength tokens of prompt and response together; longer requests are refused or cut
/// @param prefillTokens prompt tokens that go through the model between two tokens of running requests, at least 16
/// @param batchInvariant whether a request's tokens depend on nothing but the request, at a price: each goes through
///     the model alone unless the decoder is [org.gem4j.llm.model.Decoder#batchInvariant]
/// @param cudaGraphs whether decoding steps are recorded once and replayed; on a CUDA device only
public record EngineOptions(
        int maxSequences,
        int maxWaiting,
        int cacheMib,
        double prefixShare,
        int maxLength,
        int prefillTokens,
        boolean batchInvariant,
        boolean cudaGraphs) {
    public EngineOptions {
        require(maxSequences >= 1, "max_sequences must be >= 1 but was " + maxSequences);
        require(maxWaiting >= 1, "max_waiting must be >= 1 but was " + maxWaiting);
        require(cacheMib >= 1, "cache_mib must be >= 1 but was " + cacheMib);
        require(prefixShare >= 0 && prefixShare <= 0.9, "prefix_share must be in [0, 0.9] but was " + prefixShare);
        require(maxLength >= 2, "max_length must be >= 2 but was " + maxLength);
        require(prefillTokens >= 16, "prefill_tokens must be >= 16 but was " + prefillTokens);
    }

    /// What suits a device: on a GPU more sequences, more memory, longer pieces of prompts, recorded steps.
    public static EngineOptions of(Device device) {
        return device.isCpu()
                ? new EngineOptions(64, 4096, 1024, 0.25, Integer.MAX_VALUE, 512, false, false)
                : new EngineOptions(256, 4096, 24 * 1024, 0.25, Integer.MAX_VALUE, 8192, false, true);
    }

    public EngineOptions withMaxSequences(int value) {
        return new EngineOptions(
                value, maxWaiting, cacheMib, prefixShare, maxLength, prefillTokens, batchInvariant, cudaGraphs);
    }

    public EngineOptions withMaxWaiting(int value) {
        return new EngineOptions(
                maxSequences, value, cacheMib, prefixShare, maxLength, prefillTokens, batchInvariant, cudaGraphs);
    }

    public EngineOptions withCacheMib(int value) {
        return new EngineOptions(
                maxSequences, maxWaiting, value, prefixShare, maxLength, prefillTokens, batchInvariant, cudaGraphs);
    }

    public EngineOptions withPrefixShare(double value) {
        return new EngineOptions(
                maxSequences, maxWaiting, cacheMib, value, maxLength, prefillTokens, batchInvariant, cudaGraphs);
    }

    public EngineOptions withMaxLength(int value) {
        return new EngineOptions(
                maxSequences, maxWaiting, cacheMib, prefixShare, value, prefillTokens, batchInvariant, cudaGraphs);
    }

    public EngineOptions withPrefillTokens(int value) {
        return new EngineOptions(
                maxSequences, maxWaiting, cacheMib, prefixShare, maxLength, value, batchInvariant, cudaGraphs);
    }

    public EngineOptions withBatchInvariant(boolean value) {
        return new EngineOptions(
                maxSequences, maxWaiting, cacheMib, prefixShare, maxLength, prefillTokens, value, cudaGraphs);
    }

    public EngineOptions withCudaGraphs(boolean value) {
        return new EngineOptions(
                maxSequences, maxWaiting, cacheMib, prefixShare, maxLength, prefillTokens, batchInvariant, value);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
