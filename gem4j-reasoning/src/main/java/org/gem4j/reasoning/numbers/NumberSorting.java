// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.LiteralList;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.PythonNull;

/// Decimal numbers to sort.
final class NumberSorting extends ReasoningTask {
    NumberSorting() {
        super(TaskSpec.named("number_sorting", Category.ALGORITHMIC, "Sort decimal numbers.")
                .range("numbers", 3, 10, 1, 10_000, "number of numbers")
                .range("decimals", 0, 2, 0, Decimals.MOST_PLACES, "number of decimal places")
                .numberRange("value", -100, 100, -Decimals.LARGEST, Decimals.LARGEST, "value of a number")
                .wideDial("numbers", "numbers", 10, 100, 500, 1000)
                .wideDial("decimals", "decimals", 0, 1, 2, 3, 4, 5, 6, 7)
                .dial("min_value", "min_value", -100, -500, -1000, -10_000)
                .dial("max_value", "max_value", 100, 500, 1000, 10_000)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "numbers");
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            int places = Choices.inRange(random, config, "decimals");
            numbers[i] = Decimals.draw(random, config.number("min_value"), config.number("max_value"), places);
        }
        List<String> original = texts(numbers);
        boolean ascending = random.nextBoolean();
        Arrays.sort(numbers);
        List<String> sorted = texts(numbers);
        if (!ascending) {
            Collections.reverse(sorted);
        }
        String direction = ascending ? "ascending" : "descending";
        return Draft.of(
                "Sort these numbers in " + direction + " order, the "
                        + (ascending ? "smallest" : "largest") + " first:\n\n" + String.join(", ", original)
                        + "\n\nAnswer with a list of all of them, each as it is written here in single quotes, such as"
                        + " ['1.5', '20.0', '3.25'].",
                LiteralList.written(sorted),
                Metadata.of(
                        "original_numbers",
                        original,
                        "direction",
                        direction,
                        "sorted_numbers",
                        sorted,
                        "numbers",
                        count));
    }

    /// With one decimal place at least.
    private static List<String> texts(long[] numbers) {
        List<String> texts = new ArrayList<>(numbers.length);
        for (long number : numbers) {
            texts.add(Decimals.text(number, Math.max(1, Decimals.places(number))));
        }
        return texts;
    }

    @Override
    protected Map<String, Object> difficulty(TaskConfig config) {
        return Decimals.difficulty(config);
    }

    /// Numbers are compared by value, in any notation.
    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (!(JsonText.loads(answer.replace('\'', '"')).orElse(PythonNull.NULL) instanceof List<?> given)) {
            return 0;
        }
        List<String> wanted = item.metadata().texts("sorted_numbers");
        if (given.size() != wanted.size()) {
            return 0;
        }
        for (int i = 0; i < wanted.size(); i++) {
            OptionalDouble number = number(given.get(i));
            if (number.isEmpty() || number.getAsDouble() != Double.parseDouble(wanted.get(i))) {
                return 0;
            }
        }
        return 1;
    }

    private static OptionalDouble number(Object value) {
        return switch (value) {
            case Number number -> OptionalDouble.of(number.doubleValue());
            case String text -> Numbers.floating(text);
            default -> OptionalDouble.empty();
        };
    }
}
