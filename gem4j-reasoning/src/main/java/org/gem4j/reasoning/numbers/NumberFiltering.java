// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.LiteralList;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A list of numbers from which to keep or remove those above or below a limit.
final class NumberFiltering extends ReasoningTask {
    NumberFiltering() {
        super(TaskSpec.named("number_filtering", Category.ALGORITHMIC, "Keep or remove numbers above or below a limit.")
                .range("numbers", 3, 10, 1, 10_000, "number of numbers")
                .range("decimals", 0, 4, 0, Decimals.MOST_PLACES, "number of decimal places")
                .numberRange("value", -100, 100, -Decimals.LARGEST, Decimals.LARGEST, "value of a number")
                .wideDial("numbers", "numbers", 10, 50, 100, 200)
                .wideDial("decimals", "decimals", 0, 2, 4, 6)
                .dial("min_value", "min_value", -100, -500, -1000, -10_000)
                .dial("max_value", "max_value", 100, 500, 1000, 10_000));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "numbers");
        long[] numbers = new long[count];
        List<String> texts = new ArrayList<>(count);
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            int places = Choices.inRange(random, config, "decimals");
            numbers[i] = Decimals.draw(random, config.number("min_value"), config.number("max_value"), places);
            texts.add(Decimals.text(numbers[i], places));
            least = Math.min(least, numbers[i]);
            most = Math.max(most, numbers[i]);
        }
        int places = Choices.inRange(random, config, "decimals");
        long limit = Decimals.draw(random, Decimals.value(least), Decimals.value(most), places);
        boolean larger = random.nextBoolean();
        boolean keep = random.nextBoolean();
        List<String> result = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            boolean meant = larger ? numbers[i] > limit : numbers[i] < limit;
            if (meant == keep) {
                result.add(texts.get(i));
            }
        }
        String limitText = Decimals.text(limit, places);
        String order = larger ? "larger" : "smaller";
        String question = (keep ? "Keep only the numbers that are " : "Remove all numbers that are ") + order + " than "
                + limitText + " from this list:\n\n" + LiteralList.written(texts)
                + "\n\nAnswer with the resulting list in the same form and order, [] if nothing is left.";
        return Draft.of(
                question,
                LiteralList.written(result),
                Metadata.of(
                        "original_numbers",
                        texts,
                        "filter_value",
                        limitText,
                        "operation",
                        (keep ? "keep_" : "remove_") + order,
                        "result",
                        result,
                        "numbers",
                        count));
    }

    @Override
    protected Map<String, Object> difficulty(TaskConfig config) {
        return Decimals.difficulty(config);
    }
}
