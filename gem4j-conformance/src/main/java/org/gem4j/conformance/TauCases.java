// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.multi.retail.Conversation;
import org.gem4j.multi.retail.PythonTexts;
import org.gem4j.multi.retail.RetailAction;
import org.gem4j.multi.retail.RetailData;
import org.gem4j.multi.retail.RetailTask;
import org.gem4j.multi.retail.RetailTasks;
import org.gem4j.multi.retail.RetailTools;
import org.gem4j.multi.retail.TauBench;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// τ-bench's retail domain: tools, hashes of the database, whole conversations, and the tasks' own calls.
///
/// The cases of area `tau-real` need τ-bench's files: the system property `gem4j.tau-bench` names its folder
/// `tau_bench/envs/retail`.
final class TauCases implements RecordedCases {
    private static final String STOP = "###STOP###";
    private static final String ERROR = "Error: ";

    private Optional<RetailData> small = Optional.empty();
    private final Map<String, RetailTasks> splits = new HashMap<>();

    @Override
    public Set<String> areas() {
        return Set.of("tau-tools", "tau-hash", "tau-episode", "tau-real");
    }

    @Override
    public Outcome check(JsonNode line, Path folder) throws IOException {
        JsonNode input = line.path("input");
        JsonNode expected = line.path("expected");
        return switch (line.path("area").asString()) {
            case "tau-tools" -> tools(input, expected, folder);
            case "tau-hash" -> hash(input, expected, folder);
            case "tau-episode" -> episode(input, expected, folder);
            default -> real(input, expected);
        };
    }

    private RetailData data(Path folder) throws IOException {
        if (small.isEmpty()) {
            @Nullable Object value = json(Files.readString(folder.resolve("tau-mini-db.json")));
            small = Optional.of(RetailData.of(Plain.map(value)));
        }
        return small.get();
    }

    private static @Nullable Object json(String text) {
        return StrictJson.readAll(text)
                .orElseThrow(() -> new IllegalArgumentException("not JSON: " + text))
                .value();
    }

    private static RetailAction action(JsonNode call) {
        return RetailAction.of(json(call.toString()))
                .orElseThrow(() -> new IllegalArgumentException("not a call: " + call));
    }

    private Outcome tools(JsonNode input, JsonNode expected, Path folder) throws IOException {
        RetailData data = RetailData.of(data(folder).json());
        RetailTools tools = new RetailTools(data, false);
        for (int i = 0; i < input.path("calls").size(); i++) {
            String before = data.hash();
            String text = tools.call(action(input.path("calls").get(i)));
            JsonNode wanted = expected.path("results").get(i);
            boolean changed = !before.equals(data.hash());
            if (!sameText(wanted.path("text").asString(), text)
                    || changed != wanted.path("changed").asBoolean()) {
                return Outcome.failed("call " + i + " " + wanted, text + ", changed: " + changed);
            }
        }
        return Outcome.compare(expected.path("hashAfter").asString(), data.hash());
    }

    /// What follows `Error: ` is Python's or τ-bench's wording; long texts are recorded by their hash.
    private static boolean sameText(String wanted, String text) {
        if (wanted.startsWith(ERROR)) {
            return text.startsWith(ERROR);
        }
        return wanted.equals(text) || wanted.equals("sha256:" + sha256(text));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private Outcome hash(JsonNode input, JsonNode expected, Path folder) throws IOException {
        if (!input.has("json")) {
            return Outcome.compare(
                    expected.path("hash").asString(), data(folder).hash());
        }
        JsonNode node = input.path("json");
        @Nullable Object value = json(node.toString());
        String text = PythonTexts.tuples(value);
        if (!text.equals(expected.path("repr").asString())) {
            return Outcome.failed(expected.path("repr").asString(), text);
        }
        return Outcome.compare(expected.path("sha256").asString(), PythonTexts.hash(value));
    }

    private Outcome episode(JsonNode input, JsonNode expected, Path folder) throws IOException {
        List<RetailAction> gold = new ArrayList<>();
        input.path("gold").forEach(call -> gold.add(action(call)));
        List<String> outputs = new ArrayList<>();
        input.path("outputs").forEach(output -> outputs.add(output.asString()));
        Conversation conversation = new Conversation(data(folder), new RetailTask("", "", gold, outputs), true);
        int replies = 0;
        for (int i = 0; i < input.path("actions").size(); i++) {
            RetailAction action = action(input.path("actions").get(i));
            JsonNode wanted = expected.path("steps").get(i);
            boolean said = action.content().isPresent();
            String seen;
            if (said) {
                conversation.say(action.content().get());
                seen = input.path("userReplies").path(replies++).asString("ok");
            } else {
                seen = conversation.call(action);
            }
            boolean done = said ? seen.contains(STOP) : action.name().equals("transfer_to_human_agents");
            double reward = done ? conversation.judge().reward() : 0;
            if (!sameText(wanted.path("obs").asString(), seen)
                    || done != wanted.path("done").asBoolean()
                    || reward != wanted.path("reward").asDouble()
                    || !wanted.path("source").asString().equals(said ? "user" : action.name())) {
                return Outcome.failed("step " + i + " " + wanted, seen + ", reward " + reward + ", done " + done);
            }
        }
        return verdict(expected.path("rewardInfo"), conversation.judge());
    }

    private static Outcome verdict(JsonNode wanted, Conversation.Verdict verdict) {
        if (wanted.isMissingNode() || wanted.isNull()) {
            return Outcome.passed();
        }
        if (wanted.has("outputs")) {
            Map<String, Boolean> outputs = new LinkedHashMap<>();
            wanted.path("outputs")
                    .properties()
                    .forEach(entry ->
                            outputs.put(entry.getKey(), entry.getValue().asBoolean()));
            double all = verdict.outputs().containsValue(false) ? 0 : 1;
            boolean same = outputs.equals(verdict.outputs())
                    && wanted.path("r_outputs").asDouble() == all;
            return same ? Outcome.passed() : Outcome.failed(wanted, verdict);
        }
        boolean same = verdict.dataHash().equals(wanted.path("gt_data_hash").asString())
                && verdict.dataRight() == (wanted.path("r_actions").asDouble() == 1);
        return same ? Outcome.passed() : Outcome.failed(wanted, verdict);
    }

    private Outcome real(JsonNode input, JsonNode expected) {
        String folder = System.getProperty("gem4j.tau-bench", "");
        if (folder.isEmpty()) {
            return Outcome.skipped("needs τ-bench's files: set -Dgem4j.tau-bench to tau_bench/envs/retail");
        }
        RetailTasks shop =
                splits.computeIfAbsent(input.path("split").asString(), split -> TauBench.read(Path.of(folder), split));
        RetailTask task = shop.tasks().get(input.path("task").asInt());
        RetailData data = RetailData.of(shop.data().json());
        RetailTools tools = new RetailTools(data, false);
        int failed = 0;
        for (RetailAction action : task.actions()) {
            if (action.content().isEmpty() && !action.name().equals("transfer_to_human_agents")) {
                failed += tools.call(action).startsWith("Error") ? 1 : 0;
            }
        }
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("hash", data.hash());
        actual.put("failing", failed);
        actual.put("actions", task.actions().size());
        actual.put("outputs", task.outputs().size());
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put("hash", expected.path("hashAfterGold").asString());
        wanted.put("failing", expected.path("failingGoldCalls").asInt());
        wanted.put("actions", input.path("actions").asInt());
        wanted.put("outputs", input.path("outputs").asInt());
        return Outcome.compare(wanted, actual);
    }
}
