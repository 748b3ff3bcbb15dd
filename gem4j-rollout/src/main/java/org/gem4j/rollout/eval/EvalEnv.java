// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.Gem;

/// An environment to evaluate on, with its options, wrappers and prompt template.
///
/// @param label its name in the results, where it must be unique
/// @param id what it is recorded as
/// @param options its options, by name
/// @param source makes one, without wrappers
/// @param wrappers comma-separated names, as for training; absent: those that fit the policy
/// @param template name of a [org.gem4j.rollout.PromptTemplate]; absent: the one that fits the policy
public record EvalEnv(
        String label,
        String id,
        Map<String, String> options,
        Supplier<Env> source,
        Optional<String> wrappers,
        Optional<String> template) {
    public EvalEnv {
        Objects.requireNonNull(label, "label is null");
        options = Map.copyOf(options);
    }

    /// A registered environment, such as `game:Hangman-v0-easy` or `rg:gcd(level=1)`.
    public static EvalEnv of(String spec) {
        return of(EnvChoice.parse(spec), Map.of());
    }

    /// A registered environment with options that hold unless its own say otherwise.
    public static EvalEnv of(EnvChoice choice, Map<String, String> defaults) {
        Map<String, String> options = new LinkedHashMap<>(defaults);
        options.putAll(choice.options());
        Supplier<Env> source = () -> Gem.make(choice.id(), options);
        return new EvalEnv(choice.toString(), choice.id(), options, source, Optional.empty(), Optional.empty());
    }

    /// An environment of one's own.
    ///
    /// @param source must make environments that ask the same for the same seed
    public static EvalEnv of(String label, Supplier<Env> source) {
        return new EvalEnv(label, label, Map.of(), source, Optional.empty(), Optional.empty());
    }

    public EvalEnv withLabel(String newLabel) {
        return new EvalEnv(newLabel, id, options, source, wrappers, template);
    }

    public EvalEnv withWrappers(String newWrappers) {
        return new EvalEnv(label, id, options, source, Optional.of(newWrappers), template);
    }

    public EvalEnv withTemplate(String newTemplate) {
        return new EvalEnv(label, id, options, source, wrappers, Optional.of(newTemplate));
    }
}
