// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.geometry;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The last interior angle of a convex polygon when the others are known.
final class SimpleGeometry extends ReasoningTask {
    private static final int HALF_TURN = 180;

    SimpleGeometry() {
        super(TaskSpec.named("simple_geometry", Category.GEOMETRY, "Find the missing angle of a convex polygon.")
                .range("sides", 3, 6, 3, 1000, "number of sides")
                .range("angle", 10, 170, 1, HALF_TURN - 1, "size of a known angle in degrees")
                .wideDial("sides", "sides", 5, 10, 15, 30));
    }

    @Override
    protected void check(TaskConfig config) {
        for (int sides : new int[] {config.integer("min_sides"), config.integer("max_sides")}) {
            if (largest(sides, config) < smallest(sides, config)) {
                throw new IllegalArgumentException("options min_angle and max_angle of simple_geometry leave no convex "
                        + "polygon of " + sides + " sides: they were " + config.integer("min_angle") + " and "
                        + config.integer("max_angle"));
            }
        }
    }

    /// The smallest possible missing angle.
    private static int smallest(int sides, TaskConfig config) {
        return Math.max(1, HALF_TURN * (sides - 2) - (sides - 1) * config.integer("max_angle"));
    }

    private static int largest(int sides, TaskConfig config) {
        return Math.min(HALF_TURN - 1, HALF_TURN * (sides - 2) - (sides - 1) * config.integer("min_angle"));
    }

    /// Samples the missing angle, then the others, and corrects the total degree by degree.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int sides = Choices.inRange(random, config, "sides");
        int total = HALF_TURN * (sides - 2);
        int missing = random.between(smallest(sides, config), largest(sides, config));
        int[] angles = new int[sides - 1];
        int rest = total - missing;
        for (int i = 0; i < angles.length; i++) {
            angles[i] = Choices.inRange(random, config, "angle");
            rest -= angles[i];
        }
        while (rest != 0) {
            int i = random.nextInt(angles.length);
            int room = rest > 0 ? config.integer("max_angle") - angles[i] : config.integer("min_angle") - angles[i];
            if (room != 0) {
                int step = random.between(1, Math.min(Math.abs(rest), Math.abs(room)));
                int signed = rest > 0 ? step : -step;
                angles[i] += signed;
                rest -= signed;
            }
        }
        return draft(sides, total, missing, angles);
    }

    private static Draft draft(int sides, int total, int missing, int[] angles) {
        List<Double> known = new ArrayList<>(angles.length);
        StringBuilder list = new StringBuilder();
        for (int angle : angles) {
            known.add((double) angle);
            list.append(list.isEmpty() ? "" : ", ").append(angle).append(".0°");
        }
        return Draft.of(
                "All but one of the interior angles of a convex polygon with " + sides + " sides are known: " + list
                        + ". What is the remaining angle in degrees? Answer with the number alone.",
                Integer.toString(missing),
                Metadata.of(
                        "n_sides", sides,
                        "known_angles", known,
                        "sum_of_known_angles", (double) (total - missing),
                        "missing_angle_raw", (double) missing,
                        "missing_angle_rounded", missing,
                        "total_interior_sum", total));
    }
}
