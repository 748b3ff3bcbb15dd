// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gem4j.env.ChatObservations;
import org.gem4j.env.Env;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.Gem;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.train.config.EnvironmentSettings;
import org.gem4j.train.config.EvaluationSettings;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.Wrapper;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.Wrappers;

/// The environments of a run, read from its flags.
final class EnvSetups {
    private EnvSetups() {}

    /// The environments that are trained on.
    ///
    /// @throws IllegalArgumentException if one is unknown, or there are more or fewer values than environments
    static List<EnvSetup> training(TrainSettings settings) {
        EnvironmentSettings environment = settings.environment();
        List<EnvChoice> chosen = chosen("env_id", environment.envId());
        int count = chosen.size();
        List<String> wrappers = forEach("wrappers", environment.wrappers(), count);
        List<String> templates = forEach("prompt_template", environment.promptTemplate(), count);
        List<String> weights = forEach("env_weights", environment.weights(), count);
        List<String> curricula = forEach("curriculum", environment.curriculum(), count);
        ChatForm form = chatForm(settings);
        List<EnvSetup> setups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Optional<Curriculum> curriculum = curricula.get(i).isEmpty()
                    ? Optional.empty()
                    : Optional.of(Curriculum.parse(curricula.get(i), environment));
            PromptTemplate template = template(templates.get(i), environment.applyChatTemplate(), form);
            setups.add(setup(
                    chosen.get(i),
                    wrapper(wrappers.get(i), templates.get(i), form),
                    template,
                    weight(weights.get(i)),
                    curriculum));
        }
        return distinct("env_id", setups);
    }

    /// The environments that the policy is evaluated on: those of training unless others are given.
    static List<EnvSetup> evaluation(TrainSettings settings) {
        EvaluationSettings evaluation = settings.evaluation();
        EnvironmentSettings environment = settings.environment();
        boolean own = !evaluation.environments().isEmpty();
        List<EnvChoice> chosen =
                own ? chosen("eval_envs", evaluation.environments()) : chosen("env_id", environment.envId());
        List<String> wrappers = forEach(
                "eval_wrappers",
                evaluation.wrappers().isEmpty()
                        ? inherited(environment.wrappers(), own, "eval_wrappers")
                        : evaluation.wrappers(),
                chosen.size());
        List<String> templates = forEach(
                "eval_prompt_templates",
                evaluation.promptTemplates().isEmpty()
                        ? inherited(environment.promptTemplate(), own, "eval_prompt_templates")
                        : evaluation.promptTemplates(),
                chosen.size());
        ChatForm form = chatForm(settings);
        List<EnvSetup> setups = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            PromptTemplate template = template(templates.get(i), environment.applyChatTemplate(), form);
            setups.add(setup(
                    chosen.get(i), wrapper(wrappers.get(i), templates.get(i), form), template, 1, Optional.empty()));
        }
        return distinct(own ? "eval_envs" : "env_id", setups);
    }

    /// What training uses, if that says what other environments are to use.
    private static String inherited(String training, boolean others, String flag) {
        if (others && training.contains("|")) {
            throw new IllegalArgumentException(
                    "--" + flag + " must be given with --eval_envs, since training uses several: " + training);
        }
        return training;
    }

    private static EnvSetup setup(
            EnvChoice chosen,
            Wrapper wrapper,
            PromptTemplate template,
            double weight,
            Optional<Curriculum> curriculum) {
        return new EnvSetup(
                name(chosen),
                Gem.registry().find(chosen.id()),
                chosen.options(),
                wrapper,
                template,
                weight,
                curriculum);
    }

    static ChatForm chatForm(TrainSettings settings) {
        return new ChatForm(
                settings.model().embedded()
                        ? Optional.empty()
                        : Optional.of(Path.of(settings.model().pretrain())));
    }

    /// The template of this name, within a message of the user if every prompt is to be one.
    private static PromptTemplate template(String name, boolean always, ChatForm form) {
        if (always) {
            form.renderer();
        }
        return always ? PromptTemplate.message(PromptTemplate.of(name)) : PromptTemplate.of(name);
    }

    /// A stack of wrappers. Where it makes chats, no words go around them, and the model must be able to write
    /// them.
    private static Wrapper wrapper(String names, String template, ChatForm form) {
        Wrapper stack = Wrappers.parse(names, WrapperContext.empty().withReserve(ChatRenderer.class, () -> form));
        return env -> {
            Env wrapped = stack.wrap(env);
            if (wrapped.capability(ChatObservations.class).isPresent()) {
                if (!template.equals(PromptTemplate.NO)) {
                    throw new IllegalArgumentException("wrapper concat_chat makes a chat of its own: prompt_template"
                            + " must be no but was " + template);
                }
                form.renderer();
            }
            return wrapped;
        };
    }

    /// The id with its options in a form that the names of metrics may have: `rg:gcd+level:1`.
    private static String name(EnvChoice chosen) {
        StringBuilder name = new StringBuilder(chosen.id());
        chosen.options()
                .forEach((option, value) ->
                        name.append('+').append(option).append(':').append(value));
        return name.toString().replaceAll("[^A-Za-z0-9_.:+-]", "-");
    }

    private static List<EnvChoice> chosen(String flag, String list) {
        List<EnvChoice> chosen = EnvChoice.parseList(list);
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("--" + flag + " must name at least one environment but was empty");
        }
        return chosen;
    }

    /// Figures are kept by label, so that each may occur once.
    private static List<EnvSetup> distinct(String flag, List<EnvSetup> setups) {
        Set<String> seen = new HashSet<>();
        for (EnvSetup setup : setups) {
            if (!seen.add(setup.label())) {
                throw new IllegalArgumentException(
                        "--" + flag + " must name each environment once but names " + setup.label() + " again");
            }
        }
        return setups;
    }

    /// One value for each environment: the same for all, or as many as there are.
    private static List<String> forEach(String flag, String text, int count) {
        List<String> values =
                List.of(text.split("\\|", -1)).stream().map(String::strip).toList();
        if (values.size() == 1) {
            return Collections.nCopies(count, values.getFirst());
        }
        if (values.size() != count) {
            throw new IllegalArgumentException("--" + flag + " must have one value or, between |, one for each of the "
                    + count + " environments but has " + values.size());
        }
        return values;
    }

    private static double weight(String text) {
        try {
            double weight = text.isEmpty() ? 1 : Double.parseDouble(text);
            if (weight > 0 && Double.isFinite(weight)) {
                return weight;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--env_weights must be numbers above 0 but one was " + text, e);
        }
        throw new IllegalArgumentException("--env_weights must be numbers above 0 but one was " + text);
    }
}
