// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The environment variables by which launchers tell processes of each other: those of torchrun and of everything that
/// follows it, Slurm's, and the index of a Kubernetes Job.
final class LaunchVariables {
    private static final String WORLD_SIZE = "WORLD_SIZE";
    private static final String RANK = "RANK";
    private static final String NODE_RANK = "NODE_RANK";
    private static final String JOB_INDEX = "JOB_COMPLETION_INDEX";
    private static final String LOCAL_RANK = "LOCAL_RANK";
    private static final String LOCAL_WORLD_SIZE = "LOCAL_WORLD_SIZE";
    private static final String MASTER_ADDR = "MASTER_ADDR";
    private static final String MASTER_PORT = "MASTER_PORT";
    private static final String SLURM_RANK = "SLURM_PROCID";
    private static final String SLURM_SIZE = "SLURM_NTASKS";
    private static final List<String> SLURM_NODES =
            List.of("SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST", "SLURM_NODELIST");

    /// The port of torchrun.
    private static final int PORT = 29_500;

    /// The first of the ports of Slurm's jobs, which may share a host.
    private static final int SLURM_PORT = 15_000;

    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}._:%-]+");
    private static final Pattern BRACKETS = Pattern.compile("\\[([^],-]*)[^]]*]");

    private final Map<String, String> environment;

    LaunchVariables(Map<String, String> environment) {
        this.environment = environment;
    }

    Optional<Launched> read() {
        Optional<String> size = first(has(SLURM_RANK) ? List.of(WORLD_SIZE, SLURM_SIZE) : List.of(WORLD_SIZE));
        if (size.isEmpty()) {
            if (has(RANK) && has(MASTER_ADDR)) {
                throw new IllegalArgumentException("WORLD_SIZE is missing, but RANK is " + environment.get(RANK)
                        + " and MASTER_ADDR is " + environment.get(MASTER_ADDR)
                        + ": set it to the number of processes on all hosts, in 1.." + Launched.MOST);
            }
            return Optional.empty();
        }
        int all = number(size.get(), 1, Launched.MOST);
        int rank = rank(size.get(), all);
        if (all == 1) {
            return Optional.empty();
        }
        return Optional.of(new Launched(
                rank,
                all,
                first(List.of(LOCAL_RANK, "SLURM_LOCALID"))
                        .map(name -> number(name, 0, all - 1))
                        .orElse(0),
                has(LOCAL_WORLD_SIZE) ? number(LOCAL_WORLD_SIZE, 1, all) : 1,
                address(rank, all),
                port(),
                portKey()));
    }

    private int rank(String size, int all) {
        if (has(RANK)) {
            return number(RANK, 0, all - 1);
        }
        if (has(SLURM_RANK)) {
            return number(SLURM_RANK, 0, all - 1);
        }
        Optional<String> node = first(List.of(NODE_RANK, JOB_INDEX));
        if (node.isEmpty() && all > 1) {
            throw new IllegalArgumentException("RANK is missing, but " + size + " is " + all
                    + ": set it to the rank of this process, in 0.." + (all - 1));
        }
        int perHost = has(LOCAL_WORLD_SIZE) ? number(LOCAL_WORLD_SIZE, 1, all) : 1;
        int local = has(LOCAL_RANK) ? number(LOCAL_RANK, 0, perHost - 1) : 0;
        return node.map(name -> number(name, 0, Math.ceilDiv(all, perHost) - 1)).orElse(0) * perHost + local;
    }

    private String address(int rank, int all) {
        if (has(MASTER_ADDR)) {
            String address = value(MASTER_ADDR);
            if (!HOST.matcher(address).matches()) {
                throw new IllegalArgumentException(
                        "MASTER_ADDR must be the name or address of the host of rank 0 but was " + address);
            }
            return address;
        }
        return first(SLURM_NODES)
                .filter(name -> has(SLURM_RANK))
                .map(name -> firstHost(value(name)))
                .orElseThrow(() -> new IllegalArgumentException("MASTER_ADDR is missing, but this is rank " + rank
                        + " of " + all + ": set it to the name or address of the host of rank 0"));
    }

    private int port() {
        if (has(MASTER_PORT)) {
            return number(MASTER_PORT, 1, 65_535);
        }
        String job = environment.getOrDefault("SLURM_JOB_ID", "");
        return has(SLURM_RANK) && job.matches("\\d{1,18}") ? SLURM_PORT + (int) (Long.parseLong(job) % 10_000) : PORT;
    }

    /// Where torchrun serves a store at MASTER_PORT, rank 0 cannot listen there; a restarted run needs another key.
    private Optional<String> portKey() {
        return "True".equals(environment.get("TORCHELASTIC_USE_AGENT_STORE"))
                ? Optional.of("gem4j/port/" + environment.getOrDefault("TORCHELASTIC_RESTART_COUNT", "0"))
                : Optional.empty();
    }

    /// The first host of a list as Slurm writes it, such as `node01` of `node[01-04,07],gpu3`.
    static String firstHost(String nodes) {
        int depth = 0;
        int end = 0;
        while (end < nodes.length() && (depth > 0 || nodes.charAt(end) != ',')) {
            depth += nodes.charAt(end) == '[' ? 1 : nodes.charAt(end) == ']' ? -1 : 0;
            end++;
        }
        return BRACKETS.matcher(nodes.substring(0, end)).replaceAll("$1");
    }

    private boolean has(String name) {
        return !environment.getOrDefault(name, "").isBlank();
    }

    private String value(String name) {
        return environment.getOrDefault(name, "").strip();
    }

    private Optional<String> first(List<String> names) {
        return names.stream().filter(this::has).findFirst();
    }

    private int number(String name, int from, int to) {
        String text = value(name);
        int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        if (number < from || number > to) {
            throw new IllegalArgumentException(name + " must be in " + from + ".." + to + " but was " + text);
        }
        return number;
    }
}
