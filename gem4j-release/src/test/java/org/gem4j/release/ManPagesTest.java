// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ManPagesTest {
    private static final Map<String, String> PAGES = ManPages.of(ArchiveCommand.packed(), "1.2.3");

    @Test
    void everyCommandHasAPage() {
        assertThat(PAGES).containsKeys("gem4j.1", "gem4j-agent-chat.1");
        assertThat(PAGES.keySet())
                .containsAll(ArchiveCommand.packed().getSubcommands().keySet().stream()
                        .filter(name -> !name.equals("help"))
                        .map(name -> "gem4j-" + name + ".1")
                        .toList());
    }

    @Test
    void commandsThatNeedACheckoutHaveNone() {
        assertThat(PAGES).doesNotContainKeys("gem4j-archive.1", "gem4j-docs.1");
    }

    @Test
    void aPageSaysWhatHelpSays() {
        String page = PAGES.getOrDefault("gem4j-doctor.1", "");

        assertThat(page)
                .startsWith(
                        ".TH \"GEM4J\\-DOCTOR\" \"1\" \"\" \"gem4j 1.2.3\" \"gem4j\"\n.SH NAME\ngem4j\\-doctor \\- ");
        assertThat(page).contains("\n.SH SYNOPSIS\n\\fBgem4j doctor\\fR [\\fIOPTIONS\\fR]\n", "\\fB\\-\\-json\\fR");
        assertThat(PAGES.getOrDefault("gem4j.1", "")).contains("\n.SH COMMANDS\n", "\\fBgem4j train\\fR", "Exit codes");
    }

    @Test
    void everyOptionHasItsDefaultFilledIn() {
        assertThat(PAGES.values()).allSatisfy(page -> assertThat(page).doesNotContain("${", "@|", "%%", "\n\n"));
    }

    @Command(name = "odd", description = ".starts with a dot, has \\ and 100%%")
    private static final class Odd {
        @Option(names = "--odd", description = "'quoted' and @|bold loud|@")
        private boolean odd;

        @Option(names = "--secret", hidden = true)
        private boolean secret;
    }

    @Test
    void whatRoffWouldReadAsARequestIsText() {
        String page = ManPages.of(new CommandLine(new Odd()), "1").getOrDefault("gem4j.1", "");

        assertThat(page)
                .contains("\n\\&.starts with a dot, has \\e and 100%\n", "\n\\&'quoted' and loud\n")
                .doesNotContain("secret");
    }
}
