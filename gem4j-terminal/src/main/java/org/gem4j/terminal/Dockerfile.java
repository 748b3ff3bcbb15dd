// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.gem4j.env.EnvException;

/// Reads a Dockerfile whose steps can be done in the sandbox: files are copied and commands run without the network.
///
/// What needs a container is refused: a package that a step installs, a second stage, a folder that the sandbox has
/// not got. The base image is not looked at: the sandbox shows the programs of this machine.
final class Dockerfile {
    /// Folders of tasks that exist in the sandbox.
    static final List<String> FOLDERS =
            List.of("app", "logs", "tests", "solution", "workspace", "work", "data", "project", "repo");

    private static final Pattern NETWORK =
            Pattern.compile("\\b(apt|apt-get|apk|dnf|yum|pip3?|uv|npm|curl|wget|conda|cargo|go get|git clone)\\b");

    private final String task;
    private final Map<String, byte[]> context;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final List<TaskImage.Setup> setup = new ArrayList<>();
    private String folder = "/app";
    private boolean started;

    private Dockerfile(String task, Map<String, byte[]> context) {
        this.task = task;
        this.context = context;
    }

    /// @param task its name, for messages
    /// @param context the files beside the Dockerfile by relative path
    /// @throws EnvException naming the step that needs a container
    static TaskImage read(String task, String text, Map<String, byte[]> context) {
        Dockerfile file = new Dockerfile(task, context);
        for (String line : text.replaceAll("\\\\[ \\t]*\\R", " ").lines().toList()) {
            String step = line.strip();
            if (!step.isEmpty() && !step.startsWith("#")) {
                file.step(step);
            }
        }
        return new TaskImage(file.files, file.folder, file.variables, file.setup);
    }

    private void step(String step) {
        String[] parts = step.split("\\s+", 2);
        String rest = parts.length > 1 ? parts[1].strip() : "";
        switch (parts[0].toUpperCase(Locale.ROOT)) {
            case "FROM" -> {
                if (started) {
                    throw needsContainer(step);
                }
                started = true;
            }
            case "WORKDIR" -> {
                folder = absolute(rest);
                place(folder, step);
            }
            case "COPY", "ADD" -> copy(rest, step);
            case "ENV" -> variable(rest, step);
            case "RUN" -> {
                if (NETWORK.matcher(rest).find() || rest.startsWith("[") || rest.contains("<<")) {
                    throw needsContainer(step);
                }
                setup.add(new TaskImage.Setup(folder, rest));
            }
            case "CMD", "ENTRYPOINT", "LABEL", "EXPOSE", "ARG", "SHELL", "USER", "STOPSIGNAL", "MAINTAINER" -> {
                // They change nothing in the files of the start state.
            }
            default -> throw needsContainer(step);
        }
    }

    private void variable(String rest, String step) {
        int equals = rest.indexOf('=');
        String[] parts = equals < 0
                ? rest.split("\\s+", 2)
                : new String[] {rest.substring(0, equals), rest.substring(equals + 1)};
        if (parts.length != 2 || !parts[0].matches("\\w+")) {
            throw needsContainer(step);
        }
        variables.put(parts[0], parts[1].replaceAll("^\"(.*)\"$", "$1"));
    }

    private void copy(String rest, String step) {
        String[] parts = rest.split("\\s+", -1);
        if (parts.length < 2 || parts[0].startsWith("--")) {
            throw needsContainer(step);
        }
        String target = parts[parts.length - 1];
        boolean into = target.endsWith("/") || target.endsWith(".") || parts.length > 2;
        String place = place(absolute(target), step);
        for (int i = 0; i < parts.length - 1; i++) {
            copyOne(parts[i].replaceAll("^\\./|/$", ""), place, into, step);
        }
    }

    private void copyOne(String source, String place, boolean into, String step) {
        byte[] file = context.get(source);
        if (file != null) {
            String name = source.substring(source.lastIndexOf('/') + 1);
            files.put(into || Dockerfile.FOLDERS.contains(place) ? place + "/" + name : place, file);
            return;
        }
        String below = source.isEmpty() || source.equals(".") ? "" : source + "/";
        boolean found = false;
        for (Map.Entry<String, byte[]> entry : context.entrySet()) {
            if (entry.getKey().startsWith(below)) {
                files.put(place + "/" + entry.getKey().substring(below.length()), entry.getValue());
                found = true;
            }
        }
        if (!found) {
            throw new EnvException("task " + task + " copies " + source + ", which does not exist: " + step);
        }
    }

    private String absolute(String path) {
        String plain = path.replaceAll("^\"(.*)\"$", "$1").replaceAll("(?<=.)/+$", "");
        if (plain.equals(".")) {
            return folder;
        }
        return plain.startsWith("/") ? plain : folder + "/" + plain.replaceAll("^\\./", "");
    }

    /// The path below the sandbox's root, of an absolute path in one of the tasks' folders.
    private String place(String path, String step) {
        String below = path.substring(1);
        String top = below.contains("/") ? below.substring(0, below.indexOf('/')) : below;
        if (!FOLDERS.contains(top) || ("/" + below + "/").contains("/../")) {
            throw needsContainer(step);
        }
        return below;
    }

    private EnvException needsContainer(String step) {
        return new EnvException("task " + task + " needs a container, as with isolation=container: " + step);
    }
}
