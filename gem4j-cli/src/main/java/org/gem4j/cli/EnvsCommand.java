// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gem4j.console.EnvDescription;
import org.gem4j.data.DataSets;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `envs`: lists the environments, or describes one.
@Command(name = "envs", description = "List the environments, or describe one.")
final class EnvsCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "ID|TEXT",
            description = "An id to describe, or text to search for in ids and summaries.")
    private String text = "";

    @Option(names = "--family", paramLabel = "NAME", description = "List only this family, for example game.")
    private String family = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of the example episode (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = {"-o", "--option"},
            paramLabel = "NAME=VALUE",
            description = "Option of the environment for the example episode; may be repeated.")
    private Map<String, String> options = Map.of();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /// A line of the list in JSON.
    private record Listed(String id, String family, String summary) {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (isId()) {
            EnvChoice choice = EnvChoice.parse(text);
            // A description does not need the dataset: if it is not in the cache there is no example.
            DataSets.shared().stayOffline();
            EnvDescription description =
                    EnvDescription.of(Gem.registry().find(choice.id()), choice.with(options), seed);
            out.println(json ? Json.line(description.asMap()) : description.asText());
            return Exit.DONE;
        }
        if (!options.isEmpty()) {
            throw CliException.usage("--option needs the id of one environment.");
        }
        List<EnvSpec> matching = matching();
        if (!json) {
            return print(out, matching);
        }
        out.println(Json.line(matching.stream()
                .map(env -> new Listed(env.id(), env.family(), env.summary()))
                .toList()));
        return Exit.DONE;
    }

    /// Prints the environments, one a line.
    static int print(PrintWriter out, Collection<EnvSpec> envs) {
        int width = envs.stream().mapToInt(env -> env.id().length()).max().orElse(0);
        envs.forEach(env -> out.println(env.id() + " ".repeat(width - env.id().length() + 2) + env.summary()));
        return Exit.DONE;
    }

    /// Whether the text names one environment; the documented ids that end in `-v0` do too.
    private boolean isId() {
        String id = text.contains("(") ? EnvChoice.parse(text).id() : text;
        List<String> meant = List.of(id, EnvRegistry.hardest(id).orElse(id));
        return Gem.list().stream().anyMatch(env -> meant.contains(env.id()));
    }

    private List<EnvSpec> matching() {
        family = family.isEmpty() ? "" : Families.named(family);
        String wanted = text.toLowerCase(Locale.ROOT);
        List<EnvSpec> found = Gem.list().stream()
                .filter(env -> family.isEmpty() || env.family().equals(family))
                .filter(env -> (env.id() + " " + env.summary())
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted))
                .toList();
        if (found.isEmpty() && text.endsWith(":")) {
            Families.named(text); // throws with a suggestion
        }
        if (found.isEmpty()) {
            throw CliException.usage("no environment matches " + text
                    + Gem.registry().didYouMean(text) + " ./gem4j envs lists all of them.");
        }
        return found;
    }
}
