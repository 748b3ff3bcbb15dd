// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// What the last card of a game with thirteen letters makes: three alike, three in a row, or nothing.
final class MahjongPuzzle extends ReasoningTask {
    private static final int LETTERS = 26;
    private static final int HAND = 13;
    private static final int PASS = 0;
    private static final int CHI = 1;
    private static final int PENG = 2;
    private static final String[] RESULTS = {"Pass", "Chi", "Peng"};
    private static final String[] NAMES = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z".split(" ");

    MahjongPuzzle() {
        super(TaskSpec.named(
                        "mahjong_puzzle",
                        Category.GAMES,
                        "Decide which set the last card makes, in mahjong with letter cards.")
                .range("num_rounds", 10, 50, 1, 1000, "number of rounds")
                .rangeDial("num_rounds", "num_rounds", 10, 50, 100, 500));
    }

    /// The hand: the number of cards of each letter, and all cards in order.
    private static final class Hand {
        final char[] cards = new char[HAND];
        final int[] counts = new int[LETTERS];

        Hand(SeededRandom random) {
            int[] drawn = Choices.distinct(random, HAND, 2 * LETTERS);
            for (int i = 0; i < HAND; i++) {
                cards[i] = (char) ('A' + drawn[i] % LETTERS);
                counts[cards[i] - 'A']++;
            }
        }

        /// What a new card makes.
        int result(int card) {
            if (counts[card] >= 2) {
                return PENG;
            }
            boolean run = (has(card - 2) && has(card - 1))
                    || (has(card - 1) && has(card + 1))
                    || (has(card + 1) && has(card + 2));
            return run ? CHI : PASS;
        }

        private boolean has(int card) {
            return card >= 0 && card < LETTERS && counts[card] > 0;
        }

        /// A card that makes this if there is one, else any card.
        int cardFor(SeededRandom random, int wanted) {
            int[] fitting = new int[LETTERS];
            int count = 0;
            for (int card = 0; card < LETTERS; card++) {
                if (result(card) == wanted) {
                    fitting[count++] = card;
                }
            }
            return count == 0 ? random.nextInt(LETTERS) : fitting[random.nextInt(count)];
        }

        /// Adds a card and discards one of the old ones, which it returns.
        int exchange(SeededRandom random, int card) {
            int place = random.nextInt(HAND);
            int removed = cards[place] - 'A';
            int first = 0;
            while (cards[first] != cards[place]) {
                first++;
            }
            System.arraycopy(cards, first + 1, cards, first, HAND - first - 1);
            cards[HAND - 1] = (char) ('A' + card);
            counts[removed]--;
            counts[card]++;
            return removed;
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Hand hand = new Hand(random);
        int count = Choices.inRange(random, config, "num_rounds");
        StringBuilder question = new StringBuilder(900 + 48 * count)
                .append("You hold thirteen cards with letters. In each round a new card comes, which makes one of:\n"
                        + "- Peng, if you hold two cards of its letter already;\n"
                        + "- Chi, if it does not make Peng and you hold two cards that with it are three consecutive"
                        + " letters of the alphabet, such as ABC;\n"
                        + "- Pass, if it makes neither.\n"
                        + "Only then do you discard one of the other cards.\n\nYour cards: ")
                .append(hand.cards)
                .append('\n');
        List<Map<String, Object>> rounds = new ArrayList<>(count);
        int result = PASS;
        for (int round = 1; round <= count; round++) {
            int card = hand.cardFor(random, random.nextInt(RESULTS.length));
            result = hand.result(card);
            int removed = hand.exchange(random, card);
            question.append("Round ")
                    .append(round)
                    .append(": ")
                    .append(NAMES[card])
                    .append(" comes, ")
                    .append(NAMES[removed])
                    .append(" is discarded.\n");
            Map<String, Object> facts = LinkedHashMap.newLinkedHashMap(4);
            facts.put("add", NAMES[card]);
            facts.put("remove", NAMES[removed]);
            facts.put("cards", new String(hand.cards));
            facts.put("result", RESULTS[result]);
            rounds.add(facts);
        }
        question.append("\nWhat does the new card of the last round make? Answer Peng, Chi or Pass.");
        return Draft.of(
                question.toString(), RESULTS[result], Metadata.of("rounds", rounds, "solution", RESULTS[result]));
    }
}
