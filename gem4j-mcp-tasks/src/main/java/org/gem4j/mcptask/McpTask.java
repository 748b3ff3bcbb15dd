// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A task: its instruction, the server whose tools it uses, its initial state, and its verifier.
///
/// @param name `category__task`
/// @param instruction what the agent reads
/// @param service which server's tools it gets
/// @param files the start state by relative path: the folder of a file server, or `state.sql` of a database
/// @param verifier a Python program that ends with code 0 if the task is solved
/// @param solution calls that solve it, each as JSON, and the last answer; empty if there is none
public record McpTask(
        String name,
        String instruction,
        Service service,
        Map<String, byte[]> files,
        String verifier,
        Optional<List<String>> solution) {
    /// Which server a task needs.
    public enum Service {
        FILESYSTEM,
        DATABASE
    }

    public McpTask {
        files = Collections.unmodifiableMap(new TreeMap<>(files));
        solution = solution.map(List::copyOf);
    }
}
