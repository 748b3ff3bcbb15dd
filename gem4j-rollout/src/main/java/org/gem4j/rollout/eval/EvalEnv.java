// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.Indexed;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.TurnPolicy;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.WrapperStack;
import org.gem4j.wrap.Wrappers;

/// An environment as it is evaluated.
///
/// @param label its name in the results: the id, or more where one id is evaluated in two ways
/// @param id the environment
/// @param options its options
/// @param wrappers comma-separated names, as for training
/// @param template name of a [PromptTemplate]
/// @param tasks how many tasks of it, at least 1
public record EvalEnv(
        String label, String id, Map<String, String> options, String wrappers, String template, int tasks) {
    private static final String CHAT_HISTORY = "concat_chat";

    public EvalEnv {
        options = Map.copyOf(options);
        if (tasks < 1) {
            throw new IllegalArgumentException("episodes must be at least 1 but was " + tasks);
        }
    }

    /// How many tasks to play where `asked` are wanted: no more than there are, so that none counts twice.
    ///
    /// @throws IllegalArgumentException if the environment cannot be made
    public static int tasks(String id, Map<String, String> options, int asked) {
        try (Env env = Gem.make(id, options)) {
            return (int) Math.min(
                    asked, env.capability(Indexed.class).map(Indexed::size).orElse((long) asked));
        }
    }

    /// The template that fits a policy where none is asked for: messages where the policy takes them, else the bare
    /// observation.
    public static String fittingTemplate(String wrappers, TurnPolicy policy) {
        return policy.takesMessages() && !isChatHistory(wrappers) ? PromptTemplate.CHAT : "no";
    }

    /// Whether prompts are [ChatText] for this policy.
    boolean isChat(TurnPolicy policy) {
        return policy.takesMessages() && (isChatHistory(wrappers) || template.equals(PromptTemplate.CHAT));
    }

    /// Whether prompts hold special tokens that are meant: those of a template, or of a chat that a wrapper
    /// rendered.
    boolean isRendered() {
        return !template.equals("no") || wrappers.contains(CHAT_HISTORY);
    }

    private static boolean isChatHistory(String wrappers) {
        return Wrappers.parse(wrappers, WrapperContext.empty().with(ChatRenderer.class, ChatText.RENDERER))
                .names()
                .contains(CHAT_HISTORY);
    }

    /// Checks everything that can be checked before the first episode.
    ///
    /// @throws IllegalArgumentException naming what does not fit
    void check(TurnPolicy policy) {
        Gem.make(id, options).close();
        PromptTemplate.of(template);
        List<String> names = stack(policy).names();
        if (names.contains(CHAT_HISTORY) && !template.equals("no")) {
            throw new IllegalArgumentException("wrapper concat_chat makes a chat of its own: prompt_template must be no"
                    + " but was " + template + " for " + label);
        }
        if (template.equals(PromptTemplate.CHAT) && !policy.takesMessages()) {
            throw new IllegalArgumentException(
                    "prompt_template chat needs a model with a chat template, which this one has not");
        }
    }

    private WrapperStack stack(TurnPolicy policy) {
        WrapperContext context = WrapperContext.empty();
        if (policy.takesMessages() && isChatHistory(wrappers)) {
            context = context.with(ChatRenderer.class, ChatText.RENDERER);
        } else if (policy.chatTemplate().isPresent()) {
            context = context.with(ChatRenderer.class, policy.chatTemplate().get());
        }
        return Wrappers.parse(wrappers, context);
    }

    /// One environment for one worker, as a vector, whose calls have a deadline and whose failures are outcomes.
    VectorEnv open(TurnPolicy policy, Duration deadline) {
        WrapperStack stack = stack(policy);
        return VectorEnv.of(
                List.of(() -> stack.wrap(Gem.make(id, options))),
                VectorOptions.defaults().withAutoreset(Autoreset.DISABLED).withDeadline(deadline));
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
