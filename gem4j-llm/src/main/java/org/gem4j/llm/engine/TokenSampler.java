// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.bytedeco.pytorch.global.torch.kDouble;
import static org.bytedeco.pytorch.global.torch.kFloat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.StringViewOptional;
import org.bytedeco.pytorch.T_TensorTensor_T;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.SampledToken.Alternative;

/// Samples next tokens where the logits are, so that a GPU sends back tokens and logprobs only.
///
/// A sequence's token depends on its own row and random stream. Rows that filter (top-k, top-p, min-p) fetch their
/// likeliest candidates, and all of their row in the rare case that these do not suffice.
final class TokenSampler {
    /// Candidates that a filtering row fetches.
    private static final int CANDIDATES = 1024;

    /// Tokens whose probabilities are added up before they are cumulated; divides most vocabularies.
    private static final int PIECE = 64;

    /// Keeps a point that rounding pushed to the end of a sum before it.
    private static final double BELOW_ONE = 1 - 1e-12;

    private final Device device;
    private final Optional<AllowedTokens> table;

    /// @param table what constraints allow, if it is where the logits are; else it is sent there in lists of tokens
    TokenSampler(Device device, Optional<AllowedTokens> table) {
        this.device = device;
        this.table = table;
    }

    /// A token sampled for a sequence; see [SampledToken].
    record Sampled(int token, float logprob, float plainLogprob, List<Alternative> top) {}

    /// One token for each sequence.
    ///
    /// @param logitsNV a row for each sequence, of any precision
    List<Sampled> sample(Tensor logitsNV, List<EngineSequence> sequences) {
        Tensor rawNV = logitsNV.to(kFloat());
        Tensor penalizedNV = masked(penalized(rawNV, sequences), sequences);
        List<Integer> plain = new ArrayList<>();
        List<Integer> greedy = new ArrayList<>();
        List<Integer> filtering = new ArrayList<>();
        for (int i = 0; i < sequences.size(); i++) {
            Sampling sampling = sequences.get(i).sampling;
            (sampling.temperature() == 0 ? greedy : sampling.drawsFromAll() ? plain : filtering).add(i);
        }
        float[][] sampled = new float[sequences.size()][];
        if (!plain.isEmpty()) {
            Tensor logprobsRV = torch.log_softmax(scaled(rows(penalizedNV, plain), plain, sequences), -1);
            Tensor chosenR1 = invert(logprobsRV, plain, sequences);
            put(sampled, plain, chosenR1, logprobsRV.gather(1, chosenR1), rows(rawNV, plain));
        }
        if (!greedy.isEmpty()) {
            Tensor chosenR1 = rows(penalizedNV, greedy).argmax(new LongOptional(-1), true);
            put(sampled, greedy, chosenR1, torch.zeros_like(chosenR1).to(kFloat()), rows(rawNV, greedy));
        }
        if (!filtering.isEmpty()) {
            filter(sampled, filtering, penalizedNV, rawNV, sequences);
        }
        List<List<Alternative>> top = alternatives(rawNV, sequences);
        return IntStream.range(0, sampled.length)
                .mapToObj(i -> new Sampled((int) sampled[i][0], sampled[i][1], sampled[i][2], top.get(i)))
                .toList();
    }

    /// Sampled tokens' ids and logprobs in one transfer; ids below 2^24 are exact in f32.
    private static void put(float[][] sampled, List<Integer> rows, Tensor chosenR1, Tensor logprobsR1, Tensor rawRV) {
        Tensor plainR1 = rawRV.gather(1, chosenR1).sub(torch.logsumexp(rawRV, new long[] {1}, true));
        Tensor resultR3 = torch.cat(new TensorVector(chosenR1.to(kFloat()), logprobsR1, plainR1), 1);
        float[] values = Tensors.toFloats(resultR3);
        for (int i = 0; i < rows.size(); i++) {
            sampled[rows.get(i)] = Arrays.copyOfRange(values, 3 * i, 3 * i + 3);
        }
    }

    private Tensor rows(Tensor allNV, List<Integer> rows) {
        return rows.size() == allNV.size(0) ? allNV : allNV.index_select(0, longs(rows));
    }

    private Tensor longs(List<Integer> values) {
        long[] array = values.stream().mapToLong(Integer::longValue).toArray();
        return onDevice(Tensors.longs(array, array.length));
    }

    private Tensor onDevice(Tensor tensor) {
        return device.isCpu() ? tensor : tensor.to(device.torchDevice(), tensor.scalar_type());
    }

    private Tensor scaled(Tensor logitsRV, List<Integer> rows, List<EngineSequence> sequences) {
        float[] temperatures = new float[rows.size()];
        boolean one = true;
        for (int i = 0; i < temperatures.length; i++) {
            temperatures[i] = (float) sequences.get(rows.get(i)).sampling.temperature();
            one &= temperatures[i] == 1;
        }
        return one ? logitsRV : logitsRV.div(onDevice(Tensors.floats(temperatures, temperatures.length, 1)));
    }

    /// The first token at which the cumulated probability passes a uniform number, for each row.
    private Tensor invert(Tensor logprobsRV, List<Integer> rows, List<EngineSequence> sequences) {
        double[] uniform = new double[rows.size()];
        for (int i = 0; i < uniform.length; i++) {
            uniform[i] = sequences.get(rows.get(i)).random.nextDouble();
        }
        Tensor uniformR1 = onDevice(Tensors.doubles(uniform)).unsqueeze(1);
        Tensor probabilitiesRV = logprobsRV.exp();
        long vocabulary = probabilitiesRV.size(1);
        if (vocabulary % PIECE != 0 || vocabulary == PIECE) {
            return passed(probabilitiesRV, uniformR1.mul(sums(probabilitiesRV, true)));
        }
        // A scan over the vocabulary is slow on a GPU: find the piece first, then the token in it.
        Tensor piecesRPQ = probabilitiesRV.view(-1, vocabulary / PIECE, PIECE);
        Tensor massRP = sums(piecesRPQ, false);
        Tensor pointR1 = uniformR1.mul(sums(massRP, true));
        Tensor pieceR1 = passed(massRP, pointR1);
        Tensor beforeR1 = massRP.cumsum(-1).gather(1, pieceR1).sub(massRP.gather(1, pieceR1));
        Tensor chosenRQ = piecesRPQ
                .gather(1, pieceR1.unsqueeze(2).expand(pieceR1.size(0), 1, PIECE))
                .squeeze(1);
        Tensor withinR1 = passed(chosenRQ, pointR1.sub(beforeR1));
        return pieceR1.mul(new Scalar((long) PIECE)).add(withinR1);
    }

    private static Tensor sums(Tensor tensor, boolean keep) {
        return tensor.sum(new long[] {-1}, keep, new ScalarTypeOptional(kDouble()));
    }

    /// The first place at which the cumulated values exceed a point; the last that is above 0 at the latest.
    private static Tensor passed(Tensor valuesRN, Tensor pointR1) {
        Tensor cumulatedRN = valuesRN.cumsum(-1, new ScalarTypeOptional(kDouble()));
        long last = cumulatedRN.size(1) - 1;
        // A point that rounding pushed below 0 would be passed by a value of 0.
        Tensor pointAboveR1 = pointR1.clamp_min(Tensors.scalar(0));
        Tensor lowestR1 =
                torch.minimum(pointAboveR1, cumulatedRN.narrow(1, last, 1).mul(Tensors.scalar(BELOW_ONE)));
        return torch.searchsorted(cumulatedRN, lowestR1, false, true, new StringViewOptional(), new TensorOptional())
                .clamp_max(new Scalar(last));
    }

    private Tensor penalized(Tensor rawNV, List<EngineSequence> sequences) {
        if (sequences.stream().allMatch(sequence -> sequence.sampling.repetitionPenalty() == 1)) {
            return rawNV;
        }
        Tensor penalizedNV = rawNV.clone();
        for (int i = 0; i < sequences.size(); i++) {
            EngineSequence sequence = sequences.get(i);
            double penalty = sequence.sampling.repetitionPenalty();
            if (penalty != 1) {
                long[] seen = Arrays.stream(sequence.tokens(), 0, sequence.length())
                        .distinct()
                        .asLongStream()
                        .toArray();
                Tensor seenM = onDevice(Tensors.longs(seen, seen.length));
                Tensor rowV = penalizedNV.select(0, i);
                Tensor logitsM = rowV.index_select(0, seenM);
                Tensor lowerM =
                        torch.minimum(logitsM.mul(Tensors.scalar(penalty)), logitsM.div(Tensors.scalar(penalty)));
                Tensor higherM =
                        torch.maximum(logitsM.mul(Tensors.scalar(penalty)), logitsM.div(Tensors.scalar(penalty)));
                rowV.index_copy_(0, seenM, penalty > 1 ? lowerM : higherM);
            }
        }
        return penalizedNV;
    }

    /// Logits without the tokens that constraints forbid.
    private Tensor masked(Tensor logitsNV, List<EngineSequence> sequences) {
        if (sequences.stream().noneMatch(EngineSequence::constrained)) {
            return logitsNV;
        }
        return table.map(known -> known.mask(logitsNV, sequences)).orElseGet(() -> listed(logitsNV, sequences));
    }

    private Tensor listed(Tensor logitsNV, List<EngineSequence> sequences) {
        Tensor maskedNV = logitsNV.clone();
        int vocabulary = (int) logitsNV.size(1);
        for (int i = 0; i < sequences.size(); i++) {
            Optional<AllowedTokens.Place> place = sequences.get(i).place();
            if (place.isPresent()) {
                BitSet allowed = place.get().mask().allowed(place.get().state());
                mask(maskedNV.select(0, i), allowed.get(0, vocabulary), vocabulary);
            }
        }
        return maskedNV;
    }

    /// Sends the shorter of two lists: of what is allowed, or of what is not.
    private void mask(Tensor rowV, BitSet allowed, int vocabulary) {
        Scalar never = Tensors.scalar(Double.NEGATIVE_INFINITY);
        if (2 * allowed.cardinality() <= vocabulary) {
            Tensor allowedM = ids(allowed);
            Tensor keptM = rowV.index_select(0, allowedM);
            rowV.fill_(never).index_copy_(0, allowedM, keptM);
        } else {
            BitSet forbidden = (BitSet) allowed.clone();
            forbidden.flip(0, vocabulary);
            if (!forbidden.isEmpty()) {
                rowV.index_fill_(0, ids(forbidden), never);
            }
        }
    }

    private Tensor ids(BitSet tokens) {
        long[] ids = tokens.stream().asLongStream().toArray();
        return onDevice(Tensors.longs(ids, ids.length));
    }

    private void filter(
            float[][] sampled, List<Integer> rows, Tensor penalizedNV, Tensor rawNV, List<EngineSequence> sequences) {
        Tensor logitsRV = scaled(rows(penalizedNV, rows), rows, sequences);
        long vocabulary = logitsRV.size(1);
        int count = (int) Math.min(CANDIDATES, vocabulary);
        T_TensorTensor_T best = logitsRV.topk(count, -1, true, true);
        Tensor sumsR1 = torch.logsumexp(logitsRV, new long[] {1}, true);
        float[] logprobs = Tensors.toFloats(best.get0().sub(sumsR1));
        float[] ids = Tensors.toFloats(best.get1());
        long[] chosen = new long[rows.size()];
        float[] chosenLogprobs = new float[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            int row = i;
            EngineSequence sequence = sequences.get(rows.get(i));
            float[] rowLogprobs = Arrays.copyOfRange(logprobs, i * count, (i + 1) * count);
            int[] rowIds = new int[count];
            for (int c = 0; c < count; c++) {
                rowIds[c] = (int) ids[i * count + c];
            }
            FilteredChoice choice = FilteredChoice.of(rowLogprobs, rowIds, count == vocabulary, sequence.sampling)
                    .orElseGet(() -> everything(logitsRV.select(0, row).sub(sumsR1.select(0, row)), sequence));
            int at = choice.sample(sequence.random);
            chosen[i] = choice.token(at);
            chosenLogprobs[i] = choice.logprob(at);
        }
        Tensor chosenR1 = onDevice(Tensors.longs(chosen, chosen.length, 1));
        put(sampled, rows, chosenR1, onDevice(Tensors.floats(chosenLogprobs, chosen.length, 1)), rows(rawNV, rows));
    }

    private static FilteredChoice everything(Tensor logprobsV, EngineSequence sequence) {
        float[] all = Tensors.toFloats(logprobsV);
        return FilteredChoice.of(all, IntStream.range(0, all.length).toArray(), true, sequence.sampling)
                .orElseThrow();
    }

    private List<List<Alternative>> alternatives(Tensor rawNV, List<EngineSequence> sequences) {
        int most = sequences.stream()
                .mapToInt(sequence -> sequence.sampling.topLogprobs())
                .max()
                .orElse(0);
        if (most == 0) {
            return Collections.nCopies(sequences.size(), List.of());
        }
        int count = (int) Math.min(most, rawNV.size(1));
        T_TensorTensor_T best = torch.log_softmax(rawNV, -1).topk(count, -1, true, true);
        float[] logprobs = Tensors.toFloats(best.get0());
        float[] ids = Tensors.toFloats(best.get1());
        List<List<Alternative>> alternatives = new ArrayList<>();
        for (int i = 0; i < sequences.size(); i++) {
            List<Alternative> row = new ArrayList<>();
            for (int c = 0; c < Math.min(count, sequences.get(i).sampling.topLogprobs()); c++) {
                row.add(new Alternative((int) ids[i * count + c], logprobs[i * count + c]));
            }
            alternatives.add(row);
        }
        return alternatives;
    }
}
