// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Path;
import java.util.Optional;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.RunFolder;
import org.gem4j.train.Training;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.HostGroup;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.gem4j.train.internal.launch.WorkerGroup;
import org.gem4j.train.internal.launch.WorkerProcesses;
import org.gem4j.train.internal.launch.WorkerThreads;
import tools.jackson.databind.json.JsonMapper;

/// The other ranks of a run as its first one sees them: they are told what to do, see [TrainWorker].
final class Workers implements AutoCloseable {
    /// The order to give the first rank what it saves; all others are states.
    static final String GIVE = "give";

    private final Optional<WorkerGroup> team;
    private final boolean sharded;

    private Workers(Optional<WorkerGroup> team, boolean sharded) {
        this.team = team;
        this.sharded = sharded;
    }

    /// Starts as many ranks as the settings ask for besides this one.
    ///
    /// @param launched ranks that a launcher has started
    /// @param checkpoint that they resume from
    static Workers start(Training training, Optional<HostGroup> launched, RunFolder folder, Optional<Path> checkpoint) {
        TrainSettings settings = training.settings();
        DataParallel parallel = settings.compute().dataParallel();
        if (settings.steps() == 0 || parallel.ranks() == 1) {
            return new Workers(Optional.empty(), false);
        }
        if (launched.isPresent()) {
            LaunchedRun.begin(launched.get(), training, folder.path(), checkpoint);
            return new Workers(Optional.of(launched.get()), parallel.shardOptimizer());
        }
        Device device = settings.device();
        if (parallel.provider().isEmpty()) {
            return new Workers(
                    Optional.of(WorkerThreads.start(
                            parallel.ranks(),
                            parallel.timeout(),
                            (ranks, orders) -> TrainWorker.work(settings, folder.path(), checkpoint, ranks, orders))),
                    parallel.shardOptimizer());
        }
        WorkerProcesses crew = WorkerProcesses.start(new WorkerProcesses.Plan(
                TrainWorker.class, parallel.ranks(), device, folder.path(), parallel.timeout()));
        crew.tell(new TrainWorker.Start(
                        folder.path(), checkpoint, parallel.provider().get().getName(), training.config())
                .toLine());
        return new Workers(Optional.of(crew), parallel.shardOptimizer());
    }

    /// Meets them.
    ///
    /// @throws org.gem4j.train.internal.launch.ProcessGroupException if one does not come
    ProcessGroup join() {
        return team.map(WorkerGroup::join).orElse(ProcessGroup.ALONE);
    }

    /// Lets all of them do the step that follows a state.
    void begin(TrainState state) {
        team.ifPresent(others -> others.tell(JsonMapper.shared().writeValueAsString(state.toMap())));
    }

    /// Lets all of them give what this rank is about to save of theirs.
    void give() {
        if (sharded) {
            team.ifPresent(others -> others.tell(GIVE));
        }
    }

    @Override
    public void close() {
        team.ifPresent(WorkerGroup::close);
    }
}
