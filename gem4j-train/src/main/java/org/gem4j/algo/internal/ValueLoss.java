// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import static org.bytedeco.pytorch.global.torch.maximum;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.InvalidParameterException;

/// PPO's clipped value loss: ½ max((V - R)², (clip(V, V_old - c, V_old + c) - R)²), so that one update moves a value by
/// little more than c.
public final class ValueLoss {
    private final double range;

    /// @param range c, above 0; infinite for the plain squared error
    public ValueLoss(double range) {
        InvalidParameterException.require(range > 0, "cliprange_value", "above 0", range);
        this.range = range;
    }

    /// The loss of each value, with gradient, `[N]`.
    public Tensor tokens(Tensor valuesN, Tensor oldValuesN, Tensor returnsN) {
        Tensor errorN = square(valuesN.sub(returnsN));
        Tensor lossN = Double.isInfinite(range) ? errorN : maximum(errorN, clippedError(valuesN, oldValuesN, returnsN));
        return lossN.mul(new Scalar(0.5));
    }

    /// Whether the clipped error is the larger one: 1 or 0, `[N]`, no gradient.
    public Tensor clipped(Tensor valuesN, Tensor oldValuesN, Tensor returnsN) {
        Tensor freeN = valuesN.detach();
        if (Double.isInfinite(range)) {
            return freeN.sub(freeN);
        }
        return clippedError(freeN, oldValuesN, returnsN)
                .gt(square(freeN.sub(returnsN)))
                .to(valuesN.scalar_type());
    }

    private Tensor clippedError(Tensor valuesN, Tensor oldValuesN, Tensor returnsN) {
        Tensor movedN = oldValuesN.add(Bounds.clamp(valuesN.sub(oldValuesN), -range, range));
        return square(movedN.sub(returnsN));
    }

    private static Tensor square(Tensor xN) {
        return xN.mul(xN);
    }
}
