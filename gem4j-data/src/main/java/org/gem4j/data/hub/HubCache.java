// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;

/// The cache folder of one repository: `blobs/` with contents by checksum, `snapshots/COMMIT/` with links to them,
/// `refs/` with the commits of branches, and, known to this client only, `listings/` with the files of a commit.
final class HubCache {
    private final Path folder;
    private final Path locks;
    private final HubRepo repo;

    HubCache(Path cache, HubRepo repo) {
        this.folder = cache.resolve(repo.folderName());
        this.locks = cache.resolve(".locks").resolve(repo.folderName());
        this.repo = repo;
    }

    Path snapshot(String commit) {
        return folder.resolve("snapshots").resolve(commit);
    }

    Path blob(HubFile file) {
        return folder.resolve("blobs").resolve(file.checksum().hex());
    }

    /// Where a content grows until it is whole.
    Path incomplete(HubFile file) {
        return folder.resolve("blobs").resolve(file.checksum().hex() + ".incomplete");
    }

    Path lockFile(HubFile file) {
        return locks.resolve(file.checksum().hex() + ".lock");
    }

    /// The commit of the revision, for a branch or tag the one it had when it was last fetched.
    Optional<String> commit() throws IOException {
        if (repo.isCommit()) {
            return Optional.of(repo.revision());
        }
        Path reference = folder.resolve("refs").resolve(repo.revision());
        return Files.isRegularFile(reference)
                ? Optional.of(Files.readString(reference).strip()).filter(commit -> commit.matches("[0-9a-f]{40}"))
                : Optional.empty();
    }

    void writeReference(String revision, String commit) throws IOException {
        write(folder.resolve("refs").resolve(revision), commit);
    }

    /// What a commit holds, if the hub was asked before.
    Optional<HubListing> listing(String commit) throws IOException {
        Path listing = folder.resolve("listings").resolve(commit + ".json");
        return Files.isRegularFile(listing)
                ? Optional.of(HubListing.parse(repo, Files.readString(listing)))
                : Optional.empty();
    }

    /// What is there of a commit, whichever client fetched it.
    Optional<HubListing> foreignListing(String commit) throws IOException {
        Path snapshot = snapshot(commit);
        return Files.isDirectory(snapshot) ? Optional.of(ForeignSnapshot.listing(commit, snapshot)) : Optional.empty();
    }

    void writeListing(HubListing listing) throws IOException {
        write(folder.resolve("listings").resolve(listing.commit() + ".json"), listing.toJson());
    }

    /// Gives a whole content its name.
    void complete(HubFile file) throws IOException {
        try (FileChannel channel = FileChannel.open(incomplete(file), StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(incomplete(file), blob(file), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Puts a content that is in the cache into a snapshot: by a link, or a copy where the system has no links.
    void link(String commit, HubFile file) throws IOException {
        Path target = snapshot(commit).resolve(file.path());
        Path parent = Objects.requireNonNull(target.getParent(), "a snapshot lies in a folder");
        Files.createDirectories(parent);
        try {
            Files.createSymbolicLink(target, parent.relativize(blob(file)));
        } catch (FileAlreadyExistsException e) {
            if (!Files.exists(target)) {
                Files.delete(target);
                Files.createSymbolicLink(target, parent.relativize(blob(file)));
            }
        } catch (UnsupportedOperationException | FileSystemException e) {
            Path copy = target.resolveSibling(target.getFileName() + ".incomplete");
            Files.copy(blob(file), copy, StandardCopyOption.REPLACE_EXISTING);
            Files.move(copy, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static void write(Path file, String content) throws IOException {
        Path parent = Objects.requireNonNull(file.getParent(), "the cache is a folder");
        Files.createDirectories(parent);
        Path unfinished = Files.createTempFile(parent, ".", ".tmp");
        Files.writeString(unfinished, content);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
