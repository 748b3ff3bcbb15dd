// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import org.gem4j.data.hub.HubException.Reason;

/// Talks to the hub: redirects, retries, ranges, errors.
final class HubHttp {
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int ATTEMPTS = 6;
    private static final int REDIRECTS = 6;
    private static final int RANGE_REFUSED = 416;
    private static final int LONGEST_TEXT = 1 << 28;

    private final HubSettings settings;
    private final HttpClient client;
    private final Pauses pauses;

    HubHttp(HubSettings settings, HttpClient client, Pauses pauses) {
        this.settings = settings;
        this.client = client;
        this.pauses = pauses;
    }

    /// A failure after which it is worth asking again.
    private static final class Passing extends IOException {
        private static final long serialVersionUID = 1L;
        private final int status;
        private final transient Duration pause;

        Passing(int status, Duration pause) {
            super("status " + status);
            this.status = status;
            this.pause = pause;
        }
    }

    private interface Attempt<T> {
        T run() throws IOException, InterruptedException;
    }

    /// The body of an answer, as text.
    String text(HubRepo repo, String path, HubProgress progress) {
        return persistently(repo.toString(), progress, () -> {
            var response = get(repo, URI.create(settings.endpoint() + path), 0);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Body.read(response.body(), buffer -> {
                if (bytes.size() + buffer.remaining() > LONGEST_TEXT) {
                    throw new IOException("the answer is longer than " + LONGEST_TEXT + " bytes");
                }
                byte[] part = new byte[buffer.remaining()];
                buffer.get(part);
                bytes.writeBytes(part);
            });
            return bytes.toString(StandardCharsets.UTF_8);
        });
    }

    /// Fetches a file's content into the cache, resuming where an earlier attempt stopped.
    ///
    /// @throws HubException if it cannot be had; what was fetched stays for the next time unless it was wrong
    void download(HubRepo repo, String commit, HubFile file, HubCache cache, HubProgress progress) throws IOException {
        Path incomplete = cache.incomplete(file);
        Files.createDirectories(incomplete.getParent());
        for (int attempt = 0; attempt < 2; attempt++) {
            persistently(file.path() + " of " + repo, progress, () -> {
                append(repo, commit, file, incomplete, progress);
                return true;
            });
            if (file.checksum().matches(incomplete)) {
                cache.complete(file);
                return;
            }
            Files.delete(incomplete);
        }
        throw new HubException(
                Reason.CORRUPT,
                file.path() + " of " + repo + " was downloaded twice, but its content does not match its checksum "
                        + file.checksum().hex());
    }

    private void append(HubRepo repo, String commit, HubFile file, Path incomplete, HubProgress progress)
            throws IOException, InterruptedException {
        try (FileChannel channel = FileChannel.open(
                incomplete, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            if (channel.size() > file.size()) {
                channel.truncate(0);
            }
            if (channel.size() == file.size()) {
                return;
            }
            long have = channel.size();
            URI address = URI.create(settings.endpoint() + repo.filePath(commit, file.path()));
            HttpResponse<Flow.Publisher<List<ByteBuffer>>> response;
            try {
                response = get(repo, address, have);
            } catch (Passing e) {
                if (e.status == RANGE_REFUSED) {
                    channel.truncate(0);
                }
                throw e;
            }
            boolean continues = response.statusCode() == 206
                    && response.headers().firstValue("Content-Range").orElse("").startsWith("bytes " + have + "-");
            channel.position(continues ? have : 0);
            channel.truncate(channel.position());
            Body.read(response.body(), buffer -> {
                if (channel.position() + buffer.remaining() > file.size()) {
                    channel.truncate(0);
                    throw new IOException("the hub sent more than the " + file.size() + " bytes that it lists");
                }
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                progress.advanced(file.path(), channel.position(), file.size());
            });
            if (channel.position() < file.size()) {
                throw new IOException(
                        "the connection ended after " + channel.position() + " of " + file.size() + " bytes");
            }
        }
    }

    /// Tries again after failures that pass, for as long as each attempt is allowed to take.
    private <T> T persistently(String what, HubProgress progress, Attempt<T> attempt) {
        IOException last = new IOException("not tried");
        for (int i = 1; i <= ATTEMPTS; i++) {
            try {
                try {
                    return attempt.run();
                } catch (IOException e) {
                    last = e;
                    Duration asked = e instanceof Passing passing ? passing.pause : Duration.ZERO;
                    Duration growing = Duration.ofMillis(250L << i);
                    Duration pause = asked.compareTo(growing) > 0 ? asked : growing;
                    if (i < ATTEMPTS) {
                        progress.retrying(new HubProgress.Retry(what, reason(e), i, ATTEMPTS, pause));
                        pauses.sleep(pause);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new HubException(Reason.NETWORK, "interrupted while fetching " + what, e);
            }
        }
        throw new HubException(
                Reason.NETWORK,
                "cannot fetch " + what + " from " + settings.endpoint() + ", tried " + ATTEMPTS + " times: "
                        + reason(last) + advice(last),
                last);
    }

    private static String reason(IOException problem) {
        return switch (problem) {
            case HttpTimeoutException late -> "no answer in time";
            case ConnectException refused -> "no connection";
            default -> problem.getMessage() == null ? problem.toString() : problem.getMessage();
        };
    }

    private static String advice(IOException problem) {
        return problem instanceof HttpTimeoutException || problem instanceof ConnectException
                ? "; HF_ENDPOINT names a mirror, HF_HUB_OFFLINE=1 uses only the cache"
                : "";
    }

    /// Asks for an address from a byte on, following redirects. The token goes to the endpoint's host only.
    private HttpResponse<Flow.Publisher<List<ByteBuffer>>> get(HubRepo repo, URI address, long from)
            throws IOException, InterruptedException {
        URI at = address;
        for (int i = 0; i < REDIRECTS; i++) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(at).timeout(ANSWER).header("User-Agent", "gem4j");
            boolean home = sameHost(at, settings.endpoint());
            settings.token()
                    .filter(token -> home)
                    .ifPresent(token -> request.header("Authorization", "Bearer " + token));
            if (from > 0) {
                request.header("Range", "bytes=" + from + "-");
            }
            var response = client.send(request.build(), HttpResponse.BodyHandlers.ofPublisher());
            int status = response.statusCode();
            if (status == 200 || status == 206) {
                return response;
            }
            String message = Body.drop(response.body());
            if (status >= 300
                    && status < 400
                    && response.headers().firstValue("Location").isPresent()) {
                at = redirected(at, response.headers().firstValue("Location").get());
            } else {
                throw refused(repo, status, response, message);
            }
        }
        throw new HubException(Reason.NETWORK, address + " redirects more than " + REDIRECTS + " times");
    }

    private static URI redirected(URI from, String location) {
        try {
            URI to = from.resolve(new URI(location));
            if (to.getHost() != null && List.of("http", "https").contains(to.getScheme())) {
                return to;
            }
        } catch (URISyntaxException e) {
            throw new HubException(Reason.NETWORK, from + " redirects to what is not an address: " + location, e);
        }
        throw new HubException(Reason.NETWORK, from + " redirects to what is not a web address: " + location);
    }

    private static boolean sameHost(URI left, URI right) {
        return left.getHost() != null
                && left.getHost().equalsIgnoreCase(right.getHost())
                && left.getPort() == right.getPort()
                && left.getScheme().equals(right.getScheme());
    }

    private Passing refused(HubRepo repo, int status, HttpResponse<?> response, String body) {
        String code = response.headers().firstValue("X-Error-Code").orElse("");
        String said = response.headers().firstValue("X-Error-Message").orElse(body.strip());
        String detail = " (status " + status + (said.isEmpty() ? ")" : ": " + said + ")");
        String advice = settings.token().isEmpty() ? "; HF_TOKEN is not set" : "";
        if (code.equals("GatedRepo") || status == 403) {
            throw new HubException(
                    Reason.FORBIDDEN,
                    repo + " is not open to everyone: its terms must be accepted on its page" + advice + detail);
        }
        if (status == 401 && !code.equals("RepoNotFound") && settings.token().isPresent()) {
            throw new HubException(Reason.FORBIDDEN, "the hub does not accept the token" + detail);
        }
        if (status == 401 || status == 404) {
            String what = code.equals("RevisionNotFound")
                    ? "there is no revision " + repo.revision() + " of " + repo.id()
                    : "there is no " + repo + ", or it is private";
            throw new HubException(Reason.NOT_FOUND, what + advice + detail);
        }
        if (status == RANGE_REFUSED || status == 429 || status == 408 || status >= 500) {
            return new Passing(status, retryAfter(response));
        }
        throw new HubException(Reason.NETWORK, "the hub refused " + repo + detail);
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        String value = response.headers().firstValue("Retry-After").orElse("").strip();
        Duration wanted = value.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(value)) : Duration.ZERO;
        return wanted.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wanted;
    }
}
