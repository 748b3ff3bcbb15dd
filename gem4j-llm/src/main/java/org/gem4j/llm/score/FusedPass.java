// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.cuda.internal.BlockKernels.HeadScales;
import org.gem4j.llm.cuda.internal.InvariantAttention;
import org.gem4j.llm.cuda.internal.TrainKernels;
import org.gem4j.llm.cuda.internal.TrainKernels.RotatedGradients;
import org.gem4j.llm.cuda.internal.TrainKernels.Sums;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Projection;
import org.gem4j.llm.score.internal.TokenTree;
import org.gem4j.llm.score.internal.TreeSegments;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// A training pass on a GPU without autograd: the decoder's derivative written out, with one kernel between matrix
/// products and gradients of weights that are added up in f32 by the products themselves.
///
/// Tokens of a micro-batch's tree stand once each; attention gathers the keys and values of their ancestors. What is
/// cheap to compute again is not kept: norms, rotations, gates.
final class FusedPass implements TrainingPass {
    private final FusedTraining training;
    private final TrainKernels kernels;
    private final DecoderConfig config;
    private final DecoderWeights weights;
    private final LoadOptions options;
    private final int[] tokens;
    private final Tensor positionsN;
    private final NativeOps.Packing packing;
    private final Optional<Gathering> gathering;
    private final List<Kept> kept = new ArrayList<>();
    private final Tensor xND;
    private final Tensor hiddenND;

    /// What stays of a pass.
    enum Keeping {
        /// What the backward pass needs.
        ALL,
        /// What entered each block.
        ENTRIES,
        NOTHING
    }

    /// Which keys attention reads.
    ///
    /// @param nodesM node of each key, i32
    /// @param places of each node's keys
    private record Gathering(Tensor nodesM, Sums places) {}

    /// What one block keeps.
    ///
    /// @param owner of all but `enteredND`
    private record Kept(Tensor enteredND, Optional<Inside> inside, NativeOwner owner) {}

    /// @param qkvNX projections to queries, keys and values
    /// @param attended what attention gave and what its backward pass needs
    /// @param middleND the residual stream between attention and feed-forward layer
    /// @param gateUpNX projections to gate and up
    private record Inside(Tensor qkvNX, NativeOps.Attended attended, Tensor middleND, Tensor gateUpNX) {}

    /// Queries, keys and values as attention takes them.
    private record Rotated(Tensor queriesNHE, Tensor keysMKE, Tensor valuesMKE) {}

    FusedPass(FusedTraining training, TokenTree tree, Keeping keeping) {
        this.training = training;
        this.kernels = training.kernels();
        this.weights = training.decoder().weights();
        this.config = weights.config();
        this.options = weights.options();
        this.tokens = tree.tokenArray();
        TreeSegments segments = tree.segments();
        try (NoGradGuard guard = new NoGradGuard()) {
            positionsN = ints(tree.depthArray());
            Tensor queryStarts = ints(segments.queryStarts());
            packing = segments.gathered()
                    .map(gathered -> new NativeOps.Packing(
                            queryStarts,
                            ints(gathered.keyStarts()),
                            new TensorOptional(),
                            segments.longestQuery(),
                            gathered.longestKey()))
                    .orElseGet(() -> NativeOps.Packing.whole(queryStarts, segments.longestQuery()));
            gathering = segments.gathered().map(gathered -> {
                TreeSegments.Places places = gathered.places(tokens.length);
                return new Gathering(ints(gathered.nodes()), new Sums(ints(places.places()), ints(places.starts())));
            });
            xND = forward(keeping);
            hiddenND = like(xND);
            kernels.norm(xND, weights.finalNormD(), hiddenND);
        }
    }

    @Override
    public Tensor hiddenND() {
        return hiddenND;
    }

    private Tensor forward(Keeping keeping) {
        Tensor enteredND = torch.embedding(weights.embeddingVD(), ints(tokens));
        for (int i = 0; i < config.layers(); i++) {
            NativeOwner owner = new NativeOwner();
            Tensor leftND = like(enteredND);
            try (PointerScope scope = new PointerScope()) {
                Inside inside = inside(i, enteredND);
                Tensor gatedNF = empty(tokens.length, config.intermediateSize());
                kernels.gate(inside.gateUpNX(), gatedNF);
                torch.add_out(leftND, inside.middleND(), product(layer(i).down(), gatedNF));
                switch (keeping) {
                    case ALL -> {
                        keep(inside, owner);
                        kept.add(new Kept(enteredND, Optional.of(inside), owner));
                    }
                    case ENTRIES -> kept.add(new Kept(enteredND, Optional.empty(), owner));
                    case NOTHING -> {}
                }
            }
            enteredND = leftND;
        }
        return enteredND;
    }

    private static void keep(Inside inside, NativeOwner owner) {
        owner.keep(inside.qkvNX());
        inside.attended().keep(owner);
        owner.keep(inside.middleND());
        owner.keep(inside.gateUpNX());
    }

    /// Everything of a block up to its gate.
    private Inside inside(int i, Tensor enteredND) {
        DecoderWeights.Layer layer = layer(i);
        Tensor normedND = like(enteredND);
        kernels.norm(enteredND, layer.inputNormD(), normedND);
        Tensor qkvNX = product(layer.qkv(), normedND);
        Rotated rotated = rotated(layer, qkvNX);
        NativeOps.Attended attended = attend(rotated, config.windowOf(i));
        Tensor middleND = like(enteredND);
        kernels.addNorm(
                enteredND,
                product(layer.output(), attended.outNHE().view(tokens.length, -1)),
                middleND,
                layer.feedNormD(),
                normedND);
        return new Inside(qkvNX, attended, middleND, product(layer.gateUp(), normedND));
    }

    private NativeOps.Attended attend(Rotated rotated, int window) {
        Optional<InvariantAttention> invariant = training.decoder().invariantAttention();
        if (invariant.isEmpty()) {
            return NativeOps.attend(rotated.queriesNHE(), rotated.keysMKE(), rotated.valuesMKE(), packing, window);
        }
        Tensor outNHE = like(rotated.queriesNHE());
        Tensor logSumsHN = torch.empty(
                new long[] {config.heads(), tokens.length},
                options.device().options(Precision.F32),
                new MemoryFormatOptional());
        invariant
                .get()
                .attend(
                        new InvariantAttention.Heads(rotated.queriesNHE(), rotated.keysMKE(), rotated.valuesMKE()),
                        new InvariantAttention.Sequences(
                                packing.queryStartsS1(),
                                packing.keyStartsS1(),
                                Optional.empty(),
                                packing.mostQueries()),
                        outNHE,
                        Optional.of(logSumsHN),
                        window);
        return NativeOps.attended(outNHE, logSumsHN);
    }

    private Rotated rotated(DecoderWeights.Layer layer, Tensor qkvNX) {
        long size = config.headSize();
        Tensor queriesNHE = empty(tokens.length, config.heads(), size);
        Tensor keysNKE = empty(tokens.length, config.kvHeads(), size);
        kernels.rotate(positionsN, qkvNX, training.decoder().turning(layer), queriesNHE, keysNKE);
        Tensor valuesNKE = qkvNX.view(tokens.length, -1, size)
                .narrow(1, (long) config.heads() + config.kvHeads(), config.kvHeads());
        return gathering
                .map(by -> new Rotated(
                        queriesNHE, keysNKE.index_select(0, by.nodesM()), valuesNKE.index_select(0, by.nodesM())))
                .orElseGet(() -> new Rotated(queriesNHE, keysNKE, valuesNKE));
    }

    @Override
    public void backward(Tensor gradientND) {
        try (NoGradGuard guard = new NoGradGuard()) {
            // The gradient by the residual stream, from block to block in the same memory.
            Tensor flowingND = like(xND);
            kernels.normBackward(
                    xND,
                    gradientND,
                    Optional.empty(),
                    weights.finalNormD(),
                    flowingND,
                    Optional.empty(),
                    weights.gradientOf(weights.finalNormD()),
                    training.partial());
            for (int i = config.layers() - 1; i >= 0; i--) {
                Kept own = kept.removeLast();
                try (PointerScope scope = new PointerScope()) {
                    Inside inside = own.inside().isPresent() ? own.inside().get() : inside(i, own.enteredND());
                    feedBackward(layer(i), inside, flowingND);
                    mixBackward(i, inside, own.enteredND(), flowingND);
                }
                own.owner().close();
            }
            embeddingBackward(flowingND);
        }
    }

    /// Back through the feed-forward layer and the norm before it.
    private void feedBackward(DecoderWeights.Layer layer, Inside inside, Tensor flowingND) {
        Tensor dGatedNF = backProduct(layer.down(), flowingND);
        Tensor dGateUpNX = like(inside.gateUpNX());
        Tensor gatedNF = like(dGatedNF);
        kernels.gateBackward(inside.gateUpNX(), dGatedNF, dGateUpNX, gatedNF);
        addGradient(layer.down(), flowingND, gatedNF);
        backThrough(layer.gateUp(), dGateUpNX, inside.middleND(), layer.feedNormD(), flowingND);
    }

    /// Back through attention and the norm before it.
    private void mixBackward(int i, Inside inside, Tensor enteredND, Tensor flowingND) {
        DecoderWeights.Layer layer = layer(i);
        long heads = config.heads();
        Tensor outNX = inside.attended().outNHE().view(tokens.length, -1);
        Tensor dOutNHE = backProduct(layer.output(), flowingND).view(tokens.length, heads, config.headSize());
        addGradient(layer.output(), flowingND, outNX);
        Rotated rotated = rotated(layer, inside.qkvNX());
        RotatedGradients gradients = once(inside.attended()
                .backward(
                        dOutNHE,
                        rotated.queriesNHE(),
                        rotated.keysMKE(),
                        rotated.valuesMKE(),
                        packing,
                        config.windowOf(i)));
        Tensor dQkvNX = like(inside.qkvNX());
        kernels.rotateBackward(
                positionsN,
                inside.qkvNX(),
                training.decoder().turning(layer),
                gradients,
                dQkvNX,
                layer.headNorms()
                        .map(norms ->
                                new HeadScales(weights.gradientOf(norms.queryE()), weights.gradientOf(norms.keyE()))),
                training.partial());
        backThrough(layer.qkv(), dQkvNX, enteredND, layer.inputNormD(), flowingND);
    }

    /// Adds up what the keys and values of one node got.
    private RotatedGradients once(RotatedGradients gathered) {
        if (gathering.isEmpty()) {
            return gathered;
        }
        long width = (long) config.kvHeads() * config.headSize();
        Tensor keysNX = empty(tokens.length, width);
        Tensor valuesNX = empty(tokens.length, width);
        kernels.narrowSums(gathered.keysNX().reshape(-1, width), gathering.get().places(), keysNX);
        kernels.narrowSums(
                gathered.valuesNX().reshape(-1, width), gathering.get().places(), valuesNX);
        return new RotatedGradients(gathered.queriesNX(), keysNX, valuesNX);
    }

    /// Back through a projection of a normalized residual stream, whose gradient is added to what flows.
    private void backThrough(
            Projection projection, Tensor dResultNX, Tensor streamND, Tensor scaleD, Tensor flowingND) {
        Tensor dNormedND = backProduct(projection, dResultNX);
        Tensor normedND = like(streamND);
        kernels.normBackward(
                streamND,
                dNormedND,
                Optional.of(flowingND),
                scaleD,
                flowingND,
                Optional.of(normedND),
                weights.gradientOf(scaleD),
                training.partial());
        addGradient(projection, dResultNX, normedND);
    }

    private void addGradient(Projection projection, Tensor dResultNX, Tensor inputNX) {
        NativeOps.addWideProduct(weights.gradientOf(matrix(projection)), dResultNX.t(), inputNX);
        for (Tensor biasX : projection.biasesX()) {
            weights.gradientOf(biasX)
                    .add_(dResultNX.sum(new long[] {0}, false, new ScalarTypeOptional(torch.kFloat())));
        }
    }

    /// Each token's rows are added up by one block, in the order of the nodes.
    private void embeddingBackward(Tensor dEmbeddedND) {
        Map<Integer, List<Integer>> nodesOf = new TreeMap<>();
        for (int node = 0; node < tokens.length; node++) {
            nodesOf.computeIfAbsent(tokens[node], token -> new ArrayList<>()).add(node);
        }
        int[] starts = new int[nodesOf.size() + 1];
        int u = 0;
        for (List<Integer> nodes : nodesOf.values()) {
            starts[u + 1] = starts[u] + nodes.size();
            u++;
        }
        int[] sources = nodesOf.values().stream()
                .flatMapToInt(nodes -> nodes.stream().mapToInt(Integer::intValue))
                .toArray();
        int[] targets = nodesOf.keySet().stream().mapToInt(Integer::intValue).toArray();
        kernels.wideSums(
                dEmbeddedND,
                new Sums(ints(sources), ints(starts)),
                ints(targets),
                weights.gradientOf(weights.embeddingVD()));
    }

    private DecoderWeights.Layer layer(int i) {
        return weights.layers().get(i);
    }

    /// Weights in a flat buffer have one matrix for each projection.
    private static Tensor matrix(Projection projection) {
        return projection.matricesXD().getFirst();
    }

    private Tensor product(Projection projection, Tensor xNX) {
        if (!training.scales(matrix(projection))) {
            return projection
                    .of(xNX.unsqueeze(0), training.decoder().products())
                    .squeeze(0);
        }
        Tensor resultNX = training.product(xNX, matrix(projection));
        projection.biasesX().forEach(resultNX::add_);
        return resultNX;
    }

    /// The gradient by a projection's argument.
    private Tensor backProduct(Projection projection, Tensor dResultNX) {
        Tensor matrixXD = matrix(projection);
        return training.scales(matrixXD)
                ? training.product(dResultNX, matrixXD.t().contiguous())
                : dResultNX.mm(matrixXD);
    }

    private Tensor ints(int[] values) {
        return Tensors.send(values, options.device());
    }

    private Tensor empty(long... sizes) {
        return torch.empty(sizes, options.device().options(options.precision()), new MemoryFormatOptional());
    }

    private static Tensor like(Tensor tensor) {
        return torch.empty_like(tensor);
    }
}
