// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchVariablesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // torchrun
                "RANK=9 WORLD_SIZE=16 LOCAL_RANK=1 LOCAL_WORLD_SIZE=8 MASTER_ADDR=a MASTER_PORT=1234 | 9 16 1 8 a 1234",
                // PyTorchJob of Kubeflow
                "RANK=1 WORLD_SIZE=2 MASTER_ADDR=job-master-0 MASTER_PORT=23456 | 1 2 0 1 job-master-0 23456",
                // an Indexed Job of Kubernetes
                "JOB_COMPLETION_INDEX=3 WORLD_SIZE=4 MASTER_ADDR=job-0.hosts | 3 4 0 1 job-0.hosts 29500",
                "NODE_RANK=1 LOCAL_RANK=1 LOCAL_WORLD_SIZE=2 WORLD_SIZE=4 MASTER_ADDR=::1 | 3 4 1 2 ::1 29500",
                // Slurm
                "SLURM_PROCID=5 SLURM_NTASKS=8 SLURM_LOCALID=1 SLURM_NODELIST=gpu[07-08,11] SLURM_JOB_ID=4712345"
                        + " | 5 8 1 1 gpu07 17345",
                "SLURM_PROCID=1 SLURM_NTASKS=2 SLURM_JOB_NODELIST=a,b | 1 2 0 1 a 29500",
                "SLURM_PROCID=1 SLURM_NTASKS=2 SLURM_NODELIST=a MASTER_ADDR=b MASTER_PORT=7 | 1 2 0 1 b 7",
                "SLURM_PROCID=1 WORLD_SIZE=2 MASTER_ADDR=b | 1 2 0 1 b 29500",
                // torchrun in a job of Slurm
                "RANK=1 WORLD_SIZE=2 MASTER_ADDR=c SLURM_PROCID=0 SLURM_NTASKS=1 | 1 2 0 1 c 29500"
            })
    void placesThisProcess(String variables, String expected) {
        Launched place = Launched.from(variables(variables)).orElseThrow();

        assertThat(place.rank() + " " + place.size() + " " + place.localRank() + " " + place.localSize() + " "
                        + place.masterAddress() + " " + place.masterPort())
                .isEqualTo(expected);
        assertThat(place.portKey()).isEmpty();
    }

    @Test
    void torchrunServesItsOwnStoreAtThePort() {
        String variables = "RANK=1 WORLD_SIZE=2 MASTER_ADDR=a TORCHELASTIC_USE_AGENT_STORE=";

        assertThat(Launched.from(variables(variables + "True TORCHELASTIC_RESTART_COUNT=2"))
                        .orElseThrow()
                        .portKey())
                .contains("gem4j/port/2");
        assertThat(Launched.from(variables(variables + "False")).orElseThrow().portKey())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "RANK=0",
        "MASTER_ADDR=a MASTER_PORT=1",
        "WORLD_SIZE=1",
        "RANK=0 WORLD_SIZE=1 MASTER_ADDR=a",
        "SLURM_NTASKS=4", // in an allocation, outside srun
        "SLURM_NTASKS=4 SLURM_PROCID=0 WORLD_SIZE=1",
        "JOB_COMPLETION_INDEX=3", // jobs that have nothing to do with each other
        "WORLD_SIZE=''"
    })
    void oneProcessTrainsAlone(String variables) {
        assertThat(Launched.from(variables(variables))).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RANK=2 WORLD_SIZE=2 MASTER_ADDR=a | RANK must be in 0..1 but was 2",
                "RANK=-1 WORLD_SIZE=2 MASTER_ADDR=a | RANK must be in 0..1 but was -1",
                "RANK=1 WORLD_SIZE=1 MASTER_ADDR=a | RANK must be in 0..0 but was 1",
                "RANK=0 WORLD_SIZE=0 MASTER_ADDR=a | WORLD_SIZE must be in 1..128 but was 0",
                "RANK=0 WORLD_SIZE=129 MASTER_ADDR=a | WORLD_SIZE must be in 1..128 but was 129",
                "RANK=0 WORLD_SIZE=two MASTER_ADDR=a | WORLD_SIZE must be in 1..128 but was two",
                "WORLD_SIZE=4 MASTER_ADDR=a | RANK is missing, but WORLD_SIZE is 4",
                "RANK=0 WORLD_SIZE=4 | MASTER_ADDR is missing, but this is rank 0 of 4",
                "RANK=0 WORLD_SIZE=4 MASTER_ADDR=http://a | MASTER_ADDR must be the name or address of the host",
                "RANK=1 MASTER_ADDR=a | WORLD_SIZE is missing, but RANK is 1 and MASTER_ADDR is a",
                "RANK=0 WORLD_SIZE=2 MASTER_ADDR=a MASTER_PORT=0 | MASTER_PORT must be in 1..65535 but was 0",
                "RANK=0 WORLD_SIZE=2 MASTER_ADDR=a LOCAL_RANK=2 | LOCAL_RANK must be in 0..1 but was 2",
                "RANK=0 WORLD_SIZE=2 MASTER_ADDR=a LOCAL_WORLD_SIZE=3 | LOCAL_WORLD_SIZE must be in 1..2 but was 3",
                "NODE_RANK=2 LOCAL_WORLD_SIZE=2 WORLD_SIZE=4 MASTER_ADDR=a | NODE_RANK must be in 0..1 but was 2",
                "JOB_COMPLETION_INDEX=4 WORLD_SIZE=4 MASTER_ADDR=a | JOB_COMPLETION_INDEX must be in 0..3 but was 4",
                "SLURM_PROCID=8 SLURM_NTASKS=8 SLURM_NODELIST=a | SLURM_PROCID must be in 0..7 but was 8",
                "SLURM_PROCID=1 SLURM_NTASKS=8 | MASTER_ADDR is missing, but this is rank 1 of 8"
            })
    void refusesWhatCannotBe(String variables, String message) {
        assertThatThrownBy(() -> Launched.from(variables(variables)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"node1 | node1", "a[3-5],b | a3", "rack[1-2]n[04,06-08]x,z[1] | rack1n04x", "'n[1,3],n7' | n1"})
    void firstHostOfSlurmsLists(String nodes, String host) {
        assertThat(LaunchVariables.firstHost(nodes)).isEqualTo(host);
    }

    private static Map<String, String> variables(String text) {
        Map<String, String> all = new TreeMap<>();
        for (String each : text.split(" ")) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                all.put(each.substring(0, equals), each.substring(equals + 1).replace("''", ""));
            }
        }
        return all;
    }
}
