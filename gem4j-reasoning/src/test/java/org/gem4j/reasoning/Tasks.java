// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Makes items and scores answers for the tests of tasks.
public final class Tasks {
    private Tasks() {}

    public static List<Item> items(String name, Map<String, ?> options) {
        ReasoningTask task = ReasoningTasks.find(name);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            items.add(task.item(17, i, task.config(options)));
        }
        return items;
    }

    public static double scoreAsWritten(Item item, String answer) {
        ReasoningTask task = ReasoningTasks.find(item.task());
        return task.scoreAsWritten(answer, item, task.config());
    }

    public static double score(Item item, String answer) {
        ReasoningTask task = ReasoningTasks.find(item.task());
        return task.score(answer, item, task.config());
    }
}
