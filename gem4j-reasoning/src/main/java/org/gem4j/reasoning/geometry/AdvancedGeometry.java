// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.geometry;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.exact.Rational;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// The orthocenter, the inradius or an angle of a triangle on a grid.
///
/// Numbers are compared after rounding to three decimals (the angle: two). A readable wrong angle or radius scores a
/// little, everything else almost nothing.
final class AdvancedGeometry extends ReasoningTask {
    private static final double READABLE = 0.05;
    private static final double CLOSE_RADIUS = 0.5;
    private static final double TOKEN = 0.01;
    private static final List<String> TYPES = List.of("orthocenter", "incircle_radius", "angle_measure");

    AdvancedGeometry() {
        super(TaskSpec.named("advanced_geometry", Category.GEOMETRY, "Find a point, radius or angle of a triangle.")
                .integer("min_coord", -10, -1_000_000, 1_000_000, "Smallest coordinate.")
                .integer("max_coord", 10, -1_000_000, 1_000_000, "Largest coordinate.")
                .subset("task_types", TYPES, "Kinds of questions.")
                .dial("min_coord", "min_coord", -10, -100, -1000, -10_000)
                .dial("max_coord", "max_coord", 10, 100, 1000, 10_000)
                .floor(TOKEN)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.integer("min_coord") >= config.integer("max_coord")) {
            throw new IllegalArgumentException("option min_coord of advanced_geometry must be below max_coord ("
                    + config.integer("max_coord") + ") but was " + config.integer("min_coord"));
        }
        if (config.texts("task_types").isEmpty()) {
            throw new IllegalArgumentException("option task_types of advanced_geometry must not be empty");
        }
    }

    private record Point(long x, long y) {
        Point minus(Point other) {
            return new Point(x - other.x, y - other.y);
        }

        long cross(Point other) {
            return x * other.y - y * other.x;
        }

        long dot(Point other) {
            return x * other.x + y * other.y;
        }

        String print() {
            return "(" + x + ", " + y + ")";
        }

        List<String> texts() {
            return List.of(Long.toString(x), Long.toString(y));
        }
    }

    private record Triangle(Point a, Point b, Point c) {
        /// Twice the area, with a sign.
        long cross() {
            return b.minus(a).cross(c.minus(a));
        }

        String print() {
            return "A" + a.print() + ", B" + b.print() + " and C" + c.print();
        }

        Metadata facts(String type) {
            return Metadata.of("A", a.texts(), "B", b.texts(), "C", c.texts(), "task_type", type);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Triangle triangle;
        do {
            triangle = new Triangle(point(random, config), point(random, config), point(random, config));
        } while (triangle.cross() == 0);
        return switch (random.pick(config.texts("task_types"))) {
            case "orthocenter" -> orthocenter(triangle);
            case "incircle_radius" -> incircle(triangle);
            default -> angle(triangle);
        };
    }

    private static Point point(SeededRandom random, TaskConfig config) {
        int low = config.integer("min_coord");
        int high = config.integer("max_coord");
        return new Point(random.between(low, high), random.between(low, high));
    }

    /// Where the altitudes meet: h with (h - a)·(c - b) = 0 and (h - b)·(c - a) = 0, by Cramer's rule.
    private static Draft orthocenter(Triangle t) {
        Point side = t.c.minus(t.b);
        Point other = t.c.minus(t.a);
        Rational right = Rational.of(t.a.dot(side));
        Rational otherRight = Rational.of(t.b.dot(other));
        Rational determinant = Rational.of(side.cross(other));
        Rational x = right.times(Rational.of(other.y))
                .minus(otherRight.times(Rational.of(side.y)))
                .dividedBy(determinant);
        Rational y = otherRight
                .times(Rational.of(side.x))
                .minus(right.times(Rational.of(other.x)))
                .dividedBy(determinant);
        return Draft.of(
                "A triangle has the vertices " + t.print() + ". At which point do its three altitudes meet? "
                        + "Answer in the form (x, y), each rounded to 3 decimals.",
                "(" + decimals(x, 3) + ", " + decimals(y, 3) + ")",
                t.facts("orthocenter")
                        .with(
                                "ortho", List.of(x.toString(), y.toString()),
                                "orthocenter_approx", List.of(x.doubleValue(), y.doubleValue())));
    }

    private static String decimals(Rational value, int places) {
        return new BigDecimal(value.numerator())
                .divide(new BigDecimal(value.denominator()), places, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /// Twice the area divided by the perimeter.
    private static Draft incircle(Triangle t) {
        Point a = t.b.minus(t.c);
        Point b = t.c.minus(t.a);
        Point c = t.a.minus(t.b);
        double perimeter = Math.sqrt(a.dot(a)) + Math.sqrt(b.dot(b)) + Math.sqrt(c.dot(c));
        double radius = Math.abs(t.cross()) / perimeter;
        String exact =
                Math.abs(t.cross()) + "/(sqrt(" + a.dot(a) + ") + sqrt(" + b.dot(b) + ") + sqrt(" + c.dot(c) + "))";
        return Draft.of(
                "A triangle has the vertices " + t.print() + ". What is the radius of the circle that touches all "
                        + "three sides from inside? Answer with the number alone, rounded to 3 decimals.",
                decimals(radius, 3),
                t.facts("incircle_radius").with("incircle_radius_exact", exact, "incircle_radius_approx", radius));
    }

    private static String decimals(double value, int places) {
        return new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static Draft angle(Triangle t) {
        Point toA = t.a.minus(t.b);
        Point toC = t.c.minus(t.b);
        double degrees = Math.toDegrees(Math.atan2(Math.abs(toA.cross(toC)), toA.dot(toC)));
        return Draft.of(
                "A triangle has the vertices " + t.print() + ". What is its angle at B in degrees? Answer with the "
                        + "angle rounded to 2 decimals, such as 61.25°.",
                decimals(degrees, 2) + "°",
                t.facts("angle_measure").with("angle_ABC_degrees", degrees));
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        boolean point = item.metadata().text("task_type").equals("orthocenter");
        boolean third = point && answer.indexOf(',') != answer.lastIndexOf(',');
        return third ? TOKEN : grade(answer, item, config);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return switch (item.metadata().text("task_type")) {
            case "orthocenter" -> gradePoint(answer, item);
            case "incircle_radius" -> gradeRadius(answer, item);
            default -> gradeAngle(answer, item);
        };
    }

    private static double gradeAngle(String answer, Item item) {
        OptionalDouble given = Numbers.floating(answer.replace("°", ""));
        OptionalDouble right = Numbers.floating(item.oracle().replace("°", ""));
        if (given.isEmpty() || right.isEmpty()) {
            return TOKEN;
        }
        return same(given.getAsDouble(), right.getAsDouble(), 100) ? 1 : READABLE;
    }

    private static double gradeRadius(String answer, Item item) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        OptionalDouble given = Numbers.floating(answer);
        if (given.isEmpty() || Double.isNaN(given.getAsDouble())) {
            return TOKEN;
        }
        double right = item.metadata().number("incircle_radius_approx");
        if (same(given.getAsDouble(), right, 1000)) {
            return 1;
        }
        return same(given.getAsDouble(), right, 100) ? CLOSE_RADIUS : READABLE;
    }

    private static double gradePoint(String answer, Item item) {
        int comma = answer.indexOf(',');
        if (comma < 0) {
            return TOKEN;
        }
        int end = answer.indexOf(',', comma + 1);
        String left = answer.substring(0, comma).replace("(", "");
        String right =
                answer.substring(comma + 1, end < 0 ? answer.length() : end).replace(")", "");
        OptionalDouble x = Numbers.floating(left);
        OptionalDouble y = Numbers.floating(right);
        List<String> exact = item.metadata().texts("ortho");
        boolean near = x.isPresent()
                && y.isPresent()
                && same(x.getAsDouble(), coordinate(exact.get(0)), 1000)
                && same(y.getAsDouble(), coordinate(exact.get(1)), 1000);
        return near ? 1 : TOKEN;
    }

    private static double coordinate(String fraction) {
        List<String> parts = Strings.split(fraction, "/");
        double above = Double.parseDouble(parts.getFirst());
        return parts.size() == 1 ? above : above / Double.parseDouble(parts.get(1));
    }

    /// Whether both are the same when rounded to `1/scale`.
    private static boolean same(double given, double right, double scale) {
        return given == right || Math.rint(given * scale) == Math.rint(right * scale);
    }
}
