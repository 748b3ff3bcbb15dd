// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.score.internal.TokenTree;
import org.gem4j.llm.vision.internal.PlacedImage;
import org.gem4j.llm.vision.internal.PlacedPrompt;
import org.gem4j.llm.vision.internal.VisionModel;

/// Samples that go through the model together, merged into one [TokenTree].
public final class MicroBatch {
    /// The largest tree; its attention has as many scores as the square of this.
    public static final int MOST_IN_TREE = 1024;

    private final List<Integer> samples = new ArrayList<>();
    private final List<Sample> content = new ArrayList<>();
    private final List<PlacedImage> images = new ArrayList<>();
    private final TokenTree tree;

    private MicroBatch(boolean branching) {
        tree = new TokenTree(branching);
    }

    /// Cuts samples into micro-batches of at most `maxTokens` tokens each, sorted, so that samples that share a
    /// prefix come together. A longer sample stands alone.
    ///
    /// Up to [#MOST_IN_TREE] tokens, all that is shared stands once. Above that, attention over a tree would cost
    /// more than it saves: a sample then only continues where the one before ends, as later turns of an episode do,
    /// and samples lie end to end.
    public static List<MicroBatch> split(List<Sample> samples, int maxTokens) {
        return split(samples, maxTokens, maxTokens <= MOST_IN_TREE, Optional.empty());
    }

    /// The same for a decoder. With own kernels all that is shared stands once, in a tree of any size. Without
    /// them, for one that is [Decoder#batchInvariant], samples lie end to end whatever their size. If it sees,
    /// the samples' images are shown to it.
    public static List<MicroBatch> split(List<Sample> samples, int maxTokens, Decoder decoder) {
        boolean small = maxTokens <= MOST_IN_TREE && !decoder.batchInvariant();
        boolean branching = small || FusedTraining.of(decoder).isPresent();
        return split(samples, maxTokens, branching, decoder.weights().vision());
    }

    private static List<MicroBatch> split(
            List<Sample> samples, int maxTokens, boolean branching, Optional<VisionModel> vision) {
        if (maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens must be >= 1 but was " + maxTokens);
        }
        List<PlacedPrompt> prompts = samples.stream()
                .map(sample -> vision.map(sees -> sees.place(sample.promptIds(), sample.images()))
                        .orElseGet(() -> new PlacedPrompt(sample.promptIds(), List.of())))
                .toList();
        List<int[]> inputs = IntStream.range(0, samples.size())
                .mapToObj(i -> samples.get(i).inputs(prompts.get(i).ids()))
                .toList();
        int[] order = IntStream.range(0, samples.size())
                .boxed()
                .sorted(Comparator.comparing(inputs::get, Arrays::compare))
                .mapToInt(Integer::intValue)
                .toArray();
        List<MicroBatch> batches = new ArrayList<>();
        MicroBatch current = new MicroBatch(branching);
        for (int index : order) {
            if (!current.tree.add(inputs.get(index), maxTokens)) {
                batches.add(current);
                current = new MicroBatch(branching);
                current.tree.add(inputs.get(index), maxTokens);
            }
            current.samples.add(index);
            current.content.add(samples.get(index));
            current.images.addAll(prompts.get(index).images());
        }
        if (!current.samples.isEmpty()) {
            batches.add(current);
        }
        return batches;
    }

    /// Tokens that go through the model, shared ones once.
    public int tokens() {
        return tree.size();
    }

    /// Which samples of the split list are here.
    public List<Integer> samples() {
        return List.copyOf(samples);
    }

    /// Those that the tree has rows of.
    List<PlacedImage> images() {
        return images;
    }

    TokenTree tree() {
        return tree;
    }

    /// Every response token, ordered by the node that predicts it.
    List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < content.size(); i++) {
            int[] path = tree.path(i);
            Sample sample = content.get(i);
            for (int t = 0; t < sample.responseIds().length; t++) {
                int source = path[sample.promptIds().length - 1 + t];
                targets.add(new Target(source, sample.responseIds()[t], samples.get(i), t));
            }
        }
        targets.sort(Comparator.comparingInt(Target::node));
        return targets;
    }

    /// A token to be predicted.
    ///
    /// @param node the tree node that predicts it
    /// @param token its id
    /// @param sample number of the sample in the split list
    /// @param position place in the sample's response, from 0
    public record Target(int node, int token, int sample, int position) {}
}
