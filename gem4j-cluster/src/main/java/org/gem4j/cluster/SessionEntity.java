// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.cluster.sharding.ShardRegion;
import org.apache.pekko.persistence.AbstractPersistentActor;
import org.apache.pekko.persistence.Recovery;
import org.apache.pekko.persistence.RecoveryCompleted;
import org.apache.pekko.persistence.SnapshotSelectionCriteria;
import org.gem4j.serve.env.GateException;
import org.gem4j.serve.env.HostedSession;
import org.gem4j.serve.env.SessionHost;
import org.jspecify.annotations.Nullable;

/// A session on the node that owns its shard. Its journal holds how it began and each frame that it answered; a node
/// that takes it over plays them again before anything else.
final class SessionEntity extends AbstractPersistentActor {
    private final String id = getSelf().path().name();
    private final SessionHost host;
    private final Duration reattach;
    private final Duration deadline;
    private final RecentCalls recent = new RecentCalls();
    private final WaitingCalls waiting = new WaitingCalls();
    private final List<Message.Called> history = new ArrayList<>();
    private final Backlog backlog = new Backlog();

    private Optional<SessionHost.Saved> saved = Optional.empty();
    private Message.@Nullable Opened opened;
    private @Nullable HostedSession hosted;
    private Optional<GateException> lost = Optional.empty();
    private boolean busy;
    private boolean stopping;
    private boolean closing;
    private long number;
    private @Nullable Thread worker;
    private @Nullable Socket socket;
    private @Nullable Cancellable patience;
    private @Nullable Cancellable limit;

    private record Socket(ActorRef front, long connection) {}

    private record Played(Message.Play call, HostedSession.Played played) {}

    private record Broken(Throwable cause) {}

    private record Overdue(Thread worker) {}

    private record HostEnded(String reason) {}

    private enum Own {
        STOP,
        NOBODY_CAME
    }

    private SessionEntity(SessionHost host, Duration reattach, Duration deadline) {
        this.host = host;
        this.reattach = reattach;
        this.deadline = deadline;
    }

    /// @param reattach how long a session that has lost its socket waits for another one
    /// @param deadline for a call, and for all that a session has to play again
    static Props props(SessionHost host, Duration reattach, Duration deadline) {
        return Props.create(SessionEntity.class, () -> new SessionEntity(host, reattach, deadline));
    }

    /// What has a session leave this node.
    static Object stopMessage() {
        return Own.STOP;
    }

    @Override
    public String persistenceId() {
        return id;
    }

    @Override
    public Recovery recovery() {
        return Recovery.create(SnapshotSelectionCriteria.none());
    }

    @Override
    public Receive createReceiveRecover() {
        return receiveBuilder()
                .match(Message.Opened.class, event -> opened = event)
                .match(Message.Checkpoint.class, this::resumeFrom)
                .match(Message.Called.class, history::add)
                .match(RecoveryCompleted.class, completed -> recovered())
                .build();
    }

    private void resumeFrom(Message.Checkpoint event) {
        opened = event.opened();
        saved = Optional.of(new SessionHost.Saved(event.calls(), event.state()));
        recent.addIds(event.recent());
        history.clear();
        backlog.restart(event);
    }

    private void recovered() {
        Message.Opened event = opened;
        if (event == null) {
            return;
        }
        busy = true;
        Rebuild.Past past = new Rebuild.Past(origin(event), saved, List.copyOf(history));
        history.forEach(backlog::add);
        history.clear();
        number = saved.map(SessionHost.Saved::calls).orElse(0L) + past.calls().size();
        saved = Optional.empty();
        ActorRef self = getSelf();
        work(() -> Rebuild.of(host, past, deadline, reason -> ended(self, reason)));
    }

    /// Works on a thread of its own and has this actor receive the result.
    private void work(Supplier<Object> task) {
        ActorRef self = getSelf();
        Thread thread = Thread.startVirtualThread(() -> {
            Object result;
            try {
                result = task.get();
            } catch (RuntimeException | Error e) {
                result = new Broken(e);
            }
            self.tell(result, self);
        });
        worker = thread;
        limit = later(deadline, new Overdue(thread));
    }

    private Cancellable later(Duration delay, Object message) {
        return getContext()
                .getSystem()
                .scheduler()
                .scheduleOnce(delay, getSelf(), message, getContext().getDispatcher(), getSelf());
    }

    private void worked() {
        busy = false;
        Cancellable running = limit;
        if (running != null) {
            running.cancel();
        }
    }

    /// A call that takes too long ends the session; a replay that does has its answer as soon as it is interrupted.
    private void overdue(Overdue late) {
        if (!busy || late.worker() != worker) {
            return;
        }
        if (hosted == null) {
            late.worker().interrupt();
        } else {
            end("a call took longer than " + deadline.toMillis() / 1000.0 + " seconds");
        }
    }

    /// Stops; the session is rebuilt from its journal when it is next asked for.
    private void broken(Broken failure) {
        System.getLogger(SessionEntity.class.getName())
                .log(System.Logger.Level.WARNING, "session " + id + " is rebuilt", failure.cause());
        getContext().stop(getSelf());
    }

    private SessionHost.Origin origin(Message.Opened event) {
        return new SessionHost.Origin(id, event.client(), event.envId(), event.seed());
    }

    private static void ended(ActorRef self, String reason) {
        self.tell(new HostEnded(reason), self);
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Message.Open.class, this::open)
                .match(Message.Play.class, this::play)
                .match(Message.Attach.class, this::attach)
                .match(Message.Detach.class, this::detach)
                .match(Message.End.class, this::end)
                .match(Message.Wake.class, wake -> wake())
                .match(Rebuild.class, this::rebuilt)
                .match(Played.class, this::played)
                .match(Broken.class, this::broken)
                .match(Overdue.class, this::overdue)
                .match(HostEnded.class, ended -> end(ended.reason()))
                .match(Terminated.class, this::frontHasGone)
                .matchEquals(Own.NOBODY_CAME, own -> end("its client did not reconnect"))
                .matchEquals(Own.STOP, own -> stop())
                .build();
    }

    private void open(Message.Open open) {
        if (opened != null) {
            answer(new Message.Done(false));
            return;
        }
        Message.Opened event = new Message.Opened(open.client(), open.envId(), open.seed(), open.ofSocket());
        ActorRef self = getSelf();
        try {
            hosted = host.open(origin(event), reason -> ended(self, reason));
        } catch (GateException e) {
            refuse(getSender(), e);
            leaveIfUnknown();
            return;
        }
        ActorRef asker = getSender();
        persist(event, written -> {
            opened = written;
            asker.tell(new Message.Done(false), getSelf());
        });
    }

    private boolean isUnknown(String client) {
        Message.Opened event = opened;
        return event == null || !event.client().equals(client);
    }

    private void refuseUnknown() {
        refuse(getSender(), GateException.of(404, "SESSION_ERROR", "Unknown session_id: " + id));
        leaveIfUnknown();
    }

    private void refuse(ActorRef asker, GateException reason) {
        asker.tell(Message.Reply.refusal(reason), getSelf());
    }

    private void answer(Object message) {
        getSender().tell(message, getSelf());
    }

    private void wake() {
        if (opened == null) {
            deleteMessages(lastSequenceNr()); // it ended before all nodes had heard of it
            leaveIfUnknown();
        }
    }

    private void leaveIfUnknown() {
        if (opened == null) {
            getContext().getParent().tell(new ShardRegion.Passivate(Own.STOP), getSelf());
        }
    }

    private void attach(Message.Attach attach) {
        if (isUnknown(attach.client())) {
            refuseUnknown();
            return;
        }
        attach(new Socket(attach.front(), attach.connection()));
        answer(new Message.Done(false));
    }

    private void attach(Socket newer) {
        Socket older = socket;
        if (newer.equals(older)) {
            return;
        }
        if (older != null) {
            hangUp(older, "another socket has taken over the session");
        }
        socket = newer;
        getContext().watch(newer.front());
        endPatience();
    }

    private void hangUp(Socket old, String reason) {
        old.front().tell(new Message.HangUp(old.connection(), reason), getSelf());
        getContext().unwatch(old.front());
    }

    private void detach(Message.Detach detach) {
        if (!new Socket(detach.front(), detach.connection()).equals(socket)) {
            leaveIfUnknown();
            return;
        }
        getContext().unwatch(detach.front());
        socket = null;
        if (closing || detach.gone() && opened != null && opened.ofSocket()) {
            end("its client has disconnected");
        } else {
            expectSocket();
        }
    }

    private void frontHasGone(Terminated terminated) {
        if (socket != null && socket.front().equals(terminated.actor())) {
            socket = null;
            expectSocket();
        }
    }

    private void expectSocket() {
        Message.Opened event = opened;
        if (event != null && (event.ofSocket() || lost.isPresent()) && socket == null) {
            endPatience();
            patience = later(reattach, Own.NOBODY_CAME);
        }
    }

    private void endPatience() {
        if (patience != null) {
            patience.cancel();
            patience = null;
        }
    }

    private void play(Message.Play call) {
        if (isUnknown(call.client())) {
            refuseUnknown();
            return;
        }
        if (lost.isPresent()) {
            refuse(getSender(), lost.get());
            return;
        }
        Socket from = new Socket(call.front(), call.connection());
        if (call.connection() != 0 && socket == null) {
            attach(from);
        } else if (socket != null && !socket.equals(from)) {
            refuse(
                    getSender(),
                    GateException.of(409, "SESSION_ERROR", "Session " + id + " already has an attached WebSocket"));
            return;
        }
        answerOrQueue(call, getSender());
        playNext();
    }

    private void answerOrQueue(Message.Play call, ActorRef asker) {
        recent.answer(call.callId())
                .ifPresentOrElse(reply -> asker.tell(reply, getSelf()), () -> waiting.add(call, asker));
    }

    private void playNext() {
        HostedSession session = hosted;
        Optional<Message.Play> next = waiting.first();
        if (busy || stopping || session == null || next.isEmpty()) {
            return;
        }
        busy = true;
        long turn = number;
        Message.Play call = next.get();
        HostedSession.Mode mode = backlog.isLong() ? HostedSession.Mode.FIRST_AND_SAVE : HostedSession.Mode.FIRST;
        work(() -> new Played(call, session.play(turn, call.binary(), call.frame(), mode)));
    }

    private void played(Played done) {
        worked();
        Message.Opened origin = opened;
        if (origin == null) {
            return; // it has ended meanwhile
        }
        Message.Play call = done.call();
        HostedSession.Played played = done.played();
        Message.Reply reply = Message.Reply.to(call.binary(), played.answer());
        if (!played.changes()) {
            reply(call, reply);
            return;
        }
        List<Message.Event> events = new ArrayList<>();
        played.before().ifPresent(state -> events.add(checkpoint(origin, state)));
        events.add(new Message.Called(call.callId(), call.binary(), call.frame(), played.fingerprint()));
        persistAll(events, event -> {
            switch (event) {
                case Message.Checkpoint checkpoint -> {
                    backlog.restart(checkpoint);
                    deleteMessages(lastSequenceNr() - 1);
                }
                case Message.Called called -> {
                    number++;
                    backlog.add(called);
                    recent.add(call.callId(), reply);
                    reply(call, reply);
                }
                case Message.Opened begun -> throw new IllegalStateException("a session is opened only once");
            }
        });
    }

    private Message.Checkpoint checkpoint(Message.Opened origin, byte[] state) {
        return new Message.Checkpoint(
                origin.client(), origin.envId(), origin.seed(), origin.ofSocket(), number, state, recent.ids());
    }

    private void reply(Message.Play call, Message.Reply reply) {
        waiting.remove(call.callId()).ifPresent(asker -> asker.tell(reply, getSelf()));
        next();
    }

    private void next() {
        if (stopping) {
            getContext().stop(getSelf());
        } else {
            playNext();
        }
    }

    private void rebuilt(Rebuild rebuild) {
        worked();
        hosted = rebuild.session().orElse(null);
        lost = rebuild.failure();
        recent.addAll(rebuild);
        for (WaitingCalls.Waiting each : waiting.removeAll()) {
            lost.ifPresentOrElse(
                    reason -> refuse(each.asker(), reason), () -> answerOrQueue(each.call(), each.asker()));
        }
        expectSocket();
        next();
    }

    private void end(Message.End end) {
        if (isUnknown(end.client())) {
            refuseUnknown();
            return;
        }
        closing = true;
        boolean now = socket == null;
        answer(new Message.Done(now));
        if (now) {
            end("it was closed");
        }
    }

    private void end(String reason) {
        if (socket != null) {
            hangUp(socket, "the session is over: " + reason);
        }
        if (opened != null) {
            deleteMessages(lastSequenceNr());
        }
        opened = null;
        Thread running = worker;
        if (running != null && busy) {
            running.interrupt();
        }
        getContext().getParent().tell(new ShardRegion.Passivate(Own.STOP), getSelf());
    }

    private void stop() {
        stopping = true; // a call that runs is answered first
        if (!busy || opened == null) {
            getContext().stop(getSelf());
        }
    }

    @Override
    public void postStop() {
        endPatience();
        worked();
        HostedSession session = hosted;
        if (session != null) {
            session.end();
        }
        Replicas.of(getContext().getSystem()).find(id).ifPresent(SessionLog::rest);
    }
}
