// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.stream.Stream;
import org.gem4j.cli.Main;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class HelpDescriptionsTest {
    /// picocli formats descriptions: a percent sign that is not doubled prints a warning above the help.
    @Test
    void percentSignsAreDoubled() {
        assertThat(everyCommand(Main.commandLine("")).flatMap(HelpDescriptionsTest::descriptions))
                .hasSizeGreaterThan(200)
                .noneMatch(text -> text.replace("%%", "").replace("%n", "").contains("%"));
    }

    private static Stream<CommandLine> everyCommand(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(HelpDescriptionsTest::everyCommand));
    }

    /// The descriptions as they are written: [ArgSpec#description] has them formatted.
    private static Stream<String> descriptions(CommandLine line) {
        return line.getCommandSpec().args().stream()
                .map(ArgSpec::userObject)
                .filter(AnnotatedElement.class::isInstance)
                .map(AnnotatedElement.class::cast)
                .flatMap(element -> Stream.concat(
                        Arrays.stream(element.getAnnotationsByType(Option.class))
                                .map(Option::description),
                        Arrays.stream(element.getAnnotationsByType(Parameters.class))
                                .map(Parameters::description)))
                .flatMap(Arrays::stream);
    }
}
