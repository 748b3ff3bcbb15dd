// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Reads the body of an answer piece by piece, giving up when nothing comes for a while.
final class Body implements Flow.Subscriber<List<ByteBuffer>> {
    private static final Duration SILENCE = Duration.ofSeconds(60);
    private static final int SHOWN = 300;
    private static final int MOST_DROPPED = 1 << 18;

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private Flow.@Nullable Subscription subscription;

    private Body() {}

    /// Takes a piece.
    interface Sink {
        void accept(ByteBuffer buffer) throws IOException;
    }

    private sealed interface Event {
        record Piece(List<ByteBuffer> buffers) implements Event {}

        record Failed(Throwable cause) implements Event {}

        record Ended() implements Event {}
    }

    /// Hands every piece to the sink.
    ///
    /// @throws IOException if the connection breaks or falls silent, or the sink throws
    static void read(Flow.Publisher<List<ByteBuffer>> publisher, Sink sink) throws IOException, InterruptedException {
        Body body = new Body();
        publisher.subscribe(body);
        boolean ended = false;
        try {
            while (!ended) {
                switch (body.events.poll(SILENCE.toSeconds(), TimeUnit.SECONDS)) {
                    case null -> throw new IOException("no data arrived for " + SILENCE.toSeconds() + " seconds");
                    case Event.Piece(List<ByteBuffer> buffers) -> {
                        for (ByteBuffer buffer : buffers) {
                            sink.accept(buffer);
                        }
                        body.subscription().request(1);
                    }
                    case Event.Failed(Throwable cause) ->
                        throw new IOException("the connection broke: " + cause, cause);
                    case Event.Ended ignored -> ended = true;
                }
            }
        } finally {
            if (!ended && body.subscription != null) {
                body.subscription.cancel();
            }
        }
    }

    /// Reads a short body of no use but for messages; what could not be read is left out.
    static String drop(Flow.Publisher<List<ByteBuffer>> publisher) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        try {
            read(publisher, buffer -> {
                text.append(StandardCharsets.UTF_8.decode(buffer));
                if (text.length() > MOST_DROPPED) {
                    throw new IOException("the body of an error is longer than " + MOST_DROPPED);
                }
            });
        } catch (IOException e) {
            text.append(" [broken off]");
        }
        return text.length() <= SHOWN ? text.toString() : text.substring(0, SHOWN);
    }

    private Flow.Subscription subscription() {
        return Objects.requireNonNull(subscription, "the body was not subscribed to");
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        newSubscription.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        events.add(new Event.Piece(buffers));
    }

    @Override
    public void onError(Throwable cause) {
        events.add(new Event.Failed(cause));
    }

    @Override
    public void onComplete() {
        events.add(new Event.Ended());
    }
}
