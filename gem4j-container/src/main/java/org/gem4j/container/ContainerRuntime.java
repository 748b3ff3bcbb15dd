// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.DockerClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.gem4j.env.EnvException;
import org.gem4j.terminal.RewardFile;
import org.gem4j.terminal.TaskImage;
import org.gem4j.terminal.TaskRuntime;
import org.gem4j.terminal.TerminalTask;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tasks in containers: the agent works in one of the task's image, and the tests run in another one of the
/// same image on a copy of the working folder.
final class ContainerRuntime implements TaskRuntime {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final String TESTS =
            Scripts.text(TaskRuntime.class, "grader.py") + "\n" + Scripts.text(ContainerRuntime.class, "tests.py");
    private static final String TEST_COMMAND = "bash /tests/test.sh >/logs/verifier/test-stdout.txt 2>&1";
    private static final Duration SETUP = Duration.ofMinutes(5);
    private static final int LEAST_TEST_MIB = 1024;
    private static final int MOST_REPORT_BYTES = 16 << 20;

    private final DockerClient client;
    private final Settings settings;
    private final TaskImages images;

    ContainerRuntime(DockerClient client, Settings settings) {
        this.client = client;
        this.settings = settings;
        this.images = new TaskImages(client);
    }

    /// What a task's containers are made of.
    ///
    /// @param image which the daemon has
    /// @param folder where the shell starts
    private record Place(String image, String folder) {}

    /// Asks the daemon, which may have to fetch or build the image.
    private Place place(TerminalTask task) {
        boolean own = settings.image().isEmpty();
        if (!own) {
            images.pull(settings.image());
        }
        String image = own ? images.of(task) : settings.image();
        String given = task.container().folder();
        if (!given.isEmpty()) {
            return new Place(image, given);
        }
        return new Place(image, own ? images.folder(image) : task.image().folder());
    }

    @Override
    public String folder(TerminalTask task) {
        String given = task.container().folder();
        return given.isEmpty() ? place(task).folder() : given;
    }

    @Override
    public TaskShell open(TerminalTask task, List<String> history) {
        Place place = place(task);
        return new ContainerShell(
                () -> start(task, place, settings.limits().memoryMiB()), place.folder(), settings.limits(), history);
    }

    /// A container in the start state.
    private Container start(TerminalTask task, Place place, int memoryMiB) {
        TaskImage state = task.image();
        boolean own = settings.image().isEmpty();
        Map<String, String> variables = new LinkedHashMap<>(own ? Map.of() : state.variables());
        variables.put("TERM", "dumb");
        variables.put("HISTFILE", "");
        Container.Use use =
                new Container.Use(memoryMiB, settings.cpus(), settings.limits().processes(), settings.network());
        Container container = Container.start(client, place.image(), place.folder(), variables, use);
        try {
            if (!own) {
                container.put(Tars.of(state.files()), "/");
                for (TaskImage.Setup step : state.steps()) {
                    require(
                            container,
                            List.of(
                                    "bash",
                                    "-c",
                                    "mkdir -p \"$1\" && cd \"$1\" && eval \"$2\"",
                                    "bash",
                                    step.folder(),
                                    step.command()),
                            "the initial state of " + task.name());
                }
            }
            return container;
        } catch (RuntimeException e) {
            container.close();
            throw e;
        }
    }

    private static void require(Container container, List<String> command, String what) {
        Container.Ended ended = container
                .run(command, SETUP)
                .orElseThrow(() -> new EnvException(what + " took longer than " + SETUP.toSeconds() + " s to make"));
        if (ended.exitCode() != 0) {
            throw new EnvException(what + " cannot be created: exit code " + ended.exitCode() + " "
                    + new String(ended.output(), StandardCharsets.UTF_8).strip() + " "
                    + new String(ended.errors(), StandardCharsets.UTF_8).strip());
        }
    }

    /// A fresh container that has the working files and the tests.
    private Container graded(TerminalTask task, Place place, Optional<byte[]> files, Map<String, byte[]> tests) {
        Container container =
                start(task, place, Math.max(LEAST_TEST_MIB, settings.limits().memoryMiB()));
        try {
            String folder = place.folder();
            String clear = "mkdir -p /tests /logs/verifier \"$1\" && find \"$1\" -mindepth 1 -delete";
            require(container, List.of("bash", "-c", clear, "bash", folder), "the tests' container");
            files.ifPresent(archive -> container.put(archive, folder));
            container.put(Tars.of(tests), "/tests");
            return container;
        } catch (RuntimeException e) {
            container.close();
            throw e;
        }
    }

    @Override
    public Map<String, Boolean> test(TerminalTask task, Optional<byte[]> files) {
        if (files.isEmpty()) {
            return Map.of();
        }
        List<List<String>> tests = new ArrayList<>();
        for (String name : task.testFiles()) {
            byte[] content = task.tests().getOrDefault(name, new byte[0]);
            tests.add(List.of(name, new String(content, StandardCharsets.UTF_8)));
        }
        Place place = place(task);
        String id = "gem4j-" + UUID.randomUUID();
        String program = id + ".py";
        String path = "/" + id;
        String code = TESTS + "\nreport(" + MAPPER.writeValueAsString(place.folder()) + ", "
                + MAPPER.writeValueAsString(tests) + ", " + MAPPER.writeValueAsString(path) + ")\n";
        try (Container container = graded(task, place, files, Map.of())) {
            container.put(Tars.of(Map.of(program, code.getBytes(StandardCharsets.UTF_8))), "/");
            Optional<Container.Ended> ended = container.run(List.of("python3", "/" + program), task.testLimit());
            if (ended.isPresent()
                    && (ended.get().exitCode() == 126 || ended.get().exitCode() == 127)) {
                throw new EnvException("the tests of " + task.name() + " need python3, which the image " + place.image()
                        + " does not have");
            }
            return container
                    .file(path, MOST_REPORT_BYTES)
                    .map(ContainerRuntime::passed)
                    .orElse(Map.of());
        }
    }

    private static Map<String, Boolean> passed(byte[] report) {
        Map<String, Boolean> passed = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : MAPPER.readTree(report).properties()) {
            passed.put(each.getKey(), each.getValue().asString("").equals("passed"));
        }
        return passed;
    }

    @Override
    public Map<String, Double> rewards(TerminalTask task, Optional<byte[]> files) {
        try (Container container = graded(task, place(task), files, task.tests())) {
            Optional<Container.Ended> ended = container.run(List.of("bash", "-c", TEST_COMMAND), task.testLimit());
            Optional<byte[]> json = container.file("/logs/verifier/reward.json", 1 << 20);
            if (json.isPresent()) {
                return RewardFile.json(new String(json.get(), StandardCharsets.UTF_8));
            }
            Optional<byte[]> text = container.file("/logs/verifier/reward.txt", 1 << 20);
            if (text.isPresent()) {
                return RewardFile.text(new String(text.get(), StandardCharsets.UTF_8));
            }
            throw new EnvException("the tests of " + task.name() + " left neither reward.json nor reward.txt: "
                    + ended.map(each -> "exit code " + each.exitCode())
                            .orElse("they took longer than " + task.testLimit().toSeconds() + " s"));
        }
    }
}
