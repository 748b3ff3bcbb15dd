// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import org.gem4j.env.SeededRandom;

/// Makes questions of everyday arithmetic in words: one or two operations on whole numbers, with a whole
/// answer that is not negative. The same seed gives the same questions.
public final class ArithmeticQuestions {
    private static final List<String> NAMES = List.of(
            "Ana", "Ben", "Chloe", "Dev", "Emma", "Farid", "Grace", "Hugo", "Ines", "Jonas", "Kira", "Liam", "Mei",
            "Nils", "Olga", "Pablo", "Ravi", "Sofia", "Tom", "Yara");
    private static final List<String> THINGS = List.of(
            "apples",
            "books",
            "candles",
            "coins",
            "cookies",
            "cups",
            "eggs",
            "flowers",
            "marbles",
            "mugs",
            "pencils",
            "plates",
            "shells",
            "stamps",
            "stickers",
            "stones",
            "tickets",
            "tiles");
    private static final List<String> PLACES = List.of(
            "a bakery", "a farm", "a library", "a market stall", "a museum", "a school", "a shop", "a workshop");

    private static final List<Form> FORMS = List.of(
            new Form("{n} has {a} {t} and buys {b} more. How many {t} does {n} have now?", "{a}+{b}"),
            new Form("There are {a} {t} on one shelf and {b} on another. How many {t} are there in all?", "{a}+{b}"),
            new Form("On Monday {p} sold {a} {t}, on Tuesday {b}. How many {t} did it sell on both days?", "{a}+{b}"),
            new Form("{n} counted {a} {t}, {m} counted {b} others. How many did they count together?", "{a}+{b}"),
            new Form("A box holds {b} {t}, a crate holds {a}. How many {t} do both hold?", "{a}+{b}"),
            new Form("{n} had {a} {t} and gave {b} of them to {m}. How many {t} are left?", "{a}-{b}"),
            new Form("Of {a} {t} in {p}, {b} are broken. How many are whole?", "{a}-{b}"),
            new Form("{n} needs {a} {t} and has {b}. How many {t} are still missing?", "{a}-{b}"),
            new Form("{n} collected {a} {t}, {m} collected {b}. How many more does {n} have?", "{a}-{b}"),
            new Form("A roll of {a} {t} is opened and {b} are used. How many {t} remain?", "{a}-{b}"),
            new Form("{n} fills {c} bags with {d} {t} each. How many {t} does {n} need?", "{c}*{d}"),
            new Form("{t} come in packs of {c}. How many are in {d} packs?", "{c}*{d}"),
            new Form("A hall has {c} rows of {d} chairs. How many chairs does it have?", "{c}*{d}"),
            new Form("{n} reads {d} pages a day. How many pages does {n} read in {c} days?", "{c}*{d}"),
            new Form("Each of {d} children in {p} gets {c} {t}. How many {t} are given out?", "{c}*{d}"),
            new Form("{n} shares {q} {t} equally among {c} friends. How many does each friend get?", "{q}/{c}"),
            new Form("{p} packs {q} {t} into boxes of {c}. How many boxes does it fill?", "{q}/{c}"),
            new Form(
                    "A rope of {q} meters is cut into {c} equal pieces. How long is each piece, in meters?", "{q}/{c}"),
            new Form("{n} pays {q} coins for {c} tickets. How many coins is one ticket?", "{q}/{c}"),
            new Form("{n} has {a} {t}, finds {b} more and then loses {e}. How many {t} does {n} have?", "{a}+{b}-{e}"),
            new Form("{p} had {a} {t}, sold {b} and got {e} new ones. How many {t} are there now?", "{a}-{b}+{e}"),
            new Form("{n} buys {c} packs of {d} {t} and already had {e}. How many {t} are there now?", "{c}*{d}+{e}"),
            new Form("{n} bakes {c} trays of {d} cookies and eats {s}. How many cookies are left?", "{c}*{d}-{s}"),
            new Form(
                    "A ticket costs {d} coins and a drink {e}. What do {c} tickets and one drink cost?", "{c}*{d}+{e}"),
            new Form("{n} and {m} each pick {a} {t}, and {m} picks {e} more. How many do they have?", "{a}+{a}+{e}"),
            new Form(
                    "{n} puts {q} {t} into {c} equal rows and adds {e} to the first row. How many are in it?",
                    "{q}/{c}+{e}"),
            new Form(
                    "{p} has {c} shelves with {d} {t} and {e} shelves with {s}. How many {t} are there?",
                    "{c}*{d}+{e}*{s}"),
            new Form(
                    "{n} saves {d} coins a week for {c} weeks and spends {s}. How many coins are left?", "{c}*{d}-{s}"),
            new Form("{n} walks {a} steps to {p} and {b} steps back another way. How many steps is that?", "{a}+{b}"),
            new Form("From {a} {t}, {n} takes {e} and {m} takes {s}. How many are left?", "{a}-{e}-{s}"));

    private ArithmeticQuestions() {}

    /// A question.
    ///
    /// @param question in words
    /// @param expression what is to be worked out
    /// @param answer the value of the expression
    public record Item(String question, String expression, long answer) {}

    /// A wording.
    ///
    /// @param words with `{n}` and `{m}` for names, `{t}` for things, `{p}` for a place and letters for
    ///     numbers
    private record Form(String words, String expression) {}

    /// Different questions.
    ///
    /// @param count at most 100,000
    public static List<Item> make(int count, long seed) {
        if (count < 0 || count > 100_000) {
            throw new IllegalArgumentException("count must be in 0..100000 but was " + count);
        }
        SeededRandom random = SeededRandom.of(seed, "arithmetic", 0);
        List<Item> items = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        while (items.size() < count) {
            Item item = item(FORMS.get(random.nextInt(FORMS.size())), random);
            if (seen.add(item.question())) {
                items.add(item);
            }
        }
        return items;
    }

    private static Item item(Form form, SeededRandom random) {
        int a = 60 + random.nextInt(900);
        int b = 5 + random.nextInt(a / 2);
        int c = 3 + random.nextInt(22);
        int d = 6 + random.nextInt(45);
        int e = 2 + random.nextInt(18);
        int s = 2 + random.nextInt(15);
        int q = c * (4 + random.nextInt(60));
        String name = pick(NAMES, random);
        String other = pick(NAMES, random);
        String words = form.words()
                .replace("{n}", name)
                .replace("{m}", other.equals(name) ? "Zoe" : other)
                .replace("{t}", pick(THINGS, random))
                .replace("{p}", pick(PLACES, random));
        String expression = form.expression();
        int[] values = {a, b, c, d, e, s, q};
        String letters = "abcdesq";
        for (int i = 0; i < values.length; i++) {
            String hole = "{" + letters.charAt(i) + "}";
            words = words.replace(hole, Integer.toString(values[i]));
            expression = expression.replace(hole, Integer.toString(values[i]));
        }
        String sentence = Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return new Item(sentence, expression, value(expression));
    }

    private static String pick(List<String> from, SeededRandom random) {
        return from.get(random.nextInt(from.size()));
    }

    /// Products first, then sums.
    private static long value(String expression) {
        long sum = 0;
        for (String term : expression.split("(?=[+-])")) {
            long sign = term.startsWith("-") ? -1 : 1;
            String[] factors = term.replaceFirst("^[+-]", "").split("(?<=[*/])|(?=[*/])");
            long product = Long.parseLong(factors[0]);
            for (int i = 1; i < factors.length; i += 2) {
                LongBinaryOperator operator = factors[i].equals("*") ? (x, y) -> x * y : (x, y) -> x / y;
                product = operator.applyAsLong(product, Long.parseLong(factors[i + 1]));
            }
            sum += sign * product;
        }
        return sum;
    }
}
