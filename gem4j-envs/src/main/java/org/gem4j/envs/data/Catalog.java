// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.data.DataSource;

/// The datasets that have an id, with their locations and column names.
final class Catalog {
    /// The kind of question that a dataset asks, which decides how answers are graded.
    enum Kind {
        MATH,
        QA,
        TRUTH,
        CODE
    }

    /// The location of an id's rows.
    sealed interface Place {
        /// In a repository on the hub.
        record Hub(String repo, String split) implements Place {
            DataSource source(String wantedSplit) {
                return DataSource.repository(repo, "", wantedSplit);
            }
        }

        /// On the class path.
        record Bundled(String resource) implements Place {}

        /// At the path given by the option `path`.
        record Given() implements Place {}
    }

    /// @param answer the column of the reference answer, or of the tests
    /// @param images the column of images; empty: none
    record Entry(String id, String summary, Kind kind, Place place, String question, String answer, String images) {}

    private Catalog() {}

    static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        mathematics(entries);
        others(entries);
        evaluation(entries);
        samples(entries);
        return entries;
    }

    private static void mathematics(List<Entry> entries) {
        entries.add(math("math:ASDiv2K", "Arithmetic word problems for elementary school.", "ASDIV-2k", ""));
        entries.add(math("math:GSM8K", "Word problems for grade school.", "GSM-8k", ""));
        entries.add(math("math:Math12K", "Competition problems.", "MATH-12k", ""));
        entries.add(math("math:Math8K-3to5", "Competition problems of levels 3 to 5.", "MATH-lvl3to5-8k", ""));
        entries.add(math("math:Orz57K", "Problems from many sources, with short answers.", "ORZ-57k", ""));
        entries.add(math("math:DeepScaleR40K", "Hard competition problems.", "DeepScaleR-40K", ""));
        entries.add(new Entry(
                "math:Geometry3K",
                "Geometry with diagrams as images.",
                Kind.MATH,
                new Place.Hub("axon-rl/geometry3k", "train"),
                "problem",
                "answer",
                "images"));
    }

    private static void others(List<Entry> entries) {
        entries.add(code("code:CodeContest", "Programming contests.", "CodeContest", "train"));
        entries.add(code("code:Taco8k", "Programming problems with many tests.", "TACO-8k", "train"));
        entries.add(code("code:PrimeIntellect15k", "Programming problems.", "PrimeIntellect-15k", "train"));
        for (int depth : new int[] {0, 1, 2, 3, 5}) {
            entries.add(new Entry(
                    "logic:RuleTaker-d" + depth,
                    "Decide whether a statement follows from facts and rules; reasoning depth "
                            + (depth == 0 ? "0." : "up to " + depth + "."),
                    Kind.TRUTH,
                    new Place.Hub("axon-rl/RuleTaker-d" + depth + "-70k", "train"),
                    "question",
                    "answer",
                    ""));
        }
        entries.add(qa(
                "qa:NaturalQuestions",
                "Questions that people asked a search engine.",
                "axon-rl/NaturalQuestions",
                "train",
                "problem"));
        entries.add(qa("qa:HotpotQA", "Questions that need two facts.", "axon-rl/HotpotQA", "train", "problem"));
    }

    private static void evaluation(List<Entry> entries) {
        entries.add(math("eval:MATH500", "500 competition problems for evaluation.", "math-eval", "math"));
        entries.add(math("eval:AMC", "American Mathematics Competitions.", "math-eval", "amc"));
        entries.add(math("eval:OlympiadBench", "Olympiad problems.", "math-eval", "olympiad_bench"));
        entries.add(math("eval:Minerva", "Undergraduate science and mathematics.", "math-eval", "minerva"));
        entries.add(math("eval:AIME24", "Problems of AIME 2024.", "math-eval", "aime24"));
        entries.add(code("eval:CodeContest", "Programming contests, for evaluation.", "CodeContest", "test"));
        entries.add(qa(
                "eval:QaOpen",
                "Natural Questions, open domain, for evaluation.",
                "google-research-datasets/nq_open",
                "validation",
                "question"));
        String[][] search = {
            {"2Wiki", "2wiki"},
            {"PopQA", "popqa"},
            {"TriviaQA", "tq"},
            {"HotpotQA", "hotpotqa"},
            {"Bamboogle", "bamboogle"},
            {"NaturalQuestions", "nq"},
            {"Musique", "musique"}
        };
        for (String[] name : search) {
            entries.add(qa(
                    "eval:" + name[0],
                    "Up to 512 questions of " + name[0] + " for evaluation.",
                    "axon-rl/search-eval",
                    name[1],
                    "question"));
        }
    }

    private static void samples(List<Entry> entries) {
        entries.add(
                bundled("math:sample", "Bundled problems of many kinds and levels.", Kind.MATH, "math", "answer", ""));
        entries.add(bundled(
                "math:sample-images",
                "Bundled geometry with diagrams as images.",
                Kind.MATH,
                "geometry",
                "answer",
                "images"));
        entries.add(bundled("logic:sample", "Bundled facts, rules and statements.", Kind.TRUTH, "logic", "answer", ""));
        entries.add(bundled("qa:sample", "Bundled questions.", Kind.QA, "qa", "answer", ""));
        entries.add(bundled("code:sample", "Bundled programming problems.", Kind.CODE, "code", "tests", ""));
        entries.add(given("data:code", "User-supplied programming problems with tests.", Kind.CODE, "tests"));
        entries.add(
                given("data:math", "User-supplied problems with numbers or formulas as answers.", Kind.MATH, "answer"));
        entries.add(given("data:qa", "User-supplied questions with short answers.", Kind.QA, "answer"));
        entries.add(given("data:logic", "User-supplied statements that are true or false.", Kind.TRUTH, "answer"));
    }

    private static Entry math(String id, String summary, String repo, String split) {
        return new Entry(id, summary, Kind.MATH, new Place.Hub("axon-rl/" + repo, split), "problem", "answer", "");
    }

    private static Entry code(String id, String summary, String repo, String split) {
        return new Entry(id, summary, Kind.CODE, new Place.Hub("axon-rl/" + repo, split), "problem", "tests", "");
    }

    private static Entry qa(String id, String summary, String repo, String split, String question) {
        return new Entry(id, summary, Kind.QA, new Place.Hub(repo, split), question, "answer", "");
    }

    private static Entry bundled(String id, String summary, Kind kind, String resource, String answer, String images) {
        return new Entry(id, summary, kind, new Place.Bundled(resource + ".jsonl"), "question", answer, images);
    }

    private static Entry given(String id, String summary, Kind kind, String answer) {
        return new Entry(id, summary, kind, new Place.Given(), "question", answer, "");
    }
}
