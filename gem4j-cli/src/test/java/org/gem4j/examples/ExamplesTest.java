// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.cli.project.JdkTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs what the examples and the README show, as a user would.
class ExamplesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path EXAMPLES = ROOT.resolve("examples");
    private static final String CLASS_PATH = JdkTool.jars();
    private static final boolean ALL = Boolean.getBoolean("gem4j.tests.all");
    private static final String OUTPUT = "// Output:\n";

    @TempDir
    private Path folder;

    static Stream<Path> singleFiles() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES);
                Stream<Path> agents = Files.list(EXAMPLES.resolve("agents"))) {
            return Stream.concat(files, agents)
                    .filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("singleFiles")
    void exampleRunsAndPrintsWhatItSays(Path example) throws Exception {
        String source = Files.readString(example);

        String printed = run("java", "-cp", CLASS_PATH, example.toString());

        assertThat(source).contains(OUTPUT);
        assertThat(printed.lines()).containsExactlyElementsOf(outputOf(source));
    }

    @Test
    void readmeShowsTheFirstExampleAndItsOutput() throws IOException {
        String source = Files.readString(EXAMPLES.resolve("PlayLoop.java"));
        String readme = Files.readString(ROOT.resolve("README.md"));

        String code = source.substring(0, source.indexOf(OUTPUT)).strip();
        assertThat(readme)
                .contains("```java\n" + code + "\n```")
                .contains("```\n" + String.join("\n", outputOf(source)) + "\n```");
    }

    @Test
    void anEnvironmentInAJarIsFoundAndPassesTheCheck() throws Exception {
        Path example = EXAMPLES.resolve("own-environment");
        String services = "META-INF/services/org.gem4j.env.EnvProvider";
        Path classes = folder.resolve("classes");
        Path jar = folder.resolve("coin.jar");
        Files.createDirectories(classes.resolve(services).getParent());
        Files.copy(example.resolve(services), classes.resolve(services), StandardCopyOption.REPLACE_EXISTING);

        run(
                "javac",
                "-cp",
                CLASS_PATH,
                "-d",
                classes.toString(),
                example.resolve("CoinFlip.java").toString());
        run("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        String withJar = CLASS_PATH + File.pathSeparator + jar;
        String checked = run("java", "-cp", withJar, "org.gem4j.cli.Main", "check", "example:CoinFlip-v0");

        assertThat(checked.lines()).containsExactly("ok example:CoinFlip-v0", "1 passed, 0 failed");
    }

    static Stream<Path> trainings() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES.resolve("train-from-java"))) {
            return files.filter(path -> contains(path, "Training.builder()")).sorted().toList().stream();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final String SMALL = ".model(ModelSource.embedded().withSize(32, 1).withWarmStart(start ->"
            + " start.withSteps(40).withBatchSize(64)))";

    /// What makes a training of an example a matter of seconds, in place of the words that the examples have.
    private static final Map<String, String> QUICK = Map.ofEntries(
            Map.entry(".environment(\"game:GuessTheNumber-v0-easy\")", """
                .environment(TrainingEnvironment.questions("own:Yes", random -> new org.gem4j.env.Question(
                                "Is it so?", "yes", List.of("yes", "no"))))
                """ + SMALL),
            Map.entry(".environment(parity)", ".environment(parity)" + SMALL),
            Map.entry("random.nextInt(100)", "2 * random.nextInt(50) + 1"),
            Map.entry("org.gem4j.train.config.Budget;", "org.gem4j.train.config.*;"),
            Map.entry("withBatchSize(800)", "withBatchSize(64)"),
            Map.entry("withBatchSize(400)", "withBatchSize(64)"),
            Map.entry("withEpisodes(200)", "withEpisodes(40)"),
            Map.entry("Budget.turns(30_000)", "Budget.steps(15)"),
            Map.entry("Budget.turns(40_000)", "Budget.steps(15)"),
            Map.entry("Budget.steps(30)", "Budget.steps(15)"));

    /// The examples' own environment, reward, estimator, loss, listener and resuming, on tasks whose answer is always
    /// yes: a small model learns them in 15 small steps.
    @ParameterizedTest
    @ValueSource(strings = {"OwnAlgorithm", "Resume", "TrainGrpo"})
    void trainingOfAnEasyTaskHasLearned(String example) throws Exception {
        String source = Files.readString(EXAMPLES.resolve("train-from-java/" + example + ".java"));
        for (Map.Entry<String, String> each : QUICK.entrySet()) {
            source = source.replace(each.getKey(), each.getValue());
        }
        Path quick = Files.writeString(folder.resolve(example + ".java"), source);

        assertThat(source).contains(SMALL, "withBatchSize(64)", "Budget.steps(15)");
        assertHasLearned(quick);
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void trainingFromJavaEndsWithItsResultAndHasLearned(Path example) throws Exception {
        assumeTrue(ALL, "trains for minutes: test --all runs it as it stands");

        assertHasLearned(example);
    }

    private void assertHasLearned(Path example) throws Exception {
        String printed = run("java", "--enable-native-access=ALL-UNNAMED", "-cp", CLASS_PATH, example.toString());

        JsonNode result = JsonMapper.shared().readTree(printed.lines().toList().getLast());
        assertThat(result.propertyNames())
                .containsExactly(
                        "success_before",
                        "success_after",
                        "return_before",
                        "return_after",
                        "seconds",
                        "steps",
                        "stopped",
                        "run_dir");
        assertThat(result.get("return_after").asDouble())
                .as(printed)
                .isGreaterThan(result.get("return_before").asDouble() + 0.1);
        assertThat(folder.resolve(result.get("run_dir").asString("")).resolve("report.html"))
                .isNotEmptyFile();
    }

    @Test
    void readmeShowsTheTrainingExampleShortened() throws IOException {
        List<String> source = Files.readAllLines(EXAMPLES.resolve("train-from-java/TrainGrpo.java")).stream()
                .map(String::strip)
                .toList();
        String readme = Files.readString(ROOT.resolve("README.md"));
        String section = readme.substring(readme.indexOf("## Train from Java"));
        String code = section.substring(section.indexOf("```java\n") + 8, section.indexOf("\n```\n"));

        assertThat(code.lines().map(String::strip).filter(line -> !line.isEmpty()))
                .hasSizeGreaterThan(10)
                .allMatch(source::contains);
    }

    @Test
    void threePoliciesAreEvaluatedFromJava() throws Exception {
        String printed = run(
                "java",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                CLASS_PATH,
                EXAMPLES.resolve("train-from-java/Evaluate.java").toString());

        List<String> lines = printed.lines().toList();
        String local = lines.stream()
                .filter(line -> line.startsWith("local: "))
                .findFirst()
                .orElseThrow();
        assertThat(lines).contains("remote: " + local.substring("local: ".length()));
        assertThat(printed).contains("reference: pass@1 1.00");
        JsonNode summary = JsonMapper.shared().readTree(lines.getLast());
        assertThat(summary.get("model").asString()).isEqualTo("remote");
        assertThat(summary.get("complete").asBoolean()).isTrue();
        assertThat(summary.get("response_tokens").asInt()).isPositive();
    }

    private static List<String> outputOf(String source) {
        return source.substring(source.indexOf(OUTPUT) + OUTPUT.length())
                .lines()
                .map(line -> line.substring("// ".length()))
                .toList();
    }

    private String run(String tool, String... arguments) throws IOException, InterruptedException {
        return JdkTool.run(folder, tool, List.of(arguments));
    }
}
