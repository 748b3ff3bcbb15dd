// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.llm.Device;
import org.gem4j.train.config.Flags;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.launch.Crew;
import org.gem4j.train.launch.Program;
import org.gem4j.train.launch.Ranks;
import org.gem4j.train.report.RunFolder;
import tools.jackson.databind.json.JsonMapper;

/// The other processes of a run as its first one sees them: they are told the settings, and then what to do, see
/// [TrainWorker].
final class Workers implements AutoCloseable {
    /// The order to give the first process what it saves; all others are states.
    static final String GIVE = "give";

    private final Optional<Crew> crew;
    private final boolean sharded;

    private Workers(Optional<Crew> crew, boolean sharded) {
        this.crew = crew;
        this.sharded = sharded;
    }

    /// Starts as many processes as the settings ask for besides this one.
    ///
    /// @param checkpoint that they go on from
    static Workers start(TrainSettings settings, RunFolder folder, Optional<Path> checkpoint) {
        int size = settings.rollout().batches() == 0 ? 1 : settings.compute().dataParallel();
        if (size == 1) {
            return new Workers(Optional.empty(), false);
        }
        Device device = settings.device();
        Crew crew = Crew.start(new Crew.Plan(
                program(EnvSetups.training(settings)),
                size,
                device,
                folder.path(),
                settings.compute().deadline()));
        Map<String, String> flags = new LinkedHashMap<>();
        Flags.write(settings).forEach((name, value) -> flags.put(name, String.valueOf(value)));
        // Each sees its own card only.
        flags.put("device", device.isCpu() ? "cpu" : "cuda:0");
        crew.tell(new TrainWorker.Start(folder.path(), checkpoint, flags).toLine());
        return new Workers(Optional.of(crew), settings.compute().shardOptimizer());
    }

    /// Environments that this process has registered by itself are known to others that run its program again.
    ///
    /// @throws IllegalArgumentException if they cannot
    static Program program(List<EnvSetup> environments) {
        Optional<EnvSpec> own = environments.stream()
                .map(EnvSetup::spec)
                .filter(spec -> Gem.registry().isOwn(spec.id()))
                .findFirst();
        if (own.isPresent() && !Program.isSource()) {
            throw new IllegalArgumentException("--data_parallel starts processes that know the environments of the"
                    + " class path only, and " + own.get().id() + " was registered by this program: name its"
                    + " EnvProvider in META-INF/services/org.gem4j.env.EnvProvider, or run the program from its source"
                    + " with ./gem4j java FILE.java");
        }
        return own.isPresent() ? new Program.Again() : new Program.OfClass(TrainWorker.class);
    }

    /// Meets them.
    ///
    /// @throws org.gem4j.train.launch.RanksException if one does not come
    Ranks join() {
        return crew.map(Crew::join).orElse(Ranks.ALONE);
    }

    /// Lets all of them do the step that follows a state.
    void begin(TrainState state) {
        crew.ifPresent(others -> others.tell(JsonMapper.shared().writeValueAsString(state.toMap())));
    }

    /// Lets all of them give what this process is about to save of theirs.
    void give() {
        if (sharded) {
            crew.ifPresent(others -> others.tell(GIVE));
        }
    }

    @Override
    public void close() {
        crew.ifPresent(Crew::close);
    }
}
