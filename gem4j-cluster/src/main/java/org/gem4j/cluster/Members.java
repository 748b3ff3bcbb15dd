// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;

/// The nodes of a cluster as this one sees them. Thread-safe.
final class Members {
    private final Cluster cluster;

    Members(Cluster cluster) {
        this.cluster = cluster;
    }

    /// Name of a node, another one for each start of it.
    static String name(Member member) {
        return member.uniqueAddress().address() + "#" + member.uniqueAddress().longUid();
    }

    String self() {
        return name(cluster.selfMember());
    }

    /// The other nodes that may keep something.
    List<Member> others() {
        return members(Set.of());
    }

    /// The other nodes that can be relied on now.
    List<Member> healthy() {
        ClusterEvent.CurrentClusterState state = cluster.state();
        return members(state.getUnreachable()).stream()
                .filter(member -> member.status().equals(MemberStatus.up())
                        || member.status().equals(MemberStatus.weaklyUp()))
                .toList();
    }

    private List<Member> members(Set<Member> without) {
        List<Member> members = new ArrayList<>();
        for (Member member : cluster.state().getMembers()) {
            boolean settled = !member.status().equals(MemberStatus.joining())
                    && !member.status().equals(MemberStatus.removed());
            if (settled && !member.uniqueAddress().equals(cluster.selfUniqueAddress()) && !without.contains(member)) {
                members.add(member);
            }
        }
        return members;
    }

    /// Whether a node belongs to the cluster, itself included.
    boolean has(String name) {
        return StreamSupport.stream(cluster.state().getMembers().spliterator(), false)
                .anyMatch(member -> name(member).equals(name));
    }

    /// Whether this node sees more than half of the nodes, itself included; then no others can go on without it. A
    /// node that has not joined yet belongs to no cluster that could do so.
    boolean seesMajority() {
        ClusterEvent.CurrentClusterState state = cluster.state();
        int all = 0;
        int seen = 0;
        for (Member member : state.getMembers()) {
            if (counts(member)) {
                all++;
                seen += state.getUnreachable().contains(member) ? 0 : 1;
            }
        }
        return isMajority(seen, all);
    }

    /// Whether so many nodes are more than half of those that decide who stays.
    boolean isMajority(int nodes) {
        return isMajority(
                nodes, (int) StreamSupport.stream(cluster.state().getMembers().spliterator(), false)
                        .filter(Members::counts)
                        .count());
    }

    private static boolean isMajority(int seen, int all) {
        return all == 0 || 2 * seen > all;
    }

    /// As the split-brain resolver counts.
    static boolean counts(Member member) {
        return member.status().equals(MemberStatus.up()) || member.status().equals(MemberStatus.leaving());
    }

    /// Whether all nodes answer.
    boolean isWhole() {
        return cluster.state().getUnreachable().isEmpty();
    }

    boolean isOver() {
        return cluster.isTerminated();
    }
}
