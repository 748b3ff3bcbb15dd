// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.data.hub.HubException.Reason;

/// A client of the Hugging Face hub that stores downloads in the cache of the hub's Python client: neither downloads
/// what the other already has.
///
/// A file gets its name in the cache only when it is whole and its checksum is right; several processes may fetch the
/// same files at once. Thread-safe.
public final class Hub implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(15);

    private final HubSettings settings;
    private final HttpClient client;
    private final HubHttp http;

    public Hub(HubSettings settings) {
        this(settings, Pauses.REAL);
    }

    Hub(HubSettings settings, Pauses pauses) {
        this.settings = settings;
        this.client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        this.http = new HubHttp(settings, client, pauses);
    }

    /// A client as the environment says, see [HubSettings#fromEnvironment].
    public static Hub fromEnvironment() {
        return new Hub(HubSettings.fromEnvironment());
    }

    /// What the cache has of a repository, without asking the hub. That need not be all of it: other clients note
    /// the commit before they fetch its files, and a filter may have left some out.
    ///
    /// @throws HubException if the cache cannot be read
    public static Optional<HubSnapshot> cached(HubSettings settings, HubRepo repo) {
        HubCache cache = new HubCache(settings.cache(), repo);
        try {
            Optional<String> commit = cache.commit();
            Optional<HubListing> listing =
                    commit.isPresent() ? cache.foreignListing(commit.get()) : Optional.<HubListing>empty();
            return listing.map(found -> new HubSnapshot(
                    found.commit(),
                    cache.snapshot(found.commit()),
                    found.files().stream().map(HubFile::path).toList()));
        } catch (IOException e) {
            throw new HubException(Reason.CACHE, "cannot use the cache for " + repo + ": " + e, e);
        }
    }

    /// Makes sure that all wanted files of a repository are in the cache, fetching those that are not.
    ///
    /// @throws HubException if some cannot be had
    public HubSnapshot snapshot(HubRepo repo, HubFilter filter, HubProgress progress) {
        HubCache cache = new HubCache(settings.cache(), repo);
        try {
            HubListing listing = listing(repo, cache, progress);
            List<HubFile> wanted = listing.files().stream()
                    .filter(file -> filter.accepts(file.path()))
                    .toList();
            if (wanted.isEmpty()) {
                throw new HubException(Reason.NOT_FOUND, repo + " has no file that matches " + filter);
            }
            for (HubFile file : wanted) {
                fetch(repo, listing.commit(), file, cache, progress);
            }
            if (!repo.isCommit()) {
                cache.writeReference(repo.revision(), listing.commit());
            }
            return new HubSnapshot(
                    listing.commit(),
                    cache.snapshot(listing.commit()),
                    wanted.stream().map(HubFile::path).sorted().toList());
        } catch (IOException e) {
            throw new HubException(Reason.CACHE, "cannot use the cache for " + repo + ": " + e, e);
        }
    }

    /// The path of one file, fetched if the cache does not have it.
    ///
    /// @throws HubException if it cannot be had
    public Path file(HubRepo repo, String path) {
        HubSnapshot snapshot = snapshot(repo, HubFilter.only(path.replaceAll("[*?]", "?")), HubProgress.NONE);
        return snapshot.file(path);
    }

    /// The names of all files of a repository.
    ///
    /// @throws HubException if they cannot be had
    public List<String> files(HubRepo repo) {
        try {
            return listing(repo, new HubCache(settings.cache(), repo), HubProgress.NONE).files().stream()
                    .map(HubFile::path)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new HubException(Reason.CACHE, "cannot use the cache for " + repo + ": " + e, e);
        }
    }

    /// From the hub, or from the cache for a commit that it knows, offline, and where the hub cannot be reached.
    private HubListing listing(HubRepo repo, HubCache cache, HubProgress progress) throws IOException {
        Optional<String> commit = cache.commit();
        Optional<HubListing> known = commit.isPresent() ? cache.listing(commit.get()) : Optional.empty();
        if (known.isPresent() && (repo.isCommit() || settings.offline())) {
            return known.get();
        }
        if (settings.offline()) {
            return cached(commit, cache)
                    .orElseThrow(() -> new HubException(
                            Reason.OFFLINE,
                            repo + " is not in the cache " + settings.cache()
                                    + ", and HF_HUB_OFFLINE forbids fetching it"));
        }
        try {
            HubListing listing = HubListing.parse(repo, http.text(repo, repo.listingPath(), progress));
            cache.writeListing(listing);
            return listing;
        } catch (HubException e) {
            if (e.reason() == Reason.NETWORK) {
                return cached(commit, cache).orElseThrow(() -> e);
            }
            throw e;
        }
    }

    private static Optional<HubListing> cached(Optional<String> commit, HubCache cache) throws IOException {
        if (commit.isEmpty()) {
            return Optional.empty();
        }
        Optional<HubListing> known = cache.listing(commit.get());
        return known.isPresent() ? known : cache.foreignListing(commit.get());
    }

    private void fetch(HubRepo repo, String commit, HubFile file, HubCache cache, HubProgress progress)
            throws IOException {
        Path target = cache.snapshot(commit).resolve(file.path());
        if (!Files.exists(target)) {
            try (HubLock held = HubLock.of(cache.lockFile(file))) {
                if (!Files.exists(cache.blob(file))) {
                    if (settings.offline()) {
                        throw new HubException(
                                Reason.OFFLINE,
                                file.path() + " of " + repo
                                        + " is not in the cache, and HF_HUB_OFFLINE forbids fetching it");
                    }
                    http.download(repo, commit, file, cache, progress);
                }
                cache.link(commit, file);
            }
        }
        progress.advanced(file.path(), file.size(), file.size());
    }

    @Override
    public void close() {
        client.close();
    }
}
