// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Tells special tokens that a chat template wrote from those that somebody wrote into a message.
///
/// What is said gets a mark behind the first character of each special token in it, goes through the template, and
/// loses the marks before it is encoded. The mark is a character that Unicode reserves for uses within a program; one
/// that is said is doubled.
///
/// @param tokens what special tokens look like, with their ids
/// @param any finds the longest special token at a place; empty if there are none
record SpecialText(Map<String, Integer> tokens, Optional<Pattern> any) {
    private static final String MARK = "\uFDD0";
    private static final Pattern MARKS = Pattern.compile(MARK + "(" + MARK + "?)");

    /// A part of a text that a template made.
    sealed interface Piece {}

    /// A special token of the template.
    record Meant(int id) implements Piece {}

    /// Text without marks, in which nothing is special.
    record Said(String text) implements Piece {}

    static SpecialText of(Map<String, Integer> tokens) {
        String pattern = tokens.keySet().stream()
                .filter(token -> token.length() > 1)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        return new SpecialText(
                Map.copyOf(tokens), pattern.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(pattern)));
    }

    /// The text with marks; the same one if it has no special token.
    String mark(String text) {
        if (any.isEmpty()) {
            return text;
        }
        String marked = text.replace(MARK, MARK + MARK);
        Matcher matcher = any.get().matcher(marked);
        // Again, as tokens may overlap: a mark in the first of two leaves the second whole.
        while (matcher.find()) {
            marked = matcher.replaceAll(found -> Matcher.quoteReplacement(
                    found.group().substring(0, 1) + MARK + found.group().substring(1)));
            matcher = any.get().matcher(marked);
        }
        return marked;
    }

    boolean isMarked(String text) {
        return any.isPresent() && text.contains(MARK);
    }

    /// The parts of a text that a template made of marked ones.
    List<Piece> pieces(String text) {
        List<Piece> pieces = new ArrayList<>();
        Matcher matcher = any.orElseThrow().matcher(text);
        int from = 0;
        while (matcher.find()) {
            said(text.substring(from, matcher.start()), pieces);
            pieces.add(new Meant(Objects.requireNonNull(tokens.get(matcher.group()))));
            from = matcher.end();
        }
        said(text.substring(from), pieces);
        return pieces;
    }

    private static void said(String marked, List<Piece> pieces) {
        if (!marked.isEmpty()) {
            pieces.add(new Said(MARKS.matcher(marked).replaceAll("$1")));
        }
    }
}
