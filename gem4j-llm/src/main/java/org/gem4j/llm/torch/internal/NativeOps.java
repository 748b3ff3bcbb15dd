// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Dispatcher;
import org.bytedeco.pytorch.GenericList;
import org.bytedeco.pytorch.IValue;
import org.bytedeco.pytorch.IValueVector;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.OperatorHandle;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorType;
import org.bytedeco.pytorch.Type;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.cuda.internal.TrainKernels.RotatedGradients;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;

/// Operations of libtorch that the binding has no method for, called by name through libtorch's
/// dispatcher, with gradients where they have one; and checks for operations that only some GPUs
/// support.
public final class NativeOps {
    private static final Map<String, OperatorHandle> KNOWN = new ConcurrentHashMap<>();
    private static final Map<Device, Boolean> WIDE_PRODUCTS = new ConcurrentHashMap<>();
    private static final Map<Device, Boolean> SCALED_PRODUCTS = new ConcurrentHashMap<>();
    private static final Map<Device, Boolean> PACKED_ATTENTION = new ConcurrentHashMap<>();

    /// The window of attention without a limit.
    private static final int ALL_TOKENS = Integer.MAX_VALUE;

    /// The largest head that fused attention takes.
    private static final long LARGEST_HEAD = 256;

    static {
        Libtorch.load();
    }

    private NativeOps() {}

    /// Runs an operation on its arguments, in the order of its schema, defaults included; returns its results.
    private static IValueVector call(String name, IValue... arguments) {
        OperatorHandle handle = KNOWN.computeIfAbsent(name, key -> {
            OperatorHandle found = Dispatcher.singleton().findSchemaOrThrow(key, "");
            found.retainReference();
            return found;
        });
        IValueVector stack = new IValueVector(arguments);
        handle.callBoxed(stack);
        return stack;
    }

    private static IValue list(List<Tensor> tensors) {
        GenericList list = new GenericList(new Type.TypePtr(TensorType.get()));
        tensors.forEach(tensor -> list.push_back(new IValue(tensor)));
        return new IValue(list);
    }

    /// One step of AdamW over whole tensors, in one pass; see the optimizer for what the factors mean.
    ///
    /// @param parameters updated in place, f32
    /// @param steps f32 scalar, steps with this one
    public static void adamW(
            Tensor parameters, Tensor gradient, Tensor mean, Tensor meanSquare, Tensor steps, AdamFactors factors) {
        call(
                "aten::_fused_adamw_",
                list(List.of(parameters)),
                list(List.of(gradient)),
                list(List.of(mean)),
                list(List.of(meanSquare)),
                list(List.of()),
                list(List.of(steps)),
                new IValue(factors.learningRate()),
                new IValue(factors.beta1()),
                new IValue(factors.beta2()),
                new IValue(factors.decay()),
                new IValue(factors.epsilon()),
                new IValue(false),
                new IValue(false),
                new IValue(),
                new IValue());
    }

    /// The factors of one AdamW step.
    public record AdamFactors(double learningRate, double beta1, double beta2, double decay, double epsilon) {}

    /// Where sequences lie in rows of queries and of keys.
    ///
    /// @param queryStartsS1 where each sequence's queries start, and the end of the last, i32
    /// @param keyStartsS1 where its keys start
    /// @param keysS how many keys each has; none: up to where those of the next start
    /// @param mostQueries of a sequence
    /// @param mostKeys of a sequence
    public record Packing(
            Tensor queryStartsS1, Tensor keyStartsS1, TensorOptional keysS, long mostQueries, long mostKeys) {
        /// Whole sequences end to end.
        public static Packing whole(Tensor startsS1, long longest) {
            return new Packing(startsS1, startsS1, new TensorOptional(), longest, longest);
        }
    }

    /// Causal attention within each of several sequences, whose queries are their latest tokens.
    ///
    /// A query's result is the same bits whatever other queries there are.
    ///
    /// @param queryNHE queries, bf16 or f16 on a GPU
    /// @param window how many of the latest tokens are seen, the token itself included; `Integer.MAX_VALUE` for all
    /// @return shape [N, H, E]
    public static Tensor packedAttention(Tensor queryNHE, Tensor keyNKE, Tensor valueNKE, Packing packing, int window) {
        return attention(queryNHE, keyNKE, valueNKE, packing, window).get(0).toTensor();
    }

    private static IValueVector attention(
            Tensor queryNHE, Tensor keyNKE, Tensor valueNKE, Packing packing, int window) {
        IValue left = window == ALL_TOKENS ? new IValue() : new IValue((long) window - 1);
        IValue right = window == ALL_TOKENS ? new IValue() : new IValue(0L);
        return call(
                "aten::_flash_attention_forward",
                new IValue(queryNHE),
                new IValue(keyNKE),
                new IValue(valueNKE),
                new IValue(packing.queryStartsS1()),
                new IValue(packing.keyStartsS1()),
                // For single queries there is another kernel, which adds up in another order.
                new IValue(Math.max(2, packing.mostQueries())),
                new IValue(Math.max(2, packing.mostKeys())),
                new IValue(0.0),
                new IValue(true),
                new IValue(false),
                new IValue(),
                left,
                right,
                packing.keysS().has_value() ? new IValue(packing.keysS().get()) : new IValue(),
                new IValue());
    }

    /// What [#attend] gave.
    ///
    /// @param outNHE the mixed values
    public record Attended(Tensor outNHE, Tensor logSums, Tensor randomState, Tensor unused) {
        public void keep(NativeOwner owner) {
            owner.keep(outNHE);
            owner.keep(logSums);
            owner.keep(randomState);
            owner.keep(unused);
        }

        /// Back through the attention: the gradients by queries, keys and values.
        public RotatedGradients backward(
                Tensor dOutNHE, Tensor queryNHE, Tensor keyMKE, Tensor valueMKE, Packing packing, int window) {
            IValueVector results = call(
                    "aten::_flash_attention_backward",
                    new IValue(dOutNHE),
                    new IValue(queryNHE),
                    new IValue(keyMKE),
                    new IValue(valueMKE),
                    new IValue(outNHE),
                    new IValue(logSums),
                    new IValue(packing.queryStartsS1()),
                    new IValue(packing.keyStartsS1()),
                    new IValue(Math.max(2, packing.mostQueries())),
                    new IValue(Math.max(2, packing.mostKeys())),
                    new IValue(0.0),
                    new IValue(true),
                    new IValue(randomState),
                    new IValue(unused),
                    new IValue(),
                    window == ALL_TOKENS ? new IValue() : new IValue((long) window - 1),
                    window == ALL_TOKENS ? new IValue() : new IValue(0L));
            return new RotatedGradients(
                    results.get(0).toTensor().contiguous(),
                    results.get(1).toTensor().contiguous(),
                    results.get(2).toTensor().contiguous());
        }
    }

    /// As [#packedAttention], with what its backward pass needs.
    public static Attended attend(Tensor queryNHE, Tensor keyMKE, Tensor valueMKE, Packing packing, int window) {
        IValueVector results = attention(queryNHE, keyMKE, valueMKE, packing, window);
        return new Attended(own(results, 0), own(results, 1), own(results, 2), own(results, 3));
    }

    /// What [Attended#backward] needs of attention that was computed elsewhere.
    ///
    /// @param logSumsHN logs of the sums of exponentials, f32
    public static Attended attended(Tensor outNHE, Tensor logSumsHN) {
        TensorOptions longs = outNHE.options().dtype(new ScalarTypeOptional(torch.kLong()));
        return new Attended(outNHE, logSumsHN, torch.zeros(new long[] {2}, longs), torch.zeros(new long[] {}, longs));
    }

    /// The binding gives a place within the results, not a tensor of its own.
    private static Tensor own(IValueVector results, int i) {
        return new Tensor(results.get(i).toTensor());
    }

    /// Whether [#packedAttention] works on a device, found out by trying.
    public static boolean packsAttention(Device device, Precision precision, long headSize) {
        if (device.isCpu() || precision == Precision.F32 || headSize > LARGEST_HEAD || headSize % 8 != 0) {
            return false;
        }
        return PACKED_ATTENTION.computeIfAbsent(device, NativeOps::tryPackedAttention);
    }

    private static boolean tryPackedAttention(Device device) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor oneNHE = torch.ones(new long[] {4, 2, 64}, device.options(Precision.BF16));
            Tensor startsS1 = Tensors.to(Tensors.longs(new long[] {0, 1, 4}, 3).to(torch.kInt()), device);
            return Tensors.toFloats(packedAttention(oneNHE, oneNHE, oneNHE, Packing.whole(startsS1, 3), ALL_TOKENS))[0]
                    == 1;
        } catch (RuntimeException e) {
            // This build or GPU has no such kernel; attention then goes sequence by sequence.
            return false;
        }
    }

    /// The product of two matrices of one precision on one device as f32. A GPU adds and gives back f32; a CPU
    /// rounds to the precision of its arguments in between.
    public static Tensor wideProduct(Tensor aNK, Tensor bKM, Device device, Precision precision) {
        if (precision == Precision.F32) {
            return aNK.mm(bKM);
        }
        return widens(device) ? torch.mm(aNK, bKM, torch.kFloat()) : aNK.mm(bKM).to(torch.kFloat());
    }

    /// The same into a tensor of the result's shape.
    public static void wideProduct(Tensor resultNM, Tensor aNK, Tensor bKM, Device device, Precision precision) {
        if (precision == Precision.F32) {
            torch.mm_out(resultNM, aNK, bKM);
        } else if (widens(device)) {
            torch.mm_out(resultNM, aNK, bKM, torch.kFloat());
        } else {
            resultNM.copy_(aNK.mm(bKM));
        }
    }

    /// Adds a product of matrices of fewer bits to an f32 matrix, on a GPU.
    public static void addWideProduct(Tensor sumNM, Tensor aNK, Tensor bKM) {
        torch.addmm_out(sumNM, sumNM, aNK, bKM, torch.kFloat());
    }

    /// The product of two matrices in FP8, whose rows have scales, in bf16 or f16.
    ///
    /// @param aNK numbers of each row, with `scalesN1`
    /// @param bMK the other matrix, transposed, with `scalesM1`
    /// @return [N, M]
    public static Tensor scaledProduct(Tensor aNK, Tensor scalesN1, Tensor bMK, Tensor scalesM1, Precision precision) {
        return new Tensor(call(
                        "aten::_scaled_mm",
                        new IValue(aNK),
                        new IValue(bMK.t()),
                        new IValue(scalesN1),
                        new IValue(scalesM1.t()),
                        new IValue(),
                        new IValue(),
                        new IValue((long) precision.scalarType().value),
                        new IValue(true))
                .get(0)
                .toTensor());
    }

    /// Whether [#scaledProduct] works on a device, found out by trying.
    public static boolean scalesProducts(Device device) {
        return !device.isCpu() && SCALED_PRODUCTS.computeIfAbsent(device, NativeOps::tryScaledProduct);
    }

    private static boolean tryScaledProduct(Device device) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor ones = torch.ones(new long[] {16, 16}, device.options(Precision.BF16));
            Tensor narrow = ones.to(torch.kFloat8_e4m3fn());
            Tensor scales161 = torch.ones(new long[] {16, 1}, device.options(Precision.F32));
            return Tensors.toFloats(scaledProduct(narrow, scales161, narrow, scales161, Precision.BF16)
                            .to(torch.kFloat()))[0]
                    == 16;
        } catch (RuntimeException e) {
            // This build or GPU has no such product.
            return false;
        }
    }

    private static boolean widens(Device device) {
        return !device.isCpu() && WIDE_PRODUCTS.computeIfAbsent(device, NativeOps::tryWideProduct);
    }

    private static boolean tryWideProduct(Device device) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor ones = torch.ones(new long[] {16, 16}, device.options(Precision.BF16));
            return Tensors.toFloats(torch.mm(ones, ones, torch.kFloat()))[0] == 16;
        } catch (RuntimeException e) {
            // This build has no such product; its result is then rounded first.
            return false;
        }
    }

    /// What a device's libtorch does in one kernel, for people who wonder about speed.
    public static String describe(Device device) {
        boolean packed = packsAttention(device, Precision.BF16, 64);
        boolean wide = widens(device);
        return "packed attention: " + (packed ? "fused" : "by sequence") + ", logits: " + (wide ? "f32" : "rounded");
    }
}
