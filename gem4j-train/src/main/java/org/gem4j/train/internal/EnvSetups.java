// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.ChatObservations;
import org.gem4j.env.Env;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Request;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.Wrapper;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.Wrappers;

/// The environments of a run with what goes around them: wrappers and templates may write chats as the model does.
final class EnvSetups {
    private EnvSetups() {}

    /// The environments that are trained on.
    ///
    /// @throws IllegalArgumentException if a wrapper or template is unknown
    static List<EnvSetup> training(TrainSettings settings) {
        return setups(settings, settings.environment().environments());
    }

    /// The environments that the policy is evaluated on, without the curricula of training.
    static List<EnvSetup> evaluation(TrainSettings settings) {
        return setups(settings, settings.evaluated()).stream()
                .map(EnvSetup::withoutCurriculum)
                .toList();
    }

    private static List<EnvSetup> setups(TrainSettings settings, List<TrainingEnvironment> environments) {
        ChatForm form = chatForm(settings);
        return environments.stream().map(each -> setup(settings, each, form)).toList();
    }

    private static EnvSetup setup(TrainSettings settings, TrainingEnvironment environment, ChatForm form) {
        String template = environment.promptTemplate();
        Wrapper inner = environment.inner().stream().reduce(Wrapper.none(), Wrapper::andThen);
        return new EnvSetup(
                environment.label(),
                environment.spec(),
                environment.options(),
                inner.andThen(wrapper(environment.wrappers(), template, form))
                        .andThen(seen(settings.model().directory())),
                template(template, settings.environment().chatTemplate(), form),
                environment.weight(),
                environment.curriculum());
    }

    /// Refuses environments whose images the model would not see.
    private static Wrapper seen(Optional<Path> model) {
        return env -> {
            env.capability(Request.NeededImages.class)
                    .filter(images -> images.first().isPresent())
                    .filter(_ -> !model.map(ModelFolder::seesImages).orElse(false))
                    .ifPresent(images -> images.refuse(
                            model.map(folder -> "the model in " + folder).orElse("the embedded model")));
            return env;
        };
    }

    static ChatForm chatForm(TrainSettings settings) {
        return new ChatForm(settings.model().directory());
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
}
