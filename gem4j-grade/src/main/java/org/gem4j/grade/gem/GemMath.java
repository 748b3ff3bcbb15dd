// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.gem;

import java.util.Optional;
import java.util.Set;
import org.gem4j.grade.math.Convention;
import org.gem4j.grade.math.Conventions;
import org.gem4j.grade.math.MathGrade;
import org.gem4j.grade.math.MathGrader;
import org.gem4j.math.Outcome;

/// Grades as GEM's chain of three graders does, so that rewards compare with numbers published with it.
///
/// An answer is right if its MATH string form, its PRM800K string form, or the answer itself as mathematics agrees with
/// the gold answer. The two string forms follow their scripts rule by rule; the third stage, Math-Verify there, is this
/// project's own grader under the conventions that Math-Verify grants. It does not reproduce time-outs, nor the cases
/// that Math-Verify gets wrong. For training prefer [MathGrader]: the string forms accept wrong answers.
public final class GemMath {
    private static final MathGrader THIRD_STAGE = new MathGrader(mathVerify());

    private GemMath() {}

    /// The verdict on a bare answer; a boxed gold answer is unboxed first.
    public static MathGrade grade(String gold, String answer) {
        String right = gold.contains("\\boxed") ? GemExtraction.lastBoxed(gold).orElse("") : gold;
        if (right.isBlank() || answer.isBlank()) {
            return new MathGrade(Outcome.DIFFERENT, "one of them is empty", Set.of());
        }
        if (MathdText.normal(right).equals(MathdText.normal(answer))) {
            return equal("their MATH string forms are the same");
        }
        if (PrmText.normal(right).equals(PrmText.normal(answer))) {
            return equal("their PRM800K string forms are the same");
        }
        return THIRD_STAGE.grade(right, answer);
    }

    /// The verdict on a model's whole text, whose last box is its answer.
    public static boolean isCorrect(String gold, String response) {
        Optional<String> answer = GemExtraction.lastBoxed(response);
        return answer.isPresent() && grade(gold, answer.get()).isCorrect();
    }

    private static MathGrade equal(String reason) {
        return new MathGrade(Outcome.EQUAL, reason, Set.of());
    }

    private static Conventions mathVerify() {
        return Conventions.lenient()
                .without(Convention.MODULUS_DROPPED)
                .without(Convention.EMPTY_SET_WORDS)
                .without(Convention.VECTOR_NOTATION)
                .without(Convention.LOGARITHM_BASE);
    }
}
