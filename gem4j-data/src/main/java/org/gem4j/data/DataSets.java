// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.gem4j.data.hub.Hub;
import org.gem4j.data.hub.HubException;
import org.gem4j.data.hub.HubFilter;
import org.gem4j.data.hub.HubProgress;
import org.gem4j.data.hub.HubRepo;

/// Data sets by where they are, each opened once in a process and shared by all who ask for it. Thread-safe.
public final class DataSets {
    private static final DataSets SHARED = new DataSets(Hub::fromEnvironment);

    private final Map<DataSource, DataSet> open = new ConcurrentHashMap<>();
    private final java.util.function.Supplier<Hub> hub;

    /// @param hub opens a client; it is asked for each download and closed after it
    public DataSets(java.util.function.Supplier<Hub> hub) {
        this.hub = hub;
    }

    /// Those of this process, with the hub that the environment names.
    public static DataSets shared() {
        return SHARED;
    }

    /// The data set at a place; fetched from the hub if it is not in its cache, and never read twice.
    ///
    /// @throws DataException if it cannot be had; the message says what to do
    public DataSet get(DataSource source) {
        return open.computeIfAbsent(source, this::load);
    }

    /// The same for data that comes from elsewhere, such as the class path.
    public DataSet get(DataSource source, Function<DataSource, DataSet> opener) {
        return open.computeIfAbsent(source, opener);
    }

    private DataSet load(DataSource source) {
        return switch (source) {
            case DataSource.Local local -> DataFiles.open(local.path(), local.split());
            case DataSource.Repository repository -> fetch(repository);
        };
    }

    private DataSet fetch(DataSource.Repository source) {
        HubRepo repo = HubRepo.dataset(source.id()).at(source.revision());
        try (Hub client = hub.get()) {
            Path place = Path.of(source.id());
            List<String> files = client.files(repo).stream()
                    .filter(DataFiles::isDataFile)
                    .filter(file -> source.subset().isEmpty() || file.startsWith(source.subset() + "/"))
                    .toList();
            Map<String, List<String>> splits = Splits.of(files);
            String split = DataFiles.choose(place, List.copyOf(splits.keySet()), source.split());
            String[] wanted = splits.getOrDefault(split, List.of()).stream()
                    .map(HubFilter::literal)
                    .toArray(String[]::new);
            var snapshot = client.snapshot(repo, HubFilter.only(wanted), HubProgress.NONE);
            return DataFiles.open(snapshot.folder(), snapshot.files(), split);
        } catch (HubException e) {
            throw new DataException(
                    "cannot get the data set " + repo + ": " + e.getMessage()
                            + ". Fetch it where there is a network with ./gem4j download " + repo.id()
                            + " --dataset, or point to a copy with the option path=FILE|FOLDER.",
                    e);
        }
    }
}
