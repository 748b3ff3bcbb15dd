// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Words that texts and names of this project do not use, each with the field's own word.
enum ForbiddenWords {
    BRITISH_ISE(
            "(?i)\\b\\w*(normal|general|optim|quant|serial|initial|recogn|organ|token|random|minim|maxim|special|summar)"
                    + "is(e|ed|es|er|ers|ing|ation|ations)\\b",
            "the spelling with z: normalize, optimizer",
            "\"normalised\""),
    BRITISH_OUR(
            "(?i)(behaviour|neighbour|colour|favour|honour)",
            "behavior, neighbor, color",
            "behaviour_logp",
            "colour_list"),
    BRITISH_RE("\\b[Cc]entre", "center"),
    BRITISH_LICENCE("(?i)\\blicence", "license", "licence-header"),
    BRITISH_LL(
            "(?i)(labell|modell|travell|cancell)(ed|ing)(?![a-z])",
            "labeled, modeled, canceled",
            "isCancelled",
            "order cannot be cancelled",
            "\"status\", \"cancelled\""),
    BRITISH_T("\\b([Ll]earnt|[Ss]pelt|[Ss]pilt)\\b", "learned, spelled, spilled"),
    BRITISH_JUDGEMENT("(?i)judgement", "judgment"),
    BRITISH_WORDS("\\b([Cc]atalogue|[Pp]rogramme|[Ww]hilst|[Ff]ull stops?)\\b", "catalog, program, while, period"),
    ADVERBS("\\b(towards|afterwards|backwards|forwards|upwards|downwards)\\b", "toward, afterward, backward"),
    DATA_SET("\\b[Dd]ata sets?\\b", "dataset"),
    CARD(
            "(?i)\\b(on|a|the|per|each|of|N|two|several|CUDA|GPU) cards?\\b",
            "GPU",
            "the card happens to make",
            "the new card"),
    IS_NO(
            "\\b(is|are) no (\\w+"
                    + " )?(file|folder|model|number|numbers|text|list|map|address|path|object|name|id|checkpoint"
                    + "|JSON|YAML|MessagePack|GGUF|safetensors|passage|episode|environment|directory)\\b",
            "is not a ...",
            "there is no",
            "There is no",
            "there are no",
            "There are no"),
    GO_ON("\\b(goes|going|went|gone) on\\b|\\b[Gg]o on (with|from|after|where)\\b", "continues, resumes"),
    BEGINNINGS("\\bbeginnings\\b|\\b[Bb]eginning of\\b", "prefixes, the start of"),
    KEYS_AND_VALUES("\\b[Kk]eys and values (of|in) (the )?(engine|cache|lanes)", "KV cache"),
    PERCENT("\\b\\d+ %(?! ?[\\d(=])(?![\\w.])", "no space before the sign: 95%", "1 % divisor"),
    UNDER_WAY("\\bunder way\\b", "in progress, running"),
    STRANGERS("\\bprograms of strangers\\b|\\bpolite kill\\b", "untrusted programs, SIGTERM");

    private final Pattern pattern;
    private final String instead;
    private final List<String> exceptions;

    /// @param instead what to write
    /// @param exceptions texts in which the word is right: keys of reference files, names given by others, games
    ForbiddenWords(String regex, String instead, String... exceptions) {
        this.pattern = Pattern.compile(regex);
        this.instead = instead;
        this.exceptions = List.of(exceptions);
    }

    /// One finding for each forbidden word of a line: the word and what to write instead.
    static Stream<String> in(String line) {
        return Stream.of(values()).flatMap(word -> word.findings(line));
    }

    private Stream<String> findings(String line) {
        String text = line;
        for (String exception : exceptions) {
            text = text.replace(exception, "");
        }
        Matcher matcher = pattern.matcher(text);
        return matcher.results().map(result -> "\"" + result.group() + "\": write " + instead);
    }
}
