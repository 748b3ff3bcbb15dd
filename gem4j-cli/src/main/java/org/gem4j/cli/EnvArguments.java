// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The arguments of a command that works on one environment: its id and options.
public final class EnvArguments {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            description =
                    "Environment, for example game:GuessTheNumber-v0-easy, optionally with options in parentheses:"
                            + " game:GuessTheNumber-v0-easy(max_turns=5).")
    private String id = "";

    @Option(
            names = {"-o", "--option"},
            paramLabel = "NAME=VALUE",
            description = "Option of the environment (./gem4j envs ID lists them); may be repeated.")
    private Map<String, String> options = new LinkedHashMap<>();

    public String id() {
        return spec().id();
    }

    /// Makes the environment, unstarted.
    ///
    /// @throws IllegalArgumentException for an unknown id or option or an illegal value
    public Env make() {
        return Gem.make(id, options);
    }

    /// @throws IllegalArgumentException if there is no such environment, with the nearest id
    public EnvSpec spec() {
        return Gem.registry().find(EnvChoice.parse(id).id());
    }

    /// The environment's options as the user gave them, in brackets or as flags.
    public Map<String, Object> options() {
        return EnvChoice.parse(id).with(options);
    }
}
