// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.env.ChatRole;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiPolicy;

/// The model that judges answers, behind an OpenAI-compatible server.
///
/// Its key is that of the variable `OPENAI_API_KEY`, if it is set. All judges of a process share a connection.
///
/// @param model the server's name of it
/// @param baseUrl up to and including the version, such as `http://localhost:8000/v1`
public record JudgeServer(String model, String baseUrl) {
    private static final Map<JudgeServer, OpenAiPolicy> OPEN = new ConcurrentHashMap<>();

    public JudgeServer {
        if (model.isBlank()) {
            throw new IllegalArgumentException("the judge must be the name of a model but was empty");
        }
        URI address = URI.create(baseUrl.strip());
        if (address.getHost() == null || !List.of("http", "https").contains(address.getScheme())) {
            throw new IllegalArgumentException(
                    "the judge's URL must look like http://localhost:8000/v1 but was " + baseUrl);
        }
    }

    /// What options say; what they leave empty, the variables `JUDGE_MODEL` and `JUDGE_BASE_URL`, or else
    /// `OPENAI_BASE_URL` or OpenAI's own address, do.
    ///
    /// @param environment variables by name
    /// @return empty if no model is named
    /// @throws IllegalArgumentException if the address is malformed
    public static Optional<JudgeServer> of(String model, String baseUrl, Map<String, String> environment) {
        String named = model.isBlank() ? environment.getOrDefault("JUDGE_MODEL", "") : model;
        String address = Optional.of(baseUrl)
                .filter(given -> !given.isBlank())
                .or(() -> Optional.ofNullable(environment.get("JUDGE_BASE_URL")))
                .or(() -> Optional.ofNullable(environment.get("OPENAI_BASE_URL")))
                .orElse("https://api.openai.com/v1");
        return named.isBlank() ? Optional.empty() : Optional.of(new JudgeServer(named, address));
    }

    /// The model as a policy, which stays open as long as the process.
    Policy policy() {
        return OPEN.computeIfAbsent(this, JudgeServer::connect);
    }

    private static OpenAiPolicy connect(JudgeServer judge) {
        String key = Optional.ofNullable(System.getenv("OPENAI_API_KEY")).orElse("");
        OpenAiOptions options =
                OpenAiOptions.of(URI.create(judge.baseUrl.strip()), judge.model).withApiKey(key.strip());
        return new OpenAiPolicy(new OpenAiClient(options), ChatRole.TOOL);
    }
}
