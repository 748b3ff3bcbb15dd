// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.env.Suggestions;
import org.jspecify.annotations.Nullable;

/// What the `key=value` overrides of verl, GEM's verl trainer and AgentFly mean in flags of `train`.
///
/// Some keys count together, as the prompts of a step and the chains of a prompt do; so all are read before any is
/// mapped. A key that is given twice, in whatever spelling, has its last value.
final class Overrides {
    private static final Map<String, String> ESTIMATORS = Map.of(
            "gae", "ppo",
            "grpo", "grpo",
            "rloo", "rloo",
            "remax", "remax",
            "reinforce_plus_plus", "reinforce_plus_plus");
    private static final Map<String, String> KL_TYPES =
            Map.of("kl", "k1", "k1", "k1", "abs", "abs", "mse", "k2", "k2", "k2", "low_var_kl", "k3", "k3", "k3");

    private final Map<OverrideKey.How, KeyValue> byHow = new LinkedHashMap<>();
    private final Map<String, String> byTarget = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final Map<String, String> flags = new LinkedHashMap<>();
    private final AgentChoice agent = new AgentChoice();
    private boolean usesAgent;

    /// What became of a key.
    ///
    /// @param text the key first
    record Line(String text, boolean refused) {}

    private Overrides() {}

    /// @param arguments each `KEY=VALUE`
    /// @throws IllegalArgumentException if one is not
    static Overrides of(List<String> arguments) {
        Overrides overrides = new Overrides();
        List<KeyValue> given = arguments.stream().map(KeyValue::parse).toList();
        Map<Object, KeyValue> last = new HashMap<>();
        for (KeyValue each : given) {
            last.put(identity(each), each);
            setting(each).ifPresent(key -> {
                overrides.byHow.put(key.how(), each);
                overrides.byTarget.put(key.target(), each.value());
            });
        }
        for (KeyValue each : given) {
            KeyValue winner = Objects.requireNonNull(last.get(identity(each)));
            if (winner == each) {
                overrides.map(each);
            } else if (!winner.key().equals(each.key())) {
                overrides.lines.add(line(each, none("it is overridden by the later " + winner.key()), false));
            }
        }
        overrides.complete();
        return overrides;
    }

    /// Equal for all spellings of one setting.
    private static Object identity(KeyValue given) {
        return setting(given).<Object>map(key -> key).orElse(given.key());
    }

    private static Optional<OverrideKey> setting(KeyValue given) {
        return OverrideKey.of(given.key()).filter(key -> key.how() != OverrideKey.How.NONE);
    }

    /// One for each key, in their order.
    List<Line> lines() {
        return lines;
    }

    /// Values by flag.
    ///
    /// @throws IllegalArgumentException naming the keys that were refused
    Map<String, String> flags() {
        List<String> refused =
                lines.stream().filter(Line::refused).map(Line::text).toList();
        if (!refused.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", refused));
        }
        return flags;
    }

    private void map(KeyValue given) {
        Optional<OverrideKey> key = OverrideKey.of(given.key());
        if (key.isEmpty()) {
            refuse(given, "unknown key" + suggestion(given.key()));
            return;
        }
        try {
            lines.add(line(given, mapped(key.get(), given), false));
        } catch (IllegalArgumentException e) {
            refuse(given, e.getMessage());
        }
    }

    /// The flag or the key that was probably meant by what is neither.
    private static String suggestion(String key) {
        String flag = Suggestions.didYouMean(
                "--" + key.replace('-', '_'), TrainCommand.create().optionsMap().keySet());
        return key.contains(".") || flag.equals(".") ? Suggestions.didYouMean(key, OverrideKey.spellings()) : flag;
    }

    private void refuse(KeyValue given, @Nullable String why) {
        lines.add(line(given, "refused, " + why, true));
    }

    private static Line line(KeyValue given, String meaning, boolean refused) {
        return new Line(given.key() + " " + (given.value().isEmpty() ? "''" : given.value()) + ": " + meaning, refused);
    }

    private String mapped(OverrideKey key, KeyValue given) {
        if (given.isNull() && key.how() != OverrideKey.How.NONE) {
            return "the default";
        }
        return switch (key.how()) {
            case FLAG -> flag(key.target(), given.value());
            case AGENT -> option(key.target(), List.of(given.value()));
            case AGENTS, FILES -> option(key.target(), given.items());
            case USE_AGENT -> use(given);
            case PROMPTS -> flag(key.target(), count(given).multiply(chains()).toString());
            case STEPS -> flag(key.target(), count(given).multiply(batch()).toString());
            case EVERY -> flag(key.target(), Long.toString(every(given)));
            case PROJECT -> flag(key.target(), given.value()) + ", " + flag("mlflow_experiment", given.value());
            case LOGGERS -> loggers(given);
            case ESTIMATOR -> flag(key.target(), estimator(given));
            case GRPO_STD ->
                isOn(given) ? none("it is how grpo works") : "drgrpo in place of grpo, if that is the estimator";
            case USE_KL_LOSS -> isOn(given) ? flag("beta", coefficient()) : flag("beta", "0");
            case KL_LOSS_COEF ->
                isOn(OverrideKey.How.USE_KL_LOSS)
                        ? flag(key.target(), given.value())
                        : none("it applies only with actor_rollout_ref.actor.use_kl_loss=True");
            case KL_TYPE -> flag(key.target(), word(given, KL_TYPES));
            case USE_KL_IN_REWARD -> isOn(given) ? "--kl_penalty_coef is algorithm.kl_ctrl.kl_coef" : none("it is off");
            case KL_IN_REWARD_COEF ->
                isOn(OverrideKey.How.USE_KL_IN_REWARD)
                        ? flag(key.target(), given.value())
                        : none("it applies only with algorithm.use_kl_in_reward=True");
            case ONLY -> only(key, given);
            case NONE -> none(key.note());
        };
    }

    private static String none(String note) {
        return "no effect: " + note;
    }

    private String flag(String name, String value) {
        TrainFlag flag = Objects.requireNonNull(TrainFlag.BY_NAME.get(name), name);
        String shown = flag.type() == TrainFlag.Type.SWITCH ? value.toLowerCase(Locale.ROOT) : value;
        flag.parse(shown);
        FlagTraining.check(name, shown);
        flags.put(name, shown);
        return "--" + name + " " + (shown.isEmpty() ? "''" : shown);
    }

    private String option(String name, List<String> items) {
        if (items.isEmpty()) {
            return "nothing";
        }
        agent.set(name, items);
        return "the agent's " + name + " " + String.join(", ", items);
    }

    private String use(KeyValue given) {
        usesAgent = isOn(given);
        return usesAgent ? "questions are answered by an agent" : "the environment is played without an agent";
    }

    private static BigInteger count(KeyValue given) {
        if (!given.value().matches("0*[1-9]\\d{0,17}")) {
            throw new IllegalArgumentException("it must be a whole number >= 1");
        }
        return new BigInteger(given.value());
    }

    private static long every(KeyValue given) {
        if (!given.value().matches("-?\\d{1,18}")) {
            throw new IllegalArgumentException("it must be a whole number");
        }
        long steps = Long.parseLong(given.value());
        return steps <= 0 ? -1 : steps;
    }

    private BigInteger chains() {
        return whole("num_samples", 1);
    }

    private BigInteger batch() {
        KeyValue prompts = byHow.get(OverrideKey.How.PROMPTS);
        return prompts != null && !prompts.isNull()
                ? count(prompts).multiply(chains())
                : whole("rollout_batch_size", 1600);
    }

    private BigInteger whole(String target, long otherwise) {
        String given = byTarget.getOrDefault(target, "");
        return given.matches("\\d{1,18}") ? new BigInteger(given) : BigInteger.valueOf(otherwise);
    }

    private String loggers(KeyValue given) {
        List<String> said = new ArrayList<>();
        for (String sink : given.items()) {
            said.add(
                    switch (sink) {
                        case "console", "tensorboard", "file" -> sink + " is always on";
                        case "wandb" -> flag("use_wb", "true");
                        case "mlflow" -> flag("use_mlflow", "true");
                        default -> sink + " has no effect: metrics go to the console, TensorBoard, W&B and MLflow";
                    });
        }
        return said.isEmpty() ? none("metrics always go to the console and TensorBoard") : String.join(", ", said);
    }

    private String estimator(KeyValue given) {
        String type = word(given, ESTIMATORS);
        KeyValue divides = byHow.get(OverrideKey.How.GRPO_STD);
        return type.equals("grpo") && divides != null && !isOn(divides) ? "drgrpo" : type;
    }

    private static String word(KeyValue given, Map<String, String> words) {
        String word = words.get(given.value());
        if (word == null) {
            List<String> known = words.keySet().stream().sorted().toList();
            throw new IllegalArgumentException(
                    "it must be one of " + String.join(", ", known) + Suggestions.didYouMean(given.value(), known));
        }
        return word;
    }

    private String coefficient() {
        KeyValue given = byHow.get(OverrideKey.How.KL_LOSS_COEF);
        return given == null ? "0.001" : given.value();
    }

    private boolean isOn(OverrideKey.How how) {
        KeyValue given = byHow.get(how);
        return given != null && isOn(given);
    }

    private static boolean isOn(KeyValue given) {
        try {
            return TrainFlag.isOn(given.key(), given.value());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("it must be true or false");
        }
    }

    private static String only(OverrideKey key, KeyValue given) {
        if (given.value().equalsIgnoreCase(key.target())) {
            return none(key.note());
        }
        throw new IllegalArgumentException("it must be " + key.target() + ": " + key.note());
    }

    /// Adds what these trainers do where their commands say nothing.
    private void complete() {
        flags.putIfAbsent("gamma", "1");
        flags.putIfAbsent("norm_return", "false");
        flags.putIfAbsent("beta", "0");
        flags.putIfAbsent("beta_decay", "constant");
        flags.putIfAbsent("eval_temperature", "0");
        if (flags.containsKey("pretrain")) {
            flags.putIfAbsent("learning_rate", "1e-6");
            flags.putIfAbsent("lr_scheduler", "constant");
            flags.putIfAbsent("generate_max_length", "1024");
            flags.putIfAbsent("max_model_len", "4096");
        }
        if (usesAgent || !agent.isEmpty()) {
            flags.put("env_id", agent.label("data"));
            flags.putIfAbsent("wrappers", "");
            flags.putIfAbsent("prompt_template", "no");
            if (agent.has("val_data")) {
                flags.put("eval_envs", agent.label("val_data"));
            }
        }
    }
}
