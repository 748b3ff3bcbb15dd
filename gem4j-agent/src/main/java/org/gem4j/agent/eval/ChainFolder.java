// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gem4j.agent.ChainResult;
import org.gem4j.report.AtomicFile;
import org.gem4j.report.Json;
import org.jspecify.annotations.Nullable;

/// The folder of an evaluated agent: `settings.json`, `chains.jsonl` (a line for each chain, written and forced to the
/// disk as the chain ends) and `summary.json`.
///
/// A process that is killed leaves whole lines and at most one torn one, which is cut off when the folder is opened
/// again. A chain that broke is played again then. One process at a time may write. Thread-safe.
public final class ChainFolder implements AutoCloseable {
    private final Path folder;
    private final FileChannel file;
    private final Map<ChainLine.Key, Place> places = new TreeMap<>();
    private long end;

    /// Where the line of a chain is.
    private record Place(ChainLine line, long offset, int length) {}

    private ChainFolder(Path folder, FileChannel file) {
        this.folder = folder;
        this.file = file;
    }

    /// Opens a folder; resumes where it holds chains.
    ///
    /// @param settings what decides the chains; a folder holds chains of the same settings
    /// @throws IllegalArgumentException if it was begun with other settings, or somebody is writing there
    public static ChainFolder open(Path folder, Map<String, Object> settings) {
        try {
            Files.createDirectories(folder);
            ChainFolder opened = new ChainFolder(
                    folder,
                    FileChannel.open(
                            folder.resolve("chains.jsonl"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE));
            try {
                opened.begin(settings);
                return opened;
            } catch (IOException | RuntimeException e) {
                opened.file.close();
                throw e;
            }
        } catch (IOException e) {
            throw AtomicFile.failure("use", folder, e);
        }
    }

    private void begin(Map<String, Object> settings) throws IOException {
        try {
            if (file.tryLock() == null) {
                throw new IllegalArgumentException("out must not be in use but another process writes to " + folder);
            }
        } catch (OverlappingFileLockException e) {
            throw new IllegalArgumentException("out must not be in use but chains are being written to " + folder, e);
        }
        Path known = folder.resolve("settings.json");
        if (Files.exists(known)) {
            requireSame(Json.object(Files.readString(known), known.toString()), settings);
        } else if (file.size() > 0) {
            throw new IllegalArgumentException("out must be a new folder, or one of an evaluation with settings.json,"
                    + " but there is " + chains());
        } else {
            AtomicFile.write(known, Json.indented(settings));
        }
        read();
        file.truncate(end);
    }

    private void requireSame(Map<String, Object> before, Map<String, Object> now) {
        Map<String, Object> wanted = Json.object(Json.line(now), "settings");
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(wanted.keySet());
        List<String> differing = new ArrayList<>();
        for (String name : names) {
            if (!Objects.equals(before.get(name), wanted.get(name))) {
                differing.add(name + " was " + before.get(name) + " and is now " + wanted.get(name));
            }
        }
        if (!differing.isEmpty()) {
            throw new IllegalArgumentException(
                    "out must be a folder of the same settings, to resume, or a new one, but " + folder
                            + " was started with others: " + String.join("; ", differing));
        }
    }

    /// Reads the lines that are whole.
    private void read() throws IOException {
        InputStream in = new BufferedInputStream(Channels.newInputStream(file.position(0)), 1 << 16);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int number = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.write(next);
                continue;
            }
            String place = Json.at(chains(), ++number);
            keep(ChainLine.read(Json.object(line.toString(StandardCharsets.UTF_8), place), place), line.size() + 1);
            line.reset();
        }
    }

    private void keep(ChainLine line, int length) {
        places.put(line.key(), new Place(line, end, length));
        end += length;
    }

    /// The file of chains.
    public Path chains() {
        return folder.resolve("chains.jsonl");
    }

    /// Whether a chain was played to its end.
    public synchronized boolean holds(ChainLine.Key key) {
        Place place = places.get(key);
        return place != null && place.line().counts();
    }

    /// What counts of the chains, in the order of rows.
    public synchronized List<ChainLine> lines() {
        return places.values().stream().map(Place::line).toList();
    }

    /// Adds a chain; it is on the disk when this returns.
    public synchronized void add(ChainResult chain) {
        try {
            byte[] bytes = (Json.line(ChainLine.json(chain)) + "\n").getBytes(StandardCharsets.UTF_8);
            ByteBuffer line = ByteBuffer.wrap(bytes);
            long at = end;
            while (line.hasRemaining()) {
                at += file.write(line, at);
            }
            file.force(false);
            keep(ChainLine.of(chain), bytes.length);
        } catch (IOException e) {
            throw AtomicFile.failure("write", chains(), e);
        }
    }

    /// Puts the chains in order, one line each, and writes the summary.
    public synchronized void finish(Map<String, @Nullable Object> summary) {
        AtomicFile.write(chains(), out -> {
            for (Place place : places.values()) {
                ByteBuffer line = ByteBuffer.allocate(place.length());
                while (line.hasRemaining() && file.read(line, place.offset() + line.position()) >= 0) {
                    // read on
                }
                out.write(line.array());
            }
        });
        AtomicFile.write(folder.resolve("summary.json"), Json.line(summary) + "\n");
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw AtomicFile.failure("close", chains(), e);
        }
    }
}
