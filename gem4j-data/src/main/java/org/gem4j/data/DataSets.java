// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.data.hub.Hub;
import org.gem4j.data.hub.HubException;
import org.gem4j.data.hub.HubFilter;
import org.gem4j.data.hub.HubProgress;
import org.gem4j.data.hub.HubRepo;
import org.gem4j.data.hub.HubSettings;
import org.gem4j.data.hub.HubSnapshot;

/// Datasets by location. Each is opened once per process and shared. Thread-safe.
///
/// When the hub could not be reached, it is not asked again for a minute: what its cache has is used, anything else
/// fails at once.
public final class DataSets {
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private static final class Shared {
        static final DataSets INSTANCE = new DataSets(HubSettings.fromEnvironment(), InstantSource.system());
    }

    private final Map<DataSource, DataSet> open = new ConcurrentHashMap<>();
    private final HubSettings settings;
    private final InstantSource clock;
    private volatile boolean offline;
    private volatile Instant unreachableUntil = Instant.MIN;

    /// @param settings which hub and cache to use
    public DataSets(HubSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /// Those of this process, with the hub that the environment names.
    public static DataSets shared() {
        return Shared.INSTANCE;
    }

    /// From here on only what the hub's cache has is used.
    public void stayOffline() {
        offline = true;
    }

    /// The dataset at a place; fetched from the hub if it is not in its cache, and never read twice.
    ///
    /// @throws DataException if it cannot be had; the message says what to do
    public DataSet get(DataSource source) {
        return open.computeIfAbsent(source, this::load);
    }

    private DataSet load(DataSource source) {
        return switch (source) {
            case DataSource.Local local -> DataFiles.open(local.path(), local.split());
            case DataSource.Repository repository -> fetch(repository);
        };
    }

    private DataSet fetch(DataSource.Repository source) {
        HubRepo repo = repo(source);
        boolean paused = clock.instant().isBefore(unreachableUntil);
        try (Hub client = new Hub(offline || paused ? settings.withOffline(true) : settings)) {
            return open(client, repo, source);
        } catch (HubException e) {
            if (e.reason() == HubException.Reason.NETWORK) {
                unreachableUntil = clock.instant().plus(PAUSE);
            }
            String missing = "it is not in the cache " + settings.cache();
            String why = offline
                    ? missing
                    : paused ? missing + ", and the hub could not be reached a moment ago" : e.getMessage();
            throw new DataException(
                    "cannot get the dataset " + repo + ": " + why
                            + ". Fetch it where there is a network, or point to a copy with the option"
                            + " path=FILE|FOLDER.",
                    e);
        }
    }

    private static HubRepo repo(DataSource.Repository source) {
        try {
            return HubRepo.dataset(source.id()).at(source.revision());
        } catch (IllegalArgumentException e) {
            throw new DataException(String.valueOf(e.getMessage()), e);
        }
    }

    private static DataSet open(Hub client, HubRepo repo, DataSource.Repository source) {
        List<String> files = client.files(repo).stream()
                .filter(DataFiles::isDataFile)
                .filter(file -> source.subset().isEmpty() || file.startsWith(source.subset() + "/"))
                .toList();
        Map<String, List<String>> splits = Splits.of(files);
        String split = DataFiles.choose(Path.of(source.id()), List.copyOf(splits.keySet()), source.split());
        String[] wanted = splits.getOrDefault(split, List.of()).stream()
                .map(HubFilter::literal)
                .toArray(String[]::new);
        HubSnapshot snapshot = client.snapshot(repo, HubFilter.only(wanted), HubProgress.NONE);
        return DataFiles.open(snapshot.folder(), snapshot.files(), split);
    }
}
