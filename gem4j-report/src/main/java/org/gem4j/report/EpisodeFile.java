// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.gem4j.rollout.Episode;

/// Reads and writes episodes as JSON Lines, one [EpisodeJson] per line.
public final class EpisodeFile {
    private EpisodeFile() {}

    /// Replaces `file`; every turn has its whole prompt.
    public static void write(Path file, Collection<Episode> episodes) {
        StringBuilder text = new StringBuilder();
        for (Episode episode : episodes) {
            text.append(Json.line(EpisodeJson.write(episode, EpisodeJson.Prompts.WHOLE)))
                    .append('\n');
        }
        AtomicFile.write(file, text.toString());
    }

    /// The episodes of a file, none if there is no such file.
    ///
    /// @throws IllegalArgumentException naming the line that does not hold an episode
    public static List<Episode> read(Path file) {
        List<Episode> episodes = new ArrayList<>();
        try {
            int number = 0;
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                number++;
                if (!line.isBlank()) {
                    String source = Json.at(file, number);
                    Map<String, Object> object = Json.object(line, source);
                    episodes.add(EpisodeJson.read(object, source));
                }
            }
        } catch (IOException e) {
            throw AtomicFile.failure("read", file, e);
        }
        return episodes;
    }
}
