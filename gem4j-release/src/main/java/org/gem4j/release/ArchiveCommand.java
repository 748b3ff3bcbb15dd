// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gem4j.cli.Main;
import org.gem4j.project.release.Archive;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `archive`: packs the command with a Java runtime.
@Command(
        name = "archive",
        description = {
            ReleaseCommands.ARCHIVE,
            "It is for this system (Linux) and holds the libraries for models, man pages and the completion script."
        })
final class ArchiveCommand implements Callable<Integer> {
    @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: target in the checkout).")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--add",
            paramLabel = "FILE",
            description = "File to add to the archive's licenses folder, such as the SBOM; may be repeated.")
    private List<Path> added = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Path checkout = Checkout.folder();
        String version = Checkout.version();
        Path file = new Archive(version, checkout, texts(version), added).write(out.orElse(checkout.resolve("target")));
        spec.commandLine().getOut().printf(Locale.ROOT, "%s  %.1f MB%n", file, Files.size(file) / 1e6);
        return 0;
    }

    private static Map<String, String> texts(String version) {
        CommandLine all = packed();
        Map<String, String> texts = new TreeMap<>();
        ManPages.of(all, version).forEach((name, page) -> texts.put("share/man/man1/" + name, page));
        texts.put("share/bash-completion/completions/gem4j", AutoComplete.bash("gem4j", all));
        return texts;
    }

    /// The commands that the archive has: those of the published module.
    static CommandLine packed() {
        CommandLine all = Main.commandLine("");
        String published = Main.class.getPackageName();
        List.copyOf(all.getSubcommands().entrySet()).forEach(entry -> {
            Class<?> command = entry.getValue().getCommandSpec().userObject().getClass();
            if (!command.getPackageName().startsWith(published)
                    && !command.getPackageName().startsWith("picocli")) {
                all.getCommandSpec().removeSubcommand(entry.getKey());
            }
        });
        return all;
    }
}
