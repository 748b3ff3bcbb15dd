// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bytedeco.pytorch.TCPStore;
import org.gem4j.llm.torch.Device;
import org.gem4j.train.StoppedException;
import org.gem4j.train.config.Launched;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that a launcher has started, each on a thread; rank 0 is the thread of the test.
@Timeout(120)
class HostGroupTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    private Path run;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private int port;

    @BeforeEach
    void choosePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    @Test
    void ranksWithoutTheRunFolderGetItsFiles() throws Exception {
        byte[] weights = new byte[3_000_000];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (byte) (i * 31);
        }
        Files.createDirectories(run.resolve("start/deeper"));
        Files.write(run.resolve("start/weights"), weights);
        Files.createFile(run.resolve("start/deeper/empty"));
        Files.writeString(run.resolve("other"), "not sent");
        Future<String> result = threads.submit(() -> {
            try (HostLink link = HostLink.join(plan(1, 2), () -> false, notice -> {})) {
                HostStart start = link.start().orElseThrow();
                Path folder = link.folder(
                        new HostStart(start.folder() + "-elsewhere", start.token(), start.storePort(), start.what()));
                assertThat(folder.resolve("start/weights")).hasBinaryContent(weights);
                assertThat(folder.resolve("start/deeper/empty")).isEmptyFile();
                assertThat(folder.resolve("other")).doesNotExist();
                float sum;
                try (ProcessGroup ranks = link.open(start, Device.CPU)) {
                    sum = ranks.allReduce(new float[] {2})[0];
                }
                return start.what() + " " + sum + " " + link.order() + " " + link.order() + " " + link.result() + " "
                        + folder;
            }
        });

        try (HostGroup others = HostGroup.gather(plan(0, 2), () -> false, notice -> {})) {
            others.start(Device.CPU, new HostGroup.Run(run, List.of(run.resolve("start")), Map.of("seed", 7)));
            try (ProcessGroup ranks = others.join()) {
                assertThat(ranks.allReduce(new float[] {1})).containsExactly(3f);
            }
            others.tell("go");
            others.end("done");
        }

        String[] words = result.get(60, TimeUnit.SECONDS).split(" ");
        assertThat(words).startsWith("{seed=7}", "3.0", "Optional[go]", "Optional.empty", "done");
        assertThat(Path.of(words[5])).doesNotExist();
        assertThat(run.toFile().list()).containsExactlyInAnyOrder("start", "other");
    }

    @Test
    void ranksThatSeeTheRunFolderUseIt() throws Exception {
        Future<Path> folder = threads.submit(() -> {
            try (HostLink link = HostLink.join(plan(1, 2), () -> false, notice -> {})) {
                HostStart start = link.start().orElseThrow();
                Path seen = link.folder(start);
                link.open(start, Device.CPU).close();
                link.result();
                return seen;
            }
        });

        try (HostGroup others = HostGroup.gather(plan(0, 2), () -> false, notice -> {})) {
            others.start(Device.CPU, new HostGroup.Run(run, List.of(), Map.of()));
            others.join().close();
            others.end("");
        }

        assertThat(folder.get(60, TimeUnit.SECONDS)).isEqualTo(run.toAbsolutePath());
    }

    @Test
    void ranksThatDifferAreRefused() {
        HostGroup.Plan other = new HostGroup.Plan(place(1, 2), Map.of("--seed", 2, "--beta", 0), TIMEOUT);
        Future<HostLink> joined = threads.submit(() -> HostLink.join(other, () -> false, notice -> {}));
        String message = "all ranks of a run must be started alike: --beta is not given on rank 0 on host .* but 0 on"
                + " rank 1 on host .*; --seed is 1 on rank 0 on host .* but 2 on rank 1 on host .*";

        assertThatThrownBy(() -> HostGroup.gather(plan(0, 2), () -> false, notice -> {}))
                .isInstanceOf(ProcessGroupException.class)
                .hasMessageMatching(message);
        assertThatThrownBy(() -> joined.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(ProcessGroupException.class)
                .hasMessageMatching(message);
    }

    @Test
    void aRankIsTakenOnce() {
        for (int i = 0; i < 2; i++) {
            threads.submit(() -> {
                try (HostLink link = HostLink.join(plan(1, 3), () -> false, notice -> {})) {
                    return link.result();
                }
            });
        }

        assertThatThrownBy(() -> HostGroup.gather(plan(0, 3), () -> false, notice -> {}))
                .hasMessageStartingWith("two processes have RANK 1, on host ");
    }

    @Test
    void strangersAreIgnored() throws Exception {
        Future<HostGroup> group = threads.submit(() -> HostGroup.gather(plan(0, 2), () -> false, notice -> {}));
        for (String said : List.of("GET / HTTP/1.1\r\n\r\n", "", "\0\0\0\0\2{}", "\0\177\377\377\377")) {
            try (Socket stranger = connect()) {
                stranger.getOutputStream().write(said.getBytes(StandardCharsets.ISO_8859_1));
                stranger.shutdownOutput();
                assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
            }
        }
        try (HostLink link = HostLink.join(plan(1, 2), () -> false, notice -> {})) {
            assertThat(group.get(60, TimeUnit.SECONDS).stopAsked()).isFalse();
            assertThat(link.gone(Duration.ZERO)).isEmpty();
        }
        group.get().close();
    }

    private Socket connect() throws InterruptedException {
        while (true) {
            try {
                return new Socket("127.0.0.1", port);
            } catch (IOException e) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    @Test
    void whoDoesNotComeIsNamed() {
        List<String> notices = new CopyOnWriteArrayList<>();
        Duration soon = Duration.ofSeconds(4);

        assertThatThrownBy(() ->
                        HostGroup.gather(new HostGroup.Plan(place(0, 4), Map.of(), soon), () -> false, notices::add))
                .isInstanceOf(ProcessGroupException.class)
                .hasMessageStartingWith(
                        "ranks 1, 2, 3 of 4 did not reach MASTER_ADDR 127.0.0.1, MASTER_PORT " + port + " within 4 s.");
        assertThat(notices).containsExactly("waiting for ranks 1, 2, 3 of 4 at 127.0.0.1:" + port);
        assertThatThrownBy(
                        () -> HostLink.join(new HostGroup.Plan(place(1, 4), Map.of(), soon), () -> false, notices::add))
                .isInstanceOf(ProcessGroupException.class)
                .hasMessageMatching("rank 1 cannot reach rank 0 at MASTER_ADDR localhost, MASTER_PORT " + port
                        + " within 4 s: Connection refused. .*");
    }

    @RepeatedTest(50)
    void nobodyJoinsAGroupThatHasFailed() throws IOException {
        assertThatThrownBy(() -> HostGroup.gather(plan(0, 2), () -> true, notice -> {}))
                .isInstanceOf(StoppedException.class);

        try (Socket late = new Socket()) {
            assertThatThrownBy(() -> late.connect(new InetSocketAddress("127.0.0.1", port)))
                    .hasMessage("Connection refused");
        }
    }

    @Test
    void socketThatIsConnectedToItselfIsNoRank() throws IOException {
        try (Socket alone = new Socket()) {
            InetSocketAddress own = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            alone.bind(own);
            alone.connect(own);

            assertThatThrownBy(() -> new HostConnection(alone)).hasMessage("Connection refused");
            assertThat(alone.isClosed()).isTrue();
        }
    }

    @Test
    void waitsEndWhenTheUserStops() {
        assertThatThrownBy(() -> HostGroup.gather(plan(0, 2), () -> true, notice -> {}))
                .isInstanceOf(StoppedException.class)
                .hasMessage("stopped while waiting for rank 1 of 2");
        assertThatThrownBy(() -> HostLink.join(plan(1, 2), () -> true, notice -> {}))
                .isInstanceOf(StoppedException.class)
                .hasMessageStartingWith("stopped while waiting for rank 0 at MASTER_ADDR localhost");
    }

    @Test
    void everyoneLearnsWhoIsLost() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        Future<HostLink> first = threads.submit(() -> HostLink.join(plan(1, 3), stop::get, notice -> {}));
        Future<HostLink> second = threads.submit(() -> HostLink.join(plan(2, 3), () -> false, notice -> {}));
        try (HostGroup others = HostGroup.gather(plan(0, 3), () -> false, notice -> {})) {
            assertThat(others.stopAsked()).isFalse();
            stop.set(true);
            while (!others.stopAsked()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            second.get().close();

            assertThat(others.gone(TIMEOUT).orElseThrow()).matches("rank 2 on host .* has ended");
            assertThat(first.get().gone(TIMEOUT)).isEqualTo(others.gone(Duration.ZERO));
            assertThatThrownBy(() -> first.get().result()).hasMessageMatching("rank 2 on host .* has ended");
            first.get().close();
        }
    }

    @Test
    void aRankThatIsSilentIsLost() throws Exception {
        HostGroup.Plan quick = new HostGroup.Plan(place(0, 2), Map.of(), Duration.ofSeconds(3));
        Future<HostGroup> group = threads.submit(() -> HostGroup.gather(quick, () -> false, notice -> {}));
        try (Socket socket = connect()) {
            HostConnection silent = new HostConnection(socket);
            silent.send(HostConnection.Kind.HELLO, HostTerms.of(1, 2, Map.of()).toLine());

            assertThat(group.get().gone(TIMEOUT).orElseThrow()).matches("rank 1 on host .* has been silent for 3 s");
        }
        group.get().close();
    }

    @Test
    void portIsFoundInTheStoreOfTorchrun() throws Exception {
        TCPStore agent = Rendezvous.Network.serve(TIMEOUT);
        port = Short.toUnsignedInt(agent.getPort());
        Future<String> result = threads.submit(() -> {
            try (HostLink link = HostLink.join(inStore(1), () -> false, notice -> {})) {
                return link.result();
            }
        });

        try (HostGroup others = HostGroup.gather(inStore(0), () -> false, notice -> {})) {
            others.end("found");
        }

        assertThat(result.get(60, TimeUnit.SECONDS)).isEqualTo("found");
    }

    private HostGroup.Plan inStore(int rank) {
        Launched place = new Launched(rank, 2, 0, 1, "127.0.0.1", port, Optional.of("gem4j/port/0"));
        return new HostGroup.Plan(place, Map.of(), TIMEOUT);
    }

    private HostGroup.Plan plan(int rank, int size) {
        return new HostGroup.Plan(place(rank, size), Map.of("--seed", 1), TIMEOUT);
    }

    /// Rank 0 listens at its address, the others look for its name.
    private Launched place(int rank, int size) {
        return new Launched(rank, size, 0, 1, rank == 0 ? "127.0.0.1" : "localhost", port, Optional.empty());
    }
}
