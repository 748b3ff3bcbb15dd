// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gem4j.serve.env.GateException;

/// The calls that a session has played lately, so that one that comes again, since nobody knows whether it came the
/// first time, is not played twice. For one thread.
final class RecentCalls {
    private static final int MOST = 64;
    private static final Message.Reply OVERTAKEN = Message.Reply.refusal(
            GateException.of(409, "SESSION_ERROR", "The call has already been answered, and so has a later one"));

    private final Set<String> ids = new LinkedHashSet<>();
    private String last = "";
    private Optional<Message.Reply> answer = Optional.empty();

    void add(String id, Message.Reply reply) {
        ids.add(id);
        if (ids.size() > MOST) {
            ids.remove(ids.iterator().next());
        }
        last = id;
        answer = Optional.of(reply);
    }

    /// The ids, oldest first, in UTF-8.
    List<byte[]> ids() {
        return ids.stream().map(id -> id.getBytes(StandardCharsets.UTF_8)).toList();
    }

    /// Calls of which only the ids are known.
    void addIds(List<byte[]> older) {
        older.forEach(id -> ids.add(new String(id, StandardCharsets.UTF_8)));
    }

    /// The calls that were played again.
    void addAll(Rebuild rebuild) {
        List<String> all = rebuild.calls();
        ids.addAll(all);
        while (ids.size() > MOST) {
            ids.remove(ids.iterator().next());
        }
        if (!all.isEmpty()) {
            last = all.getLast();
            answer = rebuild.lastAnswer();
        }
    }

    /// What to answer to a call that was played already; empty: it was not.
    Optional<Message.Reply> answer(String id) {
        if (id.equals(last)) {
            return answer;
        }
        return ids.contains(id) ? Optional.of(OVERTAKEN) : Optional.empty();
    }
}
