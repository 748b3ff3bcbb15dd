// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;

/// What constraints allow, in a table where the logits are: a row for each state of a grammar, a bit for each token.
///
/// Responses of one grammar pass through the same states, whose rows are kept, so that a step mostly sends the numbers
/// of its rows and nothing else. To be used by one thread at a time.
final class AllowedTokens implements AutoCloseable {
    /// The row in which every token is allowed.
    static final int ALL = 0;

    /// A number of states that is worth their memory: 19 kB each with 151,000 tokens.
    static final int USUAL_STATES = 2048;

    private final Device device;
    private final int vocabulary;
    private final int most;
    /// The rows of recent states, first the one that was used longest ago.
    private final LinkedHashMap<Place, Integer> rows = new LinkedHashMap<>(16, 0.75f, true);

    private final NativeOwner owner = new NativeOwner();
    private Optional<Tensor> table = Optional.empty();

    /// Where a response stands in its constraint.
    record Place(TokenMask mask, GrammarState state) {}

    /// @param vocabulary number of the model's tokens
    /// @param states whose rows are kept, at least as many as a step has sequences
    AllowedTokens(Device device, int vocabulary, int states) {
        this.device = device;
        this.vocabulary = vocabulary;
        this.most = states + 1;
    }

    /// The table, [..., ⌈V/8⌉] of u8; the lowest bit of the first byte is token 0.
    Tensor table() {
        return table.orElseGet(this::create);
    }

    private Tensor create() {
        try (PointerScope scope = new PointerScope()) {
            TensorOptions options = new TensorOptions(torch.kByte()).device(device.optional());
            long[] shape = {most, Math.ceilDiv(vocabulary, Byte.SIZE)};
            Tensor tableRB = owner.keep(
                    torch.empty(shape, options, new MemoryFormatOptional()).fill_(new Scalar(0xff)));
            table = Optional.of(tableRB);
            return tableRB;
        }
    }

    /// The table's rows of what may come next in each response. They are valid for everything that is queued on the
    /// device before the next call.
    int[] rows(List<EngineSequence> sequences) {
        return sequences.stream()
                .mapToInt(sequence -> sequence.place().map(this::row).orElse(ALL))
                .toArray();
    }

    private int row(Place place) {
        Integer known = rows.get(place);
        if (known != null) {
            return known;
        }
        int number = rows.size() + 1 < most
                ? rows.size() + 1
                : Objects.requireNonNull(rows.pollFirstEntry()).getValue();
        BitSet allowed = place.mask().allowed(place.state());
        byte[] bits = Arrays.copyOf(allowed.get(0, vocabulary).toByteArray(), Math.ceilDiv(vocabulary, Byte.SIZE));
        try (PointerScope scope = new PointerScope()) {
            Tensor bitsB =
                    torch.empty(new long[] {bits.length}, new TensorOptions(torch.kByte()), new MemoryFormatOptional());
            new BytePointer(bitsB.data_ptr()).put(bits, 0, bits.length);
            table().select(0, number).copy_(bitsB);
        }
        rows.put(place, number);
        return number;
    }

    /// Logits, -∞ for what the sequences' constraints forbid; [N, V].
    Tensor mask(Tensor logitsNV, List<EngineSequence> sequences) {
        long[] numbers = Arrays.stream(rows(sequences)).asLongStream().toArray();
        Tensor numbersN = Tensors.to(Tensors.longs(numbers, numbers.length), device);
        Tensor bytesNB1 = table().index_select(0, numbersN).unsqueeze(2);
        Tensor bits8 = torch.ones(new long[] {Byte.SIZE}, bytesNB1.options())
                .__lshift__(torch.arange(new Scalar(Byte.SIZE), bytesNB1.options()));
        Tensor forbiddenNV = bytesNB1.bitwise_and(bits8)
                .eq(new Scalar(0))
                .view(numbers.length, -1)
                .narrow(1, 0, vocabulary);
        return logitsNV.masked_fill(forbiddenNV, Tensors.scalar(Double.NEGATIVE_INFINITY));
    }

    @Override
    public void close() {
        owner.close();
        table = Optional.empty();
        rows.clear();
    }
}
