// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.gem4j.env.ChatObservations;
import org.gem4j.env.Env;
import org.gem4j.env.Indexed;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Request;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.WrapperStack;
import org.gem4j.wrap.Wrappers;

/// An environment as it is evaluated: nothing is left open.
///
/// @param label its name in the results
/// @param id the environment
/// @param options its options
/// @param wrappers comma-separated names
/// @param template name of a [PromptTemplate]
/// @param tasks how many tasks of it, at least 1
/// @param source makes one, with its wrappers
record EvaluatedEnv(
        String label,
        String id,
        Map<String, String> options,
        String wrappers,
        String template,
        int tasks,
        Supplier<Env> source) {
    EvaluatedEnv {
        options = Map.copyOf(options);
        if (tasks < 1) {
            throw new IllegalArgumentException("episodes must be at least 1 but was " + tasks);
        }
    }

    /// Decides what is left open, and checks everything that can be checked before the first episode.
    ///
    /// @param model name of the policy's model, for messages
    /// @param most how many tasks are wanted; of a dataset at most its rows are taken, so that none counts twice
    /// @throws IllegalArgumentException naming what does not exist or does not fit the policy
    static EvaluatedEnv of(EvalEnv asked, Policy policy, String model, int most) {
        String wrappers = asked.wrappers().orElse(policy.takesChat() ? "concat_chat" : "concat");
        WrapperStack stack = stack(wrappers, policy);
        Supplier<Env> source = () -> stack.wrap(asked.source().get());
        try (Env env = source.get()) {
            if (!policy.seesImages()) {
                env.capability(Request.NeededImages.class).ifPresent(images -> images.refuse("the model " + model));
            }
            boolean chat = env.capability(ChatObservations.class).isPresent();
            String template =
                    asked.template().orElse(policy.takesChat() && !chat ? PromptTemplate.CHAT : PromptTemplate.NO);
            PromptTemplate.of(template);
            check(asked.label(), chat, template, policy);
            long tasks = Math.min(
                    most, env.capability(Indexed.class).map(Indexed::size).orElse((long) most));
            return new EvaluatedEnv(
                    asked.label(), asked.id(), asked.options(), wrappers, template, (int) tasks, source);
        }
    }

    private static WrapperStack stack(String wrappers, Policy policy) {
        WrapperContext context = policy.chatTemplate()
                .map(renderer -> WrapperContext.empty().withReserve(ChatRenderer.class, () -> renderer))
                .orElse(WrapperContext.empty());
        return Wrappers.parse(wrappers, context);
    }

    private static void check(String label, boolean chat, String template, Policy policy) {
        if (chat && !template.equals(PromptTemplate.NO)) {
            throw new IllegalArgumentException("wrapper concat_chat makes a chat of its own: prompt_template must be no"
                    + " but was " + template + " for " + label);
        }
        boolean writesChats = policy.takesChat() || policy.chatTemplate().isPresent();
        if (!writesChats && (chat || template.equals(PromptTemplate.CHAT))) {
            throw new IllegalArgumentException((chat ? "wrapper concat_chat" : "prompt_template chat")
                    + " needs a model with a chat template, which this one does not have");
        }
    }

    /// A player in one environment, whose calls have a deadline and whose failures are outcomes.
    EpisodePlayer open(Duration deadline) {
        VectorOptions options =
                VectorOptions.defaults().withAutoreset(Autoreset.DISABLED).withDeadline(deadline);
        return new EpisodePlayer(id, VectorEnv.of(List.of(source), options), PromptTemplate.of(template));
    }

    /// As settings are written down.
    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("label", label);
        map.put("env_id", id);
        map.put("options", new TreeMap<>(options));
        map.put("wrappers", wrappers);
        map.put("prompt_template", template);
        map.put("episodes", tasks);
        return map;
    }
}
