// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Snapshot;

/// The messages of an episode, and which of them are still to be delivered.
final class Mailbox {
    private final List<Message> log = new ArrayList<>();
    private final List<Message> waiting = new ArrayList<>();

    void clear() {
        log.clear();
        waiting.clear();
    }

    void add(Message message) {
        log.add(message);
        waiting.add(message);
    }

    /// All messages of the episode, in order.
    List<Message> log() {
        return List.copyOf(log);
    }

    /// Removes and returns the messages that wait for an agent.
    List<Message> deliver(String agent) {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Message> mine =
                waiting.stream().filter(message -> message.to().equals(agent)).toList();
        waiting.removeAll(mine);
        return mine;
    }

    /// The log, and which of its entries are still to be delivered.
    Map<String, Object> save() {
        return Map.of("log", texts(log), "waiting", texts(waiting));
    }

    /// Checks what [#save] wrote and returns the action that restores it.
    Runnable load(Snapshot saved) {
        List<Message> newLog = messages(saved.texts("log"));
        List<Message> newWaiting = messages(saved.texts("waiting"));
        return () -> {
            clear();
            log.addAll(newLog);
            waiting.addAll(newWaiting);
        };
    }

    /// Three texts for each message.
    private static List<String> texts(List<Message> messages) {
        return messages.stream()
                .flatMap(message -> List.of(message.from(), message.to(), message.text()).stream())
                .toList();
    }

    private static List<Message> messages(List<String> texts) {
        if (texts.size() % 3 != 0) {
            throw new IllegalArgumentException("messages must be three texts each but were " + texts.size());
        }
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < texts.size(); i += 3) {
            messages.add(new Message(texts.get(i), texts.get(i + 1), texts.get(i + 2)));
        }
        return messages;
    }
}
