// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.games.KnightBoard.Move;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;

/// White and black knights on a board with holes change places, taking turns; or it is impossible.
///
/// A shortest solution is right, a longer one scores the ratio of lengths, legal moves that do not swap the knights
/// 0.05.
final class KnightSwap extends ReasoningTask {
    private static final double UNFINISHED = 0.05;
    private static final int PLACEMENTS = 50;

    KnightSwap() {
        super(TaskSpec.named("knight_swap", Category.GAMES, "Swap white and black knights on a small board.")
                .range("nodes", 6, 9, 6, KnightBoard.SQUARES, "number of squares of the board")
                .range("pieces", 2, 2, 1, 5, "number of knights of a color, as long as a square stays free")
                .range("steps", 4, 20, 1, 1000, "number of moves of a shortest solution")
                .integer("max_attempts", 100, 1, 100_000, "Maximum number of boards tried for an item, in hundreds.")
                .number("impossible_ratio", 0.2, 0, 1, "Probability of an item that has no solution.")
                .rangeDial("nodes", "nodes", 4, 6, 8, 10, 12)
                .rangeDial("pieces", "pieces", 2, 3, 4, 5, 6)
                .wideDial("steps", "steps", 1, 10, 20, 30)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        boolean possible = !Choices.chance(random, config.number("impossible_ratio"));
        for (int attempt = 0; attempt < 100 * config.integer("max_attempts"); attempt++) {
            int count = Choices.inRange(random, config, "nodes");
            Optional<KnightBoard> board = KnightBoard.draw(random, count);
            int pieces = Math.min(Choices.inRange(random, config, "pieces"), (count - 1) / 2);
            for (int placement = 0; board.isPresent() && placement < PLACEMENTS; placement++) {
                int[] squares = Choices.distinct(random, 2 * pieces, count);
                int white = 0;
                int black = 0;
                for (int i = 0; i < pieces; i++) {
                    white |= 1 << squares[i];
                    black |= 1 << squares[pieces + i];
                }
                boolean whiteFirst = random.nextBoolean();
                List<Move> moves = board.get().solve(white, black, whiteFirst);
                boolean fits = possible
                        ? moves.size() >= config.integer("min_steps") && moves.size() <= config.integer("max_steps")
                        : moves.isEmpty();
                if (fits) {
                    return draft(board.get(), white, black, whiteFirst, moves);
                }
            }
        }
        throw new IllegalArgumentException(
                "options of knight_swap leave no puzzle that could be found: widen min_steps and max_steps");
    }

    private static Draft draft(KnightBoard board, int white, int black, boolean whiteFirst, List<Move> moves) {
        String turn = whiteFirst ? "w" : "B";
        String question = "White knights (w) and black knights (B) stand on the squares of a board; free squares are"
                + " marked with a dot, and where nothing is printed there is no square:\n\n"
                + board.drawing(white, black)
                + "\n\nA knight moves two squares in one direction and one square across, onto a free square. The"
                + " colors take turns, and " + (whiteFirst ? "White" : "Black") + " moves first. At the end the"
                + " white knights must stand where the black ones are now, and the black knights where the white ones"
                + " are now. If this is possible, answer with the moves as a JSON list such as [\"w,A1,B3\","
                + " \"B,C2,A1\"], in which each move is the color, the square it starts from and the square it goes"
                + " to; use as few moves as you can. If it is impossible, answer No.";
        List<List<String>> solution = new ArrayList<>();
        List<Map<String, Object>> states = new ArrayList<>(List.of(board.pieces(white, black)));
        StringBuilder answer = new StringBuilder("[");
        int whites = white;
        int blacks = black;
        boolean whiteMoves = whiteFirst;
        for (Move move : moves) {
            String color = whiteMoves ? "w" : "B";
            String from = board.name(move.from());
            String to = board.name(move.to());
            answer.append(answer.length() == 1 ? "\"" : ", \"")
                    .append(String.join(",", color, from, to))
                    .append('"');
            solution.add(List.of(color, from, to));
            int change = 1 << move.from() | 1 << move.to();
            whites ^= whiteMoves ? change : 0;
            blacks ^= whiteMoves ? 0 : change;
            states.add(board.pieces(whites, blacks));
            whiteMoves = !whiteMoves;
        }
        Metadata metadata = Metadata.of(
                "board",
                board.neighbors(),
                "pieces",
                states.getFirst(),
                "start_turn",
                turn,
                "is_possible",
                !moves.isEmpty(),
                "num_steps",
                moves.size());
        return moves.isEmpty()
                ? Draft.of(question, "No", metadata)
                : Draft.of(
                        question,
                        answer.append(']').toString(),
                        metadata.with("solution", solution, "board_states", states));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        String text = Strings.strip(answer);
        boolean no = Strings.lower(text).equals("no");
        if (!item.metadata().bool("is_possible")) {
            return no ? 1 : 0;
        }
        if (no || text.isEmpty() || !(JsonText.loads(text).orElse("") instanceof List<?> moves)) {
            return 0;
        }
        Map<String, Object> before = pieces(item.metadata());
        Map<String, Object> pieces = new LinkedHashMap<>(before);
        String turn = item.metadata().text("start_turn");
        Map<String, ?> board = item.metadata().map("board");
        for (Object move : moves) {
            if (!(move instanceof String words) || !apply(words, turn, board, pieces)) {
                return 0;
            }
            turn = turn.equals("w") ? "B" : "w";
        }
        for (Map.Entry<String, Object> square : before.entrySet()) {
            Object wanted = switch (String.valueOf(square.getValue())) {
                case "w" -> "B";
                case "B" -> "w";
                default -> "";
            };
            if (!wanted.equals(pieces.get(square.getKey()))) {
                return UNFINISHED;
            }
        }
        return Math.min(1, (double) item.metadata().list("solution").size() / moves.size());
    }

    /// The contents of each square, an empty text for none.
    private static Map<String, Object> pieces(Metadata metadata) {
        Map<String, Object> pieces = new LinkedHashMap<>();
        metadata.map("pieces").forEach((square, piece) -> pieces.put(square, piece instanceof String ? piece : ""));
        return pieces;
    }

    private static boolean apply(String move, String turn, Map<String, ?> board, Map<String, Object> pieces) {
        String[] words = move.split(",", -1);
        if (words.length != 3
                || !words[0].equals(turn)
                || !turn.equals(pieces.get(words[1]))
                || !(board.get(words[1]) instanceof List<?> neighbors)
                || !neighbors.contains(words[2])
                || !"".equals(pieces.getOrDefault(words[2], ""))) {
            return false;
        }
        pieces.put(words[1], "");
        pieces.put(words[2], turn);
        return true;
    }
}
