// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.ScriptedPolicy;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiPolicy;
import org.gem4j.text.ChatTemplate;

/// The policy that an evaluation plays.
///
/// @param display name
/// @param facts what else identifies it
/// @param policy to be closed
/// @param prices prices of its tokens
record EvalModel(String name, Map<String, String> facts, Policy policy, OpenAiOptions.Prices prices) {
    private static final String SERVER = "openai:";
    private static final String SCRIPT = "scripted:";

    /// Opens the policy that `--model` names: `openai:NAME`, `scripted:NAME`, the folder of a checkpoint, or the
    /// `OWNER/NAME` of a downloaded model.
    static EvalModel open(String model, ServerArguments server, EngineArguments engine, int concurrency) {
        if (model.startsWith(SCRIPT)) {
            return new EvalModel(
                    model, Map.of(), ScriptedPolicy.parse(model.substring(SCRIPT.length())), OpenAiOptions.Prices.NONE);
        }
        if (model.startsWith(SERVER)) {
            OpenAiPolicy policy = server.policy(model.substring(SERVER.length()), concurrency);
            OpenAiOptions options = policy.client().options();
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("base_url", options.baseUrl().toString().replaceFirst("//[^/@]*@", "//"));
            facts.put("endpoint", options.endpoint().name().toLowerCase(Locale.ROOT));
            facts.put("tool_role", server.toolRole());
            return new EvalModel(model, facts, policy, options.prices());
        }
        ModelPlace place = ModelPlace.fromEnvironment();
        Path folder = place.require(
                "--model",
                "openai:NAME, scripted:reference, scripted:random, the folder of a checkpoint or the OWNER/NAME of a"
                        + " downloaded model",
                model);
        Optional<ChatTemplate> template = ModelFolder.readChatTemplate(folder);
        Map<String, String> facts = engine.facts(folder);
        place.cached(model).ifPresent(cached -> facts.put("commit", String.valueOf(cached.getFileName())));
        return new EvalModel(model, facts, new EnginePolicy(engine.open(folder), template), OpenAiOptions.Prices.NONE);
    }
}
