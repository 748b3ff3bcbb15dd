// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.data.DataSets;
import org.gem4j.env.Gem;
import org.gem4j.site.Javadoc;
import org.gem4j.site.Site;
import org.gem4j.site.SiteLinks;
import org.gem4j.wrap.Wrappers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `docs`: writes the documentation as a site.
@Command(
        name = "docs",
        description = {ReleaseCommands.DOCS, "The site needs no server: open index.html."})
final class DocsCommand implements Callable<Integer> {
    @Option(names = "--out", paramLabel = "DIR", description = "Output folder (default: target/site in the checkout).")
    private Optional<Path> given = Optional.empty();

    @Option(names = "--javadoc", description = "Also write the Javadoc of all modules, into the folder api.")
    private boolean javadoc;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        Path checkout = Checkout.folder();
        DataSets.shared().stayOffline();
        Site site = new Site(checkout, List.copyOf(Gem.list()), Wrappers.list());
        Path out = given.orElse(checkout.resolve("target/site"));
        Files.createDirectories(out);
        int pages = site.write(out);
        if (javadoc) {
            Javadoc.write(checkout, out.resolve("api"));
        }
        SiteLinks.Result links = SiteLinks.check(out.toAbsolutePath().normalize());
        links.problems().forEach(problem -> print.println("broken link: " + problem));
        print.println(pages + " pages, " + links.count() + " links: " + out.resolve("index.html"));
        return links.problems().isEmpty() ? 0 : 1;
    }
}
