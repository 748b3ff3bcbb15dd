// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.train.TrainingResult;
import tools.jackson.databind.json.JsonMapper;

/// A run's result as rank 0 tells it to the other ranks; a score is empty, or success and mean return.
record ResultWire(
        List<Double> before,
        List<Double> after,
        boolean stopped,
        long steps,
        double seconds,
        Map<String, Double> phases,
        String folder) {
    static String write(TrainingResult result) {
        return JsonMapper.shared()
                .writeValueAsString(new ResultWire(
                        numbers(result.before()),
                        numbers(result.after()),
                        result.stopped(),
                        result.steps(),
                        result.seconds(),
                        result.phases(),
                        result.folder().toString()));
    }

    static TrainingResult read(String line) {
        ResultWire wire = JsonMapper.shared().readValue(line, ResultWire.class);
        return new TrainingResult(
                score(wire.before()),
                score(wire.after()),
                wire.stopped(),
                wire.steps(),
                wire.seconds(),
                wire.phases(),
                Path.of(wire.folder()));
    }

    private static List<Double> numbers(Optional<TrainingResult.Score> score) {
        return score.map(known -> List.of(known.success(), known.meanReturn())).orElse(List.of());
    }

    private static Optional<TrainingResult.Score> score(List<Double> numbers) {
        return numbers.isEmpty()
                ? Optional.empty()
                : Optional.of(new TrainingResult.Score(numbers.getFirst(), numbers.getLast()));
    }
}
