// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;

/// The limits of the clients with one token.
///
/// @param name in the access log
/// @param environments that they may have open at a time, from 1
/// @param callsPerSecond frames and requests, above 0
/// @param envIds ids that they may make; `*` stands for any characters
/// @param wrappers names of wrappers, and with them of tools, that they may use; `*` stands for any characters
/// @param endpoints paths beside the server's own, such as `/run_code`, that they may use; `*` stands for any
///     characters
public record ClientLimits(
        String name,
        int environments,
        double callsPerSecond,
        List<String> envIds,
        List<String> wrappers,
        List<String> endpoints) {
    private static final List<String> ALL = List.of("*");

    public ClientLimits {
        if (environments < 1) {
            throw new IllegalArgumentException("environments must be >= 1 but was " + environments);
        }
        if (!(callsPerSecond > 0)) {
            throw new IllegalArgumentException("calls_per_second must be above 0 but was " + callsPerSecond);
        }
        envIds = List.copyOf(envIds);
        wrappers = List.copyOf(wrappers);
        endpoints = List.copyOf(endpoints);
    }

    /// No limits beside the server's own.
    public static ClientLimits none(String name) {
        return new ClientLimits(name, Integer.MAX_VALUE, Double.POSITIVE_INFINITY, ALL, ALL, ALL);
    }

    /// Limits as they stand after a token, such as `name=trainer environments=64 env_ids=game:*,rg:*`.
    ///
    /// @param usualName for a client that is not named
    /// @throws IllegalArgumentException naming an unknown limit or an illegal value
    static ClientLimits parse(List<String> words, String usualName) {
        ClientLimits none = none(usualName);
        String name = usualName;
        int environments = none.environments;
        double callsPerSecond = none.callsPerSecond;
        List<String> envIds = ALL;
        List<String> wrappers = ALL;
        List<String> endpoints = ALL;
        for (String word : words) {
            int equals = word.indexOf('=');
            String key = word.substring(0, Math.max(equals, 0));
            String value = word.substring(equals + 1);
            switch (key) {
                case "name" -> name = value;
                case "environments" -> environments = (int) number(key, value);
                case "calls_per_second" -> callsPerSecond = number(key, value);
                case "env_ids" -> envIds = list(value);
                case "wrappers" -> wrappers = list(value);
                case "endpoints" -> endpoints = list(value);
                default ->
                    throw new IllegalArgumentException("a limit must be name=, environments=, calls_per_second=,"
                            + " env_ids=, wrappers= or endpoints= but was " + word);
            }
        }
        return new ClientLimits(name, environments, callsPerSecond, envIds, wrappers, endpoints);
    }

    private static List<String> list(String value) {
        return value.isEmpty() ? List.of() : List.of(value.split(","));
    }

    private static double number(String key, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " must be a number but was " + value, e);
        }
    }

    boolean allowsEnvironment(String id) {
        return matches(envIds, id);
    }

    boolean allowsWrapper(String wrapper) {
        return matches(wrappers, wrapper);
    }

    boolean allowsEndpoint(String path) {
        return matches(endpoints, path);
    }

    private static boolean matches(List<String> patterns, String text) {
        return patterns.stream().anyMatch(pattern -> text.matches("\\Q" + pattern.replace("*", "\\E.*\\Q") + "\\E"));
    }
}
