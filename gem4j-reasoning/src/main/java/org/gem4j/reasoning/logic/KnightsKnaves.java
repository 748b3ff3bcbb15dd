// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

/// Who tells the truth and who lies, given what each person says. There is exactly one solution.
///
/// An answer may give the pairs of name and role in any order and wording; some right pairs earn partial credit.
final class KnightsKnaves extends ReasoningTask {
    private static final List<String> NAMES =
            ("Adam Agnes Albert Amanda Anton Astrid Beatrice Boris Bruno Carla Cecilia Clara Conrad Daphne Dominic Dora"
                            + " Edgar Elena Emil Felix Fiona Flora Frank Greta Gustav Hector Helen Henry Hugo Ida"
                            + " Irene Ivan Judith Julia Katharine Laura Leo Lydia Marcus Martha Maurice Nadia Nathan"
                            + " Olga Oscar Paula Quentin Rosa Simon Victor Walter")
                    .transform(names -> List.of(names.split(" ")));

    /// Those who tell the truth and those who lie, under several names.
    private static final List<List<String>> ROLES = List.of(
            List.of("knight", "knave"),
            List.of("pioneer", "laggard"),
            List.of("saint", "sinner"),
            List.of("hero", "villain"),
            List.of("angel", "devil"),
            List.of("altruist", "egoist"),
            List.of("sage", "fool"));
    private static final Set<String> ROLE_WORDS =
            ROLES.stream().flatMap(List::stream).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> FILLERS = Set.of("is", "a", "an");

    /// Words that change nothing about what an answer says. An answer with any others, such as "I doubt that", is
    /// wrong.
    private static final Set<String> NEUTRAL =
            Set.of("and", "so", "thus", "hence", "therefore", "then", "while", "whereas", "but", "the", "answer");

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /// A phrase around a statement: the text before, between and after name and statement.
    private static final List<String> QUOTES = List.of(
            "N says: \"S.\"",
            "N claims that S.",
            "\"S,\" says N.",
            "N's words are: \"S.\"",
            "N tells you that S.",
            "\"S,\" N declares.",
            "If you ask N, S.",
            "N insists: \"S.\"",
            "\"S\" is what N says.",
            "N lets you know that S.");

    KnightsKnaves() {
        super(TaskSpec.named("knights_knaves", Category.LOGIC, "Find out who tells the truth and who lies.")
                .integer("n_people", 2, 2, 10, "Number of people.")
                .integer("depth_constraint", 2, 1, 4, "Greatest nesting depth of statements.")
                .integer("width_constraint", 2, 2, 3, "Largest number of parts of a statement.")
                .dial("n_people", "n_people", 2, 3, 4, 5)
                .dial("depth_constraint", "depth_constraint", 2, 3)
                .dial("width_constraint", "width_constraint", 2, 3)
                .partial(0.93));
    }

    /// A statement that a person makes.
    sealed interface Statement {
        /// Whether it holds.
        ///
        /// @param truthful bit i is set if person i tells the truth
        boolean holds(int truthful);

        /// As nested lists with the operation first, the form that items keep.
        List<Object> asList();
    }

    record Role(boolean truthful, int person) implements Statement {
        @Override
        public boolean holds(int people) {
            return (people >> person & 1) == 1 == truthful;
        }

        @Override
        public List<Object> asList() {
            return List.of(truthful ? "telling-truth" : "lying", person);
        }
    }

    record Compound(Operation operation, List<Statement> parts) implements Statement {
        @Override
        public boolean holds(int people) {
            boolean first = parts.getFirst().holds(people);
            return switch (operation) {
                case NOT -> !first;
                case AND -> parts.stream().allMatch(part -> part.holds(people));
                case OR -> parts.stream().anyMatch(part -> part.holds(people));
                case IMPLIES -> !first || parts.get(1).holds(people);
                case IFF -> first == parts.get(1).holds(people);
            };
        }

        @Override
        public List<Object> asList() {
            List<Object> list = new ArrayList<>(List.of(operation.word));
            parts.forEach(part -> list.add(part.asList()));
            return List.copyOf(list);
        }
    }

    private enum Operation {
        NOT("not"),
        AND("and"),
        OR("or"),
        IMPLIES("->"),
        IFF("<=>");

        private final String word;

        Operation(String word) {
            this.word = word;
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int people = config.integer("n_people");
        int depth = config.integer("depth_constraint");
        int width = config.integer("width_constraint");
        List<Statement> statements = new ArrayList<>();
        int solution;
        do {
            statements.clear();
            for (int person = 0; person < people; person++) {
                statements.add(statement(random, new int[] {person, people, width}, depth));
            }
            solution = onlySolution(statements);
        } while (solution < 0);
        List<String> names = new ArrayList<>(people);
        for (int index : Choices.distinct(random, people, NAMES.size())) {
            names.add(NAMES.get(index));
        }
        return draft(random, List.copyOf(names), statements, solution);
    }

    /// @param setting who speaks, how many people there are, and the most parts
    private static Statement statement(SeededRandom random, int[] setting, int depth) {
        int dice = random.nextInt(6);
        if (depth == 1 || dice == 0) {
            while (true) {
                Role role = new Role(random.nextBoolean(), random.nextInt(setting[1]));
                if (role.truthful() || role.person() != setting[0]) {
                    return role;
                }
            }
        }
        if (dice == 1) {
            return new Compound(Operation.NOT, List.of(statement(random, setting, depth - 1)));
        }
        Operation operation = Operation.values()[dice - 1];
        int count = dice <= 3 ? random.between(2, setting[2]) : 2;
        List<Statement> parts = new ArrayList<>(count);
        while (parts.size() < count) {
            Statement part = statement(random, setting, depth - 1);
            if (!parts.contains(part)) {
                parts.add(part);
            }
        }
        return new Compound(operation, parts);
    }

    /// Who tells the truth, bit by bit, or -1 if there is no solution or more than one.
    static int onlySolution(List<Statement> statements) {
        int solution = -1;
        for (int people = 0; people < 1 << statements.size(); people++) {
            boolean consistent = true;
            for (int person = 0; person < statements.size() && consistent; person++) {
                consistent = statements.get(person).holds(people) == ((people >> person & 1) == 1);
            }
            if (consistent) {
                if (solution >= 0) {
                    return -1;
                }
                solution = people;
            }
        }
        return solution;
    }

    private static Draft draft(SeededRandom random, List<String> names, List<Statement> statements, int solution) {
        List<String> roles = random.pick(ROLES);
        String truthful = roles.getFirst();
        String lying = roles.getLast();
        Wording wording = new Wording(names, withArticle(truthful), withArticle(lying));
        StringBuilder question = new StringBuilder(600)
                .append("Everybody in a village is either ")
                .append(wording.truthful)
                .append(", who only says what is true, or ")
                .append(wording.lying)
                .append(", who only says what is false. You talk to ");
        for (int i = 0; i < names.size(); i++) {
            question.append(i == 0 ? "" : i == names.size() - 1 ? " and " : ", ")
                    .append(names.get(i));
        }
        question.append('.');
        for (int i = 0; i < names.size(); i++) {
            wording.quote(question.append(' '), random.pick(QUOTES), names.get(i), statements.get(i));
        }
        question.append(" Who is what? Answer in this form: ")
                .append(names.getFirst())
                .append(" is ")
                .append(withArticle(truthful))
                .append('/')
                .append(lying);
        for (int i = 1; i < names.size(); i++) {
            question.append(i == names.size() - 1 ? ", and " : ", ")
                    .append(names.get(i))
                    .append(" is ...");
        }
        List<Boolean> truth = new ArrayList<>();
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            truth.add((solution >> i & 1) == 1);
            answer.append(i == 0 ? "" : i == names.size() - 1 ? ", and " : ", ");
            wording.role(answer, new Role(truth.getLast(), i));
        }
        return Draft.of(
                question.toString(),
                answer.append('.').toString(),
                Metadata.of(
                        "statements",
                        statements.stream().map(Statement::asList).toList(),
                        "solution",
                        List.copyOf(truth),
                        "names",
                        names,
                        "knight_knave_terms",
                        Metadata.of(
                                "knight",
                                truthful,
                                "knave",
                                lying,
                                "a_knight",
                                wording.truthful,
                                "a_knave",
                                wording.lying)));
    }

    private static String withArticle(String role) {
        return ("ae".indexOf(role.charAt(0)) >= 0 ? "an " : "a ") + role;
    }

    /// Puts statements into words.
    private static final class Wording {
        private final List<String> names;
        private final String truthful;
        private final String lying;

        Wording(List<String> names, String truthful, String lying) {
            this.names = names;
            this.truthful = truthful;
            this.lying = lying;
        }

        void quote(StringBuilder text, String pattern, String name, Statement statement) {
            for (int i = 0; i < pattern.length(); i++) {
                switch (pattern.charAt(i)) {
                    case 'N' -> text.append(name);
                    case 'S' -> say(text, statement);
                    default -> text.append(pattern.charAt(i));
                }
            }
        }

        void role(StringBuilder text, Role role) {
            text.append(names.get(role.person())).append(" is ").append(role.truthful() ? truthful : lying);
        }

        private void say(StringBuilder text, Statement statement) {
            switch (statement) {
                case Role role -> role(text, role);
                case Compound(Operation operation, List<Statement> parts) -> {
                    switch (operation) {
                        case NOT -> {
                            if (parts.getFirst() instanceof Role(boolean truth, int person)) {
                                role(text, new Role(!truth, person));
                            } else {
                                part(text.append("it is not true that "), parts.getFirst());
                            }
                        }
                        case AND, OR -> join(text, " " + operation.word + " ", parts);
                        case IMPLIES -> join(text.append("if "), " then ", parts);
                        case IFF -> join(text, " if and only if ", parts);
                    }
                }
            }
        }

        private void join(StringBuilder text, String between, List<Statement> parts) {
            for (int i = 0; i < parts.size(); i++) {
                part(text.append(i == 0 ? "" : between), parts.get(i));
            }
        }

        private void part(StringBuilder text, Statement statement) {
            if (statement instanceof Role role) {
                role(text, role);
            } else {
                say(text.append('('), statement);
                text.append(')');
            }
        }
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        Set<List<String>> given = pairs(answer);
        if (given.isEmpty()) {
            return 0;
        }
        Set<List<String>> right = pairs(item.oracle());
        if (given.equals(right)) {
            return 1;
        }
        long matching = given.stream().filter(right::contains).count();
        return given.size() == right.size() && matching > 0 ? 0.3 + 0.7 * matching / right.size() : 0;
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        Set<String> names = new HashSet<>();
        pairs(item.oracle()).forEach(pair -> names.add(pair.getFirst()));
        for (String word : NO_WORD.split(Strings.lower(answer))) {
            boolean known = ROLE_WORDS.contains(word)
                    || FILLERS.contains(word)
                    || NEUTRAL.contains(word)
                    || names.contains(word);
            if (!known && !word.isEmpty()) {
                return 0;
            }
        }
        return grade(answer, item, config);
    }

    /// The pairs of name and role in a text.
    private static Set<List<String>> pairs(String text) {
        StringBuilder plain = new StringBuilder(Strings.strip(Strings.lower(text)));
        for (int i = 0; i < plain.length(); i++) {
            if (".,()".indexOf(plain.charAt(i)) >= 0) {
                plain.setCharAt(i, ' ');
            }
        }
        Set<List<String>> pairs = new HashSet<>();
        String name = "";
        for (String word : Strings.split(plain.toString().replace(" and ", " "))) {
            if (ROLE_WORDS.contains(word)) {
                if (!name.isEmpty()) {
                    pairs.add(List.of(name, word));
                    name = "";
                }
            } else if (!FILLERS.contains(word)) {
                name = word;
            }
        }
        return pairs;
    }
}
