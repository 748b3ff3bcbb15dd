// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.llm.model.HuggingFaceTokenizer;
import org.gem4j.llm.model.ModelFolder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Replays language models and what surrounds them: tokenizers, chat templates, tool calls, checkpoints.
final class LlmArea implements Area {
    private static final String TOOL_CALLS = "toolcalls.jsonl";
    private static final String REFERENCE = "reference.json";
    private static final String CHECKPOINT = "-reference.json";
    private static final Pattern BY_MODEL = Pattern.compile("(tokenize|chat)-([A-Za-z0-9_.]+)\\.jsonl");

    @Override
    public String name() {
        return "llm";
    }

    @Override
    public String files() {
        return TOOL_CALLS + ", tokenize-MODEL.jsonl, chat-MODEL.jsonl, " + REFERENCE + " beside a checkpoint, "
                + "MODEL" + CHECKPOINT;
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isNamed(file, TOOL_CALLS)
                || (Area.isNamed(file, REFERENCE) && Files.exists(file.resolveSibling("config.json")))
                || file.getFileName().toString().endsWith(CHECKPOINT)
                || BY_MODEL.matcher(file.getFileName().toString()).matches();
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        Matcher byModel = BY_MODEL.matcher(file.getFileName().toString());
        if (byModel.matches()) {
            replayText(file, byModel.group(1), byModel.group(2), verdicts);
        } else if (Area.isNamed(file, REFERENCE)) {
            Path folder = file.resolveSibling("").toAbsolutePath().normalize();
            new ModelCases(folder, JsonMapper.shared().readTree(file), verdicts).run();
        } else if (file.getFileName().toString().endsWith(CHECKPOINT)) {
            replayCheckpoint(file, verdicts);
        } else {
            verdicts.eachLine(file, ToolCallCases::check);
        }
    }

    private static void replayCheckpoint(Path file, Verdicts verdicts) {
        String name = file.getFileName().toString();
        String model = name.substring(0, name.length() - CHECKPOINT.length());
        Optional<Path> folder = asset(file, model, verdicts);
        if (folder.isEmpty()) {
            verdicts.record("all", Outcome.skipped("no checkpoint " + model + " in --assets"));
            return;
        }
        new CheckpointCases(folder.get(), JsonMapper.shared().readTree(file), verdicts).run();
    }

    private static void replayText(Path file, String subject, String model, Verdicts verdicts) throws IOException {
        Optional<Path> folder = asset(file, model, verdicts);
        Function<JsonNode, Outcome> check;
        if (folder.isEmpty()) {
            Outcome skipped = Outcome.skipped("no tokenizer of " + model + " in --assets");
            check = line -> skipped;
        } else if (subject.equals("tokenize")) {
            check = new TokenizerCases(HuggingFaceTokenizer.read(folder.get()));
        } else {
            check = ModelFolder.readChatTemplate(folder.get())
                    .<Function<JsonNode, Outcome>>map(ChatCases::new)
                    .orElse(line -> Outcome.failed("a chat template", "none in " + folder.get()));
        }
        verdicts.eachLine(file, check);
    }

    /// The folder of a model's tokenizer: among the assets, or beside the cases.
    private static Optional<Path> asset(Path file, String model, Verdicts verdicts) {
        Optional<Path> given = verdicts.assets().map(assets -> assets.resolve(model));
        Path beside = file.toAbsolutePath().resolveSibling(model);
        return given.filter(LlmArea::isTokenizer).or(() -> Optional.of(beside).filter(LlmArea::isTokenizer));
    }

    private static boolean isTokenizer(Path folder) {
        return Files.isRegularFile(folder.resolve("tokenizer.json"));
    }
}
