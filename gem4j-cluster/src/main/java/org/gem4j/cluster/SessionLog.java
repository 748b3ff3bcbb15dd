// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.ArrayList;
import java.util.List;

/// What one node keeps of a session: its events in their stored form, numbered from 1. Thread-safe.
final class SessionLog {
    private static final int PAGE_BYTES = 512 << 10;

    private final List<byte[]> entries = new ArrayList<>();
    private long first = 1;
    private long epoch;
    private boolean claimed;
    private boolean live;
    private String owner;
    private long touched = System.nanoTime();

    SessionLog(String owner) {
        this.owner = owner;
    }

    /// Entries from a number on, at most half a megabyte but at least one if there is one.
    ///
    /// @param first number of the first of them
    record Page(String owner, long epoch, long first, long highest, List<byte[]> entries) {}

    synchronized Page page(long from) {
        long start = Math.max(from, first);
        List<byte[]> page = new ArrayList<>();
        long bytes = 0;
        for (long i = start; i <= highest(); i++) {
            byte[] entry = entries.get((int) (i - first));
            bytes += entry.length;
            if (!page.isEmpty() && bytes > PAGE_BYTES) {
                break;
            }
            page.add(entry);
        }
        return new Page(owner, epoch, start, highest(), page);
    }

    synchronized long highest() {
        return first + entries.size() - 1;
    }

    /// Number of the first entry that is still of use.
    synchronized long start() {
        return first;
    }

    /// Drops the entries before this one.
    synchronized void dropBefore(long start) {
        int dropped = (int) Math.clamp(start - first, 0, entries.size());
        entries.subList(0, dropped).clear();
        first += dropped;
    }

    synchronized long epoch() {
        return epoch;
    }

    /// The node on which the session lives.
    synchronized String owner() {
        return owner;
    }

    synchronized long idleNanos() {
        return System.nanoTime() - touched;
    }

    /// Whether the session runs on this node, which owns it.
    synchronized boolean isLive() {
        return live && !claimed;
    }

    /// Says that the session does not run on this node any more.
    synchronized void rest() {
        live = false;
    }

    /// Refuses entries from the present owner from now on, since another one takes over.
    synchronized void claim() {
        claimed = true;
    }

    /// Makes this node the owner, in an epoch of its own.
    synchronized void own(String self, long newEpoch) {
        owner = self;
        epoch = newEpoch;
        claimed = false;
        live = true;
        touched = System.nanoTime();
    }

    /// Adds an entry of the owner's own.
    ///
    /// @return whether this node may still do so
    synchronized boolean add(String self, long number, byte[] entry) {
        if (claimed || !owner.equals(self) || number != highest() + 1) {
            return false;
        }
        entries.add(entry);
        touched = System.nanoTime();
        return true;
    }

    /// Keeps what an owner sends.
    synchronized Message.Appended append(Message.Append append) {
        boolean another = claimed || !append.owner().equals(owner);
        if (append.epoch() < epoch || another && append.epoch() == epoch) {
            return new Message.Appended(true, highest());
        }
        touched = System.nanoTime();
        if (append.fresh()) {
            entries.clear();
            first = append.first();
        } else if (append.epoch() != epoch || append.first() != highest() + 1) {
            return new Message.Appended(false, append.epoch() == epoch ? highest() : 0);
        }
        own(append.owner(), append.epoch());
        entries.addAll(append.entries());
        dropBefore(append.start());
        return new Message.Appended(false, highest());
    }
}
