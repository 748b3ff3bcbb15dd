// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.Stepping;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Recorded traces of three scripted environments in a vector: each reset and step must give the recorded
/// observations, rewards, flags and seeds.
final class VectorArea implements Area {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final InfoKey<Long> SEED = new InfoKey<>("seed", Long.class);
    private static final int ENVIRONMENTS = 3;

    @Override
    public String name() {
        return "vector";
    }

    @Override
    public String files() {
        return "vector.jsonl";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isNamed(file, "vector.jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, VectorArea::check);
    }

    private static Outcome check(JsonNode line) {
        boolean async = line.path("vector").asString().startsWith("Async");
        VectorOptions options = VectorOptions.defaults()
                .withAutoreset(Autoreset.valueOf(line.path("autoreset").asString()))
                .withStepping(async ? Stepping.THREADS : Stepping.INLINE);
        List<Supplier<Env>> factories = IntStream.range(0, ENVIRONMENTS)
                .<Supplier<Env>>mapToObj(index -> () -> new ScriptedEnv(new Recorded(index)))
                .toList();
        try (VectorEnv envs = VectorEnv.of(factories, options)) {
            for (JsonNode entry : line.path("trace")) {
                Map<String, Object> answer =
                        entry.has("reset") ? reset(envs, entry.path("reset")) : step(envs, entry.path("actions"));
                for (Map.Entry<String, Object> part : answer.entrySet()) {
                    Object expected = plain(entry.path(part.getKey()));
                    if (entry.has(part.getKey()) && !Plain.same(expected, part.getValue())) {
                        return Outcome.failed(part.getKey() + " of " + entry, part.getValue());
                    }
                }
            }
        }
        return Outcome.passed();
    }

    /// Observation `e<i>r<resets so far>o<steps>`; `end` terminates and pays 1, any other action pays 0.25.
    private record Recorded(int index) implements ScriptedEnv.Script {
        @Override
        public Reset reset(int resets, ResetOptions options) {
            Info info =
                    options.seed().isPresent() ? Info.of(SEED, options.seed().getAsLong()) : Info.empty();
            return Reset.of("e" + index + "r" + resets + "o0", info);
        }

        @Override
        public Step step(int resets, int steps, String action) {
            boolean end = action.equals("end");
            return Step.of("e" + index + "r" + resets + "o" + steps, end ? 1 : 0.25, end, false, Info.empty());
        }
    }

    private static Map<String, Object> reset(VectorEnv envs, JsonNode seed) {
        List<Reset> resets = seed.isArray()
                ? values(envs.reset(seed.valueStream()
                        .map(each -> ResetOptions.seeded(each.asLong()))
                        .toList()))
                : values(seed.isNumber() ? envs.reset(seed.asLong()) : envs.reset());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put(
                "obs", resets.stream().map(reset -> reset.observation().text()).toList());
        List<Object> seeds = new ArrayList<>();
        resets.forEach(reset -> seeds.add(reset.info().get(SEED).orElse(null)));
        answer.put("info_seeds", seeds);
        return answer;
    }

    private static Map<String, Object> step(VectorEnv envs, JsonNode actions) {
        List<Step> steps;
        if (actions.isArray()) {
            steps = values(
                    envs.step(actions.valueStream().map(JsonNode::asString).toList()));
        } else {
            Map<Integer, String> some = new LinkedHashMap<>();
            actions.properties()
                    .forEach(entry -> some.put(
                            Integer.valueOf(entry.getKey()), entry.getValue().asString()));
            steps = values(envs.step(some));
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("obs", steps.stream().map(step -> step.observation().text()).toList());
        answer.put("rewards", steps.stream().map(Step::reward).toList());
        answer.put("terminated", steps.stream().map(Step::terminated).toList());
        answer.put("truncated", steps.stream().map(Step::truncated).toList());
        return answer;
    }

    private static <T> List<T> values(List<org.gem4j.vector.Outcome<T>> outcomes) {
        return outcomes.stream().map(org.gem4j.vector.Outcome::orElseThrow).toList();
    }

    private static Object plain(JsonNode node) {
        return MAPPER.convertValue(node, Object.class);
    }
}
