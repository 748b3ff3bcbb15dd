// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.project.Project;
import org.gem4j.project.ProjectFolder;
import org.gem4j.project.ProjectKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `new`: writes a Maven project of one's own.
@Command(
        name = "new",
        description = {
            "Write a Maven project for an environment, tool, agent or algorithm of your own.",
            "It has a working example to change, a test and a README with the next steps. "
                    + "First run ./mvnw install -DskipTests once in the checkout, so that Maven finds its dependencies."
        })
final class NewCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "KIND", description = "env, tool, agent or algorithm.")
    private ProjectKind kind = ProjectKind.ENV;

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            description = "Name of the project, such as coin-flip: letters, digits, - or _.")
    private String name = "";

    @Option(names = "--dir", paramLabel = "DIR", description = "Folder to write, new or empty (default ./NAME).")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON with the folder and the files.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Project project = Project.of(kind, name, Version.artifacts());
        Path folder = dir.orElse(Path.of(name));
        ProjectFolder.write(project, folder);
        print(spec.commandLine().getOut(), folder, List.copyOf(project.files().keySet()));
        return Exit.DONE;
    }

    private void print(PrintWriter out, Path folder, List<String> files) {
        if (json) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("kind", kind.toString());
            result.put("name", name);
            result.put("dir", folder.toString());
            result.put("files", files);
            out.println(Json.line(result));
            return;
        }
        files.forEach(file -> out.println(folder.resolve(file)));
        out.println("Next: the commands of " + folder.resolve("README.md"));
    }
}
