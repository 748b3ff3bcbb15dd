// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;

/// Bounds on the values of a tensor; no gradient flows where they apply.
public final class Bounds {
    private Bounds() {}

    public static Tensor clamp(Tensor xN, double low, double high) {
        return xN.clamp(new ScalarOptional(new Scalar(low)), new ScalarOptional(new Scalar(high)));
    }
}
