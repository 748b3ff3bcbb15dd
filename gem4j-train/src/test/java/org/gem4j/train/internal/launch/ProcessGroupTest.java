// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessGroupTest {
    private static final int NUMBERS = 1001;

    @TempDir
    private Path folder;

    @Test
    void everyoneKnowsWhatAllHave() {
        List<List<byte[]>> known = TestProcessGroup.together(
                folder, 3, ranks -> ranks.allGather("x".repeat(ranks.rank() * 5).getBytes(StandardCharsets.UTF_8)));

        assertThat(known)
                .allSatisfy(all -> assertThat(all)
                        .extracting(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .containsExactly("", "xxxxx", "xxxxxxxxxx"));
    }

    @Test
    void sumsAreThoseOfAll() {
        List<float[]> sums =
                TestProcessGroup.together(folder, 3, ranks -> ranks.allReduce(new float[] {ranks.rank(), 0.5f}));

        assertThat(sums).allSatisfy(sum -> assertThat(sum).containsExactly(3, 1.5f));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void sharesOfASumAreThoseOfTheWholeSum(int size) {
        List<float[]> shares = TestProcessGroup.together(folder, size, ranks -> {
            Tensor flat = Tensors.floats(counting(), NUMBERS);
            ranks.reduceScatter(flat);
            return Tensors.toFloats(ranks.shard(NUMBERS).in(flat));
        });

        float[] all = new float[NUMBERS];
        int at = 0;
        for (float[] share : shares) {
            System.arraycopy(share, 0, all, at, share.length);
            at += share.length;
        }
        assertThat(at).isEqualTo(NUMBERS);
        float[] expected = counting();
        IntStream.range(0, NUMBERS).forEach(i -> expected[i] *= size);
        assertThat(all).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void everyoneGetsTheSharesOfAll(Precision precision) {
        List<float[]> known = TestProcessGroup.together(folder, 3, ranks -> {
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                Tensor flat = Tensors.zeros(NUMBERS).to(precision.scalarType());
                ranks.shard(NUMBERS).in(flat).fill_(new Scalar(ranks.rank() + 1.0));
                ranks.allGatherShards(flat);
                return Tensors.toFloats(flat.to(Precision.F32.scalarType()));
            }
        });

        float[] expected = new float[NUMBERS];
        for (int rank = 0; rank < 3; rank++) {
            Shard share = Shard.of(new Rank(rank, 3), NUMBERS);
            Arrays.fill(expected, (int) share.first(), (int) (share.first() + share.count()), rank + 1);
        }
        assertThat(known).allSatisfy(all -> assertThat(all).isEqualTo(expected));
    }

    @Test
    void theFirstOneCollectsTheSharesOfAll() {
        List<float[]> known = TestProcessGroup.together(folder, 3, ranks -> {
            Tensor own = ranks.shard(NUMBERS).in(Tensors.floats(counting(), NUMBERS));
            return Tensors.toFloats(ranks.gather(own, NUMBERS));
        });

        assertThat(known.getFirst()).isEqualTo(counting());
    }

    @Test
    void groupsComeAndGo() throws IOException {
        for (int i = 0; i < 40; i++) {
            Path own = Files.createDirectory(folder.resolve("group-" + i));

            assertThat(TestProcessGroup.together(own, 1, ranks -> ranks.allReduce(new float[] {3})[0]))
                    .containsExactly(3f);
            System.gc();
        }
    }

    @Test
    void whatWentWrongIsTold() {
        Duration deadline = Duration.ofSeconds(7);
        RuntimeException timeout = new IllegalStateException("[tcp.cc:12] Timed out waiting 7000ms for recv");
        RuntimeException other = new IllegalStateException("unhandled cuda error\nmore");

        assertThat(ProcessGroup.lost(patience -> Optional.of("worker process 1 has ended"), deadline, timeout))
                .hasMessageStartingWith("worker process 1 has ended. Checkpoints");
        assertThat(ProcessGroup.lost(patience -> Optional.empty(), deadline, timeout))
                .hasMessageContaining("did not answer within 7 s");
        assertThat(ProcessGroup.lost(patience -> Optional.empty(), deadline, other))
                .hasMessageContaining("processes of the run failed: unhandled cuda error. Checkpoints");
    }

    private static float[] counting() {
        float[] numbers = new float[NUMBERS];
        IntStream.range(0, NUMBERS).forEach(i -> numbers[i] = i);
        return numbers;
    }
}
