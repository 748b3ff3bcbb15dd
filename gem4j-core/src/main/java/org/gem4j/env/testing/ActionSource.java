// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;

/// Chooses actions for an environment: mostly proposed ones if it can propose any, so that episodes make progress.
final class ActionSource {
    private static final List<String> PLAIN = List.of("", "hello", "\\boxed{1}", "\\boxed{42}", "\\boxed{A}");

    private final SeededRandom random;

    ActionSource(SeededRandom random) {
        this.random = random;
    }

    String next(Env env) {
        Optional<Samples> samples = env.capability(Samples.class);
        Optional<ReferencePlayer> reference = env.capability(ReferencePlayer.class);
        if (reference.isPresent() && (samples.isEmpty() || random.nextInt(4) == 0)) {
            return reference.get().referenceAction();
        }
        return samples.isPresent() ? samples.get().sampleAction(random) : random.pick(PLAIN);
    }
}
