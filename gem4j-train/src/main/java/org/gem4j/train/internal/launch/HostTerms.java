// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.gem4j.report.RunRecord;
import tools.jackson.databind.json.JsonMapper;

/// How a launched process introduces itself.
///
/// @param rank its number
/// @param size ranks in all, as it was told
/// @param host name of its host
/// @param agreed what must be the same in all of them, by name
record HostTerms(int rank, int size, String host, Map<String, String> agreed) {
    /// Changes whenever the frames between ranks change.
    private static final String PROTOCOL = "1";

    private static final int SHOWN = 10;

    HostTerms {
        Objects.requireNonNull(host, "host");
        agreed = Map.copyOf(agreed);
    }

    /// The terms of this process.
    ///
    /// @param settings that must be the same in all
    static HostTerms of(int rank, int size, Map<String, ?> settings) {
        Map<String, String> agreed = new LinkedHashMap<>();
        String version = RunRecord.class.getPackage().getImplementationVersion();
        agreed.put("gem4j's version", version == null ? "development" : version);
        agreed.put("the version of the protocol between ranks", PROTOCOL);
        agreed.put("the number of ranks", Integer.toString(size));
        settings.forEach((name, value) -> agreed.put(name, Objects.toString(value)));
        return new HostTerms(rank, size, hostName(), agreed);
    }

    /// As the system, the job or the pod names it.
    private static String hostName() {
        String given = System.getenv().getOrDefault("HOSTNAME", "");
        if (!given.isBlank()) {
            return given;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "without a name";
        }
    }

    /// The rank in words.
    String name() {
        return name(rank, host);
    }

    static String name(int rank, String host) {
        return "rank " + rank + " on host " + host;
    }

    /// What differs between these terms and others', if anything does.
    Optional<String> difference(HostTerms others) {
        TreeSet<String> names = new TreeSet<>(agreed.keySet());
        names.addAll(others.agreed().keySet());
        List<String> differing = new ArrayList<>();
        for (String name : names) {
            String here = agreed.getOrDefault(name, "not given");
            String there = others.agreed().getOrDefault(name, "not given");
            if (!here.equals(there)) {
                differing.add(name + " is " + here + " on " + name() + " but " + there + " on " + others.name());
            }
        }
        if (differing.isEmpty()) {
            return Optional.empty();
        }
        String more = differing.size() > SHOWN ? "; and " + (differing.size() - SHOWN) + " more" : "";
        return Optional.of("all ranks of a run must be started alike: "
                + String.join("; ", differing.subList(0, Math.min(SHOWN, differing.size()))) + more);
    }

    String toLine() {
        return JsonMapper.shared().writeValueAsString(this);
    }

    /// @throws RuntimeException if it is not such a line
    static HostTerms of(String line) {
        return JsonMapper.shared().readValue(line, HostTerms.class);
    }
}
