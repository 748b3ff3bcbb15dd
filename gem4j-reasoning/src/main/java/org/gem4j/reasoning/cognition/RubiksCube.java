// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.ArrayList;
import java.util.List;
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
import org.gem4j.text.python.Strings;

/// A scrambled cube to be solved. Any sequence of moves that solves it is right.
final class RubiksCube extends ReasoningTask {
    private static final double WRONG = 0.01;
    private static final int ATTEMPTS = 1000;
    private static final List<String> FACES = List.of("L", "R", "D", "U", "B", "F");

    RubiksCube() {
        super(TaskSpec.named("rubiks_cube", Category.COGNITION, "Solve a scrambled cube.")
                .range("scramble_steps", 3, 10, 1, 1000, "number of moves that scramble the cube")
                .integer("cube_size", 3, 2, 6, "Number of layers.")
                .bool("remove_ansi", true, "Whether the picture omits color codes for terminals.")
                .dial("cube_size", "cube_size", 3, 4, 5, 6, 7)
                .wideDial("scramble_steps", "scramble_steps", 3, 10, 25, 50, 100)
                .floor(WRONG)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int size = config.integer("cube_size");
        int steps = Choices.inRange(random, config, "scramble_steps");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<String> scramble = new ArrayList<>(steps);
            Cube cube = new Cube(size);
            for (int i = 0; i < steps; i++) {
                CubeMove move = draw(random, size);
                cube.turn(move);
                scramble.add(move.toString());
            }
            if (!cube.isSolved()) {
                return draft(cube, size, scramble, config.bool("remove_ansi"));
            }
        }
        throw new IllegalArgumentException(
                "options of rubiks_cube leave no cube that is not solved already: choose" + " more scramble_steps");
    }

    /// A move of one face; of larger cubes also one of an inner layer or of several layers at once.
    private static CubeMove draw(SeededRandom random, int size) {
        char face = random.pick(FACES).charAt(0);
        boolean reversed = random.nextBoolean();
        if (size <= 3) {
            return new CubeMove(face, 1, false, reversed);
        }
        return new CubeMove(face, random.between(1, size / 2), random.nextBoolean(), reversed);
    }

    private static Draft draft(Cube cube, int size, List<String> scramble, boolean isPlain) {
        StringBuilder solution = new StringBuilder();
        for (String move : scramble.reversed()) {
            String back = move.endsWith("'") ? move.substring(0, move.length() - 1) : move + "'";
            solution.append(solution.isEmpty() ? "" : " ").append(back);
        }
        String question = "This is the net of a scrambled cube of " + size + " x " + size + " x " + size
                + " pieces. Above is the upper face; below it, from left to right, are the left, front, right and back"
                + " faces; then comes the lower face.\n\n" + cube.net(isPlain)
                + "\n\nGive moves that solve it, in Singmaster notation, with spaces between them: L, R, U, D, F, B"
                + " turn a face clockwise, with ' after the letter counterclockwise"
                + (size > 3
                        ? "; 2R turns the second layer from the right, Rw the two outermost layers together, 3Rw three"
                        : "")
                + ". Write a double turn as two moves.";
        return Draft.withoutAnswer(
                question,
                Metadata.of(
                        "cube_size",
                        size,
                        "scramble_steps",
                        scramble.size(),
                        "scramble_moves",
                        String.join(" ", scramble),
                        "example_correct_answer",
                        solution.toString()));
    }

    @Override
    public String reference(Item item, TaskConfig config) {
        return item.metadata().text("example_correct_answer");
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Cube cube = new Cube(item.metadata().integer("cube_size"));
        for (String move : Strings.split(item.metadata().text("scramble_moves"))) {
            CubeMove.parse(move, cube.size()).ifPresent(cube::turn);
        }
        for (String token : Strings.split(answer)) {
            if (!play(token, cube)) {
                return WRONG;
            }
        }
        return cube.isSolved() ? 1 : WRONG;
    }

    /// As [#grade], but a word that is no move is not skipped.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        int size = item.metadata().integer("cube_size");
        boolean moves = Strings.split(answer).stream()
                .allMatch(token ->
                        CubeMove.parse(token.replaceFirst("\\d+$", ""), size).isPresent());
        return moves ? grade(answer, item, config) : WRONG;
    }

    /// Makes a move, which may have the number of its repetitions at the end. Words with digits in other places are
    /// skipped; false for words without.
    private static boolean play(String token, Cube cube) {
        int end = token.length();
        while (end > 0 && Character.isDigit(token.charAt(end - 1))) {
            end--;
        }
        int times = 1;
        if (end < token.length()) {
            times = 0;
            for (int i = end; i < token.length(); i++) {
                times = (times * 10 + Character.digit(token.charAt(i), 10)) % 4;
            }
        }
        String move = token.substring(0, end);
        Optional<CubeMove> parsed = CubeMove.parse(move, cube.size());
        for (int i = 0; i < times && parsed.isPresent(); i++) {
            cube.turn(parsed.get());
        }
        return parsed.isPresent() || move.isEmpty() || move.chars().anyMatch(Character::isDigit);
    }
}
