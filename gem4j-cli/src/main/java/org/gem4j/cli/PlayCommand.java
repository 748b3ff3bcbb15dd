// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.PlayedGame;
import org.gem4j.console.Screen;
import org.gem4j.console.ShownEnv;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.EpisodePlayer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `play`: lets a person play an environment.
@Command(
        name = "play",
        description = {
            "Play an environment yourself.",
            "Type moves as the instructions describe; you may leave out \\boxed{}. /help lists the other commands."
        })
final class PlayCommand implements Callable<Integer> {
    @Mixin
    private EnvArguments environment = new EnvArguments();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the first episode (default: random).")
    private Optional<Long> seed = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (EpisodePlayer player = ShownEnv.player(environment.id(), environment::make);
                Screen screen = Screen.open(spec.commandLine().getOut())) {
            PlayedGame.play(
                    player,
                    screen,
                    seed.orElseGet(() -> SeededRandom.fromEntropy().nextLong() >>> 33));
        }
        return Exit.DONE;
    }
}
