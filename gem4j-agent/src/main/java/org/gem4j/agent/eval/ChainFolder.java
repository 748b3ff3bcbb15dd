// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.agent.ChainResult;
import org.gem4j.agent.FinishReason;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.report.AtomicFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The folder of an evaluated agent: `chains.jsonl`, a line for each chain, and `summary.json`. Each is there
/// as a whole or not at all.
public final class ChainFolder {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path folder;

    private ChainFolder(Path folder) {
        this.folder = folder;
    }

    /// Makes the folder where there is none.
    ///
    /// @throws IllegalArgumentException if it holds chains already
    public static ChainFolder create(Path folder) {
        ChainFolder created = new ChainFolder(folder);
        if (Files.exists(created.chains())) {
            throw new IllegalArgumentException("out must be a folder without chains but there is " + created.chains());
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw AtomicFile.failure("create", folder, e);
        }
        return created;
    }

    /// The file of chains.
    public Path chains() {
        return folder.resolve("chains.jsonl");
    }

    /// Writes both files.
    ///
    /// @throws UncheckedIOException naming the file and the reason
    public void write(List<ChainResult> chains, Map<String, @Nullable Object> summary) {
        AtomicFile.write(chains(), out -> {
            for (ChainResult chain : chains) {
                out.write((JSON.writeValueAsString(line(chain)) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
        AtomicFile.write(folder.resolve("summary.json"), JSON.writeValueAsString(summary) + "\n");
    }

    private static Map<String, @Nullable Object> line(ChainResult chain) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("row", chain.group());
        line.put("chain", chain.index());
        line.put("data_source", ChainTally.source(chain));
        line.put("reward", chain.reward().map(RewardResult::reward).orElse(null));
        line.put("extras", chain.reward().map(RewardResult::extras).orElse(Map.of()));
        line.put("response", chain.response());
        line.put("finish_reason", chain.finish().map(FinishReason::wireName).orElse(null));
        line.put("failure", chain.failure());
        line.put("turns", chain.turns().size());
        line.put("tool_calls", chain.outcomes().size());
        line.put(
                "trajectory",
                chain.segments().stream()
                        .map(messages ->
                                messages.stream().map(AgentMessage::toJson).toList())
                        .toList());
        line.put("seconds", chain.time().toMillis() / 1000.0);
        return line;
    }
}
