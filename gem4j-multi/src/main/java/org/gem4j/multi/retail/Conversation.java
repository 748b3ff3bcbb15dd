// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What an assistant did for one task: the changed database and what it said, and the verdict on both.
public final class Conversation {
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    /// More than an honest answer computes by itself.
    private static final int MOST_OWN_NUMBERS = 8;

    private final RetailData before;
    private final RetailTask task;
    private final boolean compatible;
    private final RetailData data;
    private final RetailTools tools;
    private final List<String> said = new ArrayList<>();
    private final Set<String> told = new HashSet<>();

    /// @param before the database at the start; is not changed
    /// @param compatible whether to judge and to accept calls exactly as τ-bench does
    public Conversation(RetailData before, RetailTask task, boolean compatible) {
        this.before = before;
        this.task = task;
        this.compatible = compatible;
        this.data = before.copy();
        this.tools = new RetailTools(data, !compatible);
    }

    /// How well it went.
    ///
    /// @param dataRight whether the database is as the task's own calls would have left it
    /// @param dataHash τ-bench's hash of that state
    /// @param outputs which of the expected texts were said
    public record Verdict(boolean dataRight, String dataHash, Map<String, Boolean> outputs) {
        /// 1 if everything is right, else 0.
        public double reward() {
            return dataRight && !outputs.containsValue(false) ? 1 : 0;
        }
    }

    /// Calls a tool and returns its result.
    public String call(RetailAction action) {
        String result = tools.call(action);
        told.addAll(numbers(result));
        return result;
    }

    /// Takes note of what the user says to the assistant.
    void hear(String message) {
        told.addAll(numbers(message));
    }

    /// Takes note of what the assistant says to the user.
    public void say(String content) {
        said.add(content);
    }

    /// All that the assistant said to the user.
    public List<String> said() {
        return List.copyOf(said);
    }

    RetailData data() {
        return data;
    }

    /// Compares with the task.
    public Verdict judge() {
        RetailData gold = before.copy();
        RetailTools goldTools = new RetailTools(gold, false);
        List<String> heard = new ArrayList<>(said);
        for (RetailAction action : task.actions()) {
            if (action.content().isPresent()) {
                // τ-bench counts its own replies among those of the assistant.
                if (compatible) {
                    heard.add(action.content().get());
                }
            } else if (!action.name().equals(RetailTools.TRANSFER)) {
                goldTools.call(action);
            }
        }
        boolean guessed = !compatible && isGuessing();
        Map<String, Boolean> outputs = new LinkedHashMap<>();
        for (String output : task.outputs()) {
            outputs.put(output, !guessed && heard.stream().anyMatch(text -> contains(text, output)));
        }
        String hash = gold.hash();
        boolean right = compatible ? hash.equals(data.hash()) : PythonTexts.same(gold.json(), data.json());
        return new Verdict(right, hash, outputs);
    }

    /// Whether the assistant said so many numbers which nobody told it that the wanted ones may be among them by
    /// chance.
    private boolean isGuessing() {
        Set<String> own = new HashSet<>();
        said.forEach(text -> own.addAll(numbers(text)));
        own.removeAll(told);
        task.outputs().forEach(output -> own.removeAll(numbers(output)));
        return own.size() > MOST_OWN_NUMBERS;
    }

    private static Set<String> numbers(String text) {
        return NUMBER.matcher(text.replace(",", ""))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    /// τ-bench takes commas out of what was said only, and finds `3` in `1330`; else numbers must stand
    /// alone.
    private boolean contains(String text, String output) {
        String heard = text.toLowerCase(Locale.ROOT).replace(",", "");
        String wanted = output.toLowerCase(Locale.ROOT);
        if (compatible) {
            return heard.contains(wanted);
        }
        wanted = wanted.replace(",", "");
        for (int at = heard.indexOf(wanted); at >= 0; at = heard.indexOf(wanted, at + 1)) {
            int end = at + wanted.length();
            boolean startsAlone = at == 0 || !isPartOfNumber(heard, at - 1) || !Character.isDigit(wanted.charAt(0));
            boolean endsAlone = end == heard.length()
                    || !Character.isDigit(wanted.charAt(wanted.length() - 1))
                    || !isPartOfNumber(heard, end);
            if (startsAlone && endsAlone) {
                return true;
            }
        }
        return false;
    }

    /// Whether the character at an index continues a number: a digit, or a point with digits on both sides.
    private static boolean isPartOfNumber(String text, int at) {
        char c = text.charAt(at);
        return Character.isDigit(c)
                || c == '.'
                        && at > 0
                        && at + 1 < text.length()
                        && Character.isDigit(text.charAt(at - 1))
                        && Character.isDigit(text.charAt(at + 1));
    }
}
