// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gem4j.env.EnvChoice;
import org.gem4j.train.config.TrainingEnvironment;

/// Environments as flags name them: several between commas or bars, and what goes around each between bars.
final class EnvironmentFlags {
    private static final Pattern CURRICULUM =
            Pattern.compile("([A-Za-z0-9_-]+)\\s*[:=]\\s*(\\d{1,9})\\s*-\\s*(\\d{1,9})");

    private EnvironmentFlags() {}

    /// The environments that are trained on.
    ///
    /// @throws IllegalArgumentException if one is unknown, or there are more or fewer values than environments
    static List<TrainingEnvironment> training(FlagValues values) {
        List<EnvChoice> chosen = chosen("env_id", values.text("env_id"));
        int count = chosen.size();
        List<String> weights = forEach("env_weights", values.text("env_weights"), count);
        List<String> curricula = forEach("curriculum", values.text("curriculum"), count);
        List<TrainingEnvironment> plain = environments(
                chosen,
                forEach("wrappers", values.text("wrappers"), count),
                forEach("prompt_template", values.text("prompt_template"), count));
        List<TrainingEnvironment> environments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TrainingEnvironment one = plain.get(i).withWeight(weight(weights.get(i)));
            environments.add(curriculum(curricula.get(i), values)
                    .map(one::withCurriculum)
                    .orElse(one));
        }
        return distinct("env_id", environments);
    }

    /// The environments that the policy is evaluated on where those are others than in training; none otherwise.
    static List<TrainingEnvironment> evaluation(FlagValues values) {
        boolean own = !values.text("eval_envs").isEmpty();
        boolean same = Stream.of("eval_wrappers", "eval_prompt_templates")
                .allMatch(flag -> values.text(flag).isEmpty());
        if (!own && same) {
            return List.of();
        }
        String from = own ? "eval_envs" : "env_id";
        List<EnvChoice> chosen = chosen(from, values.text(from));
        return distinct(
                from,
                environments(
                        chosen,
                        forEach("eval_wrappers", given("eval_wrappers", "wrappers", own, values), chosen.size()),
                        forEach(
                                "eval_prompt_templates",
                                given("eval_prompt_templates", "prompt_template", own, values),
                                chosen.size())));
    }

    /// What a flag of evaluation says, or that of training where it says nothing.
    private static String given(String flag, String training, boolean own, FlagValues values) {
        if (!values.text(flag).isEmpty()) {
            return values.text(flag);
        }
        if (own && values.text(training).contains("|")) {
            throw new IllegalArgumentException("--" + flag
                    + " must be given with --eval_envs, since training uses several: " + values.text(training));
        }
        return values.text(training);
    }

    private static List<TrainingEnvironment> environments(
            List<EnvChoice> chosen, List<String> wrappers, List<String> templates) {
        List<TrainingEnvironment> environments = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            environments.add(TrainingEnvironment.of(chosen.get(i))
                    .withWrappers(wrappers.get(i))
                    .withPromptTemplate(templates.get(i)));
        }
        return environments;
    }

    private static List<EnvChoice> chosen(String flag, String list) {
        List<EnvChoice> chosen = EnvChoice.parseList(list);
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("--" + flag + " must name at least one environment but was empty");
        }
        return chosen;
    }

    private static List<TrainingEnvironment> distinct(String flag, List<TrainingEnvironment> environments) {
        List<String> seen = new ArrayList<>();
        for (TrainingEnvironment environment : environments) {
            if (seen.contains(environment.label())) {
                throw new IllegalArgumentException(
                        "--" + flag + " must name each environment once but names " + environment.label() + " again");
            }
            seen.add(environment.label());
        }
        return environments;
    }

    /// One value for each environment: the same for all, or as many as there are.
    private static List<String> forEach(String flag, String text, int count) {
        List<String> values =
                Stream.of(text.split("\\|", -1)).map(String::strip).toList();
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

    private static Optional<TrainingEnvironment.Curriculum> curriculum(String text, FlagValues values) {
        double raiseAt = values.number("curriculum_raise_at");
        double lowerAt = values.number("curriculum_lower_at");
        if (!(lowerAt < raiseAt)) {
            throw new IllegalArgumentException(
                    "--curriculum_lower_at must be below curriculum_raise_at, " + raiseAt + " but was " + lowerAt);
        }
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = CURRICULUM.matcher(text.strip());
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > Integer.parseInt(matcher.group(3))) {
            throw new IllegalArgumentException(
                    "--curriculum must look like OPTION:FROM-TO, such as level:0-5, but was " + text);
        }
        return Optional.of(new TrainingEnvironment.Curriculum(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                raiseAt,
                lowerAt));
    }
}
