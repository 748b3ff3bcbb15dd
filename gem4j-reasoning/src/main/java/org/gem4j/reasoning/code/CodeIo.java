// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;

/// Asks for the output of a program and its input, or for an input that leads to an output.
///
/// The programs are our own; each is shown in Python and computed in Java. Answers are JSON. Text around an object
/// costs a little; a wrong object is scored by its similarity to the right one, see [JsonSimilarity]. Any input that
/// leads to the output is right.
final class CodeIo extends ReasoningTask {
    private static final double TOKEN = 0.01;
    private static final double LEAST_CAP = 0.2;
    private static final double EXTRA_WEIGHT = 0.5;

    private static final List<CodeProgram> PROGRAMS = Stream.of(
                    NumberPrograms.all(), TextPrograms.all(), MachinePrograms.all())
            .flatMap(List::stream)
            .toList();

    CodeIo() {
        super(TaskSpec.named("codeio", Category.CODE, "Predict a program's output, or an input for an output.")
                .number(
                        "input_prediction_probability",
                        0.5,
                        0,
                        1,
                        "Probability of asking for the output (the name is reasoning-gym's); else for an input.")
                .option(OptionSpec.sampledInteger("difficulty", 5, 9, "Difficulty of the programs; if absent, any."))
                .dial("difficulty", "difficulty", 6, 7, 8, 9)
                .floor(TOKEN)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        OptionalInt difficulty = config.optionalInteger("difficulty");
        List<CodeProgram> programs = PROGRAMS.stream()
                .filter(program -> difficulty.isEmpty() || program.difficulty() == difficulty.getAsInt())
                .toList();
        CodeProgram program = random.pick(programs);
        Map<String, Object> input = program.draw().input(random);
        Object output = program.run().output(new Input(input));
        boolean askOutput = Choices.chance(random, config.number("input_prediction_probability"));
        String asked = askOutput
                ? "For the input\n\n" + JsonText.dumps(input) + "\n\nwhat does main return? Answer with a JSON value."
                : "The function main returned\n\n" + JsonText.dumps(output)
                        + "\n\nFor which input does it return this? Answer with a JSON object that has a value for each"
                        + " of " + String.join(", ", input.keySet()) + ".";
        return Draft.of(
                program.description() + "\n\nThis Python code does it:\n\n" + program.python() + "\n" + asked
                        + " Do not write or run code.",
                JsonText.dumps(askOutput ? output : input),
                Metadata.of(
                        "input_data",
                        input,
                        "output_data",
                        output,
                        "program",
                        program.name(),
                        "asked",
                        askOutput ? "output" : "input"));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String given = Strings.strip(answer);
        String oracle = Strings.strip(item.oracle());
        if (given.equals(oracle)) {
            return 1;
        }
        int open = given.indexOf('{');
        int close = given.lastIndexOf('}');
        if (open < 0 || close < 0) {
            return sameValue(given, oracle) ? 1 : 0;
        }
        Optional<Object> value = open < close ? JsonText.loads(given.substring(open, close + 1)) : Optional.empty();
        Optional<Object> right = JsonText.loads(oracle);
        if (value.isEmpty() || right.isEmpty()) {
            return given.contains(oracle) ? (double) oracle.length() / given.length() : 0;
        }
        int extra = open + given.length() - close - 1;
        double cap = Math.max(oracle.length() / (oracle.length() + EXTRA_WEIGHT * extra), LEAST_CAP);
        if (JsonSimilarity.equal(value.get(), right.get()) || leadsToOutput(value.get(), item.metadata())) {
            return cap;
        }
        return Math.max(JsonSimilarity.of(value.get(), right.get()) * cap, TOKEN);
    }

    /// Whether both are the same JSON value, ignoring whitespace.
    private static boolean sameValue(String given, String oracle) {
        Optional<String> value = JsonText.loads(given).map(JsonText::dumps);
        return value.isPresent() && value.equals(JsonText.loads(oracle).map(JsonText::dumps));
    }

    /// Whether an input was asked for and this one leads to the output shown.
    private static boolean leadsToOutput(Object value, Metadata facts) {
        if (!facts.get("asked").equals(Optional.of("input")) || !(value instanceof Map<?, ?> input)) {
            return false;
        }
        Optional<CodeProgram> program = PROGRAMS.stream()
                .filter(candidate -> candidate.name().equals(facts.text("program")))
                .findFirst();
        Optional<Object> wanted = facts.get("output_data").map(JsonText::dumps).flatMap(JsonText::loads);
        if (program.isEmpty() || wanted.isEmpty()) {
            return false;
        }
        Map<String, Object> named = Inputs.map();
        input.forEach((name, inner) -> named.put(String.valueOf(name), inner));
        try {
            return JsonSimilarity.equal(program.get().run().output(new Input(named)), wanted.get());
        } catch (Input.Unfit e) {
            return false;
        }
    }
}
