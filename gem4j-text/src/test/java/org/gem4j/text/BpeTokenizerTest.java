// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.text.BpeTokenizer.Merge;
import org.junit.jupiter.api.Test;

class BpeTokenizerTest {
    private static final List<String> TEXTS =
            List.of("Higher than 12. Guess 2 of 4:", "Lower than 7. Guess 3 of 4:", "\\boxed{12}", "\\boxed{7}");

    private final BpeTokenizer tokenizer = BpeTrainer.train(TEXTS, 400, 2);

    @Test
    void everyTextSurvivesTheRoundTrip() {
        for (String text :
                List.of("", "Higher than 12.", "  two  spaces\n\ttab", "日本語 🙂 ünïcode", "\\boxed{42}", "\u0000")) {
            assertThat(tokenizer.decode(tokenizer.encode(text))).isEqualTo(text);
        }
    }

    @Test
    void frequentPiecesAreOneToken() {
        assertThat(tokenizer.encode(" than")).hasSize(1);
        assertThat(tokenizer.encode("\\boxed{12}")).hasSize(3);
    }

    @Test
    void aNumberIsTheSameTokenWhereverItStands() {
        int[] alone = tokenizer.encode("12");
        int[] boxed = tokenizer.encode("\\boxed{12}");
        int[] afterBlank = tokenizer.encode("than 12");

        assertThat(alone).hasSize(1);
        assertThat(boxed[1]).isEqualTo(alone[0]);
        assertThat(afterBlank[afterBlank.length - 1]).isEqualTo(alone[0]);
    }

    @Test
    void textCannotEndATurn() {
        assertThat(tokenizer.encode(BpeFile.END_OF_TURN)).doesNotContain(tokenizer.endOfTurn());
        assertThat(tokenizer.decode(new int[] {'a', tokenizer.endOfTurn()})).isEqualTo("a");
    }

    @Test
    void trainingDependsOnTheTextsAlone() {
        assertThat(BpeTrainer.train(TEXTS, 400, 2).merges()).isEqualTo(tokenizer.merges());
        assertThat(BpeTrainer.train(TEXTS, 260, 1).vocabularySize()).isEqualTo(260);
        assertThat(BpeTrainer.train(List.of(), 400, 2).vocabularySize()).isEqualTo(257);
    }

    @Test
    void theFileHoldsAllThereIs() {
        BpeTokenizer read = BpeFile.read(BpeFile.write(tokenizer));

        assertThat(read.merges()).isEqualTo(tokenizer.merges());
        assertThat(read.encode("Higher than 99.")).isEqualTo(tokenizer.encode("Higher than 99."));
    }

    @Test
    void everyTokenHasATextOfItsOwn() {
        String[] texts = new String[tokenizer.endOfTurn()];
        for (int id = 0; id < texts.length; id++) {
            texts[id] = Arrays.toString(tokenizer.bytes(id));
        }
        assertThat(texts).doesNotHaveDuplicates();
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BpeTokenizer(List.of(new Merge(300, 1))))
                .withMessageContaining("merge 0 must use ids below 256");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tokenizer.decode(new int[] {100_000}))
                .withMessageContaining("token id must be in 0..");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BpeTrainer.train(TEXTS, 10, 1))
                .withMessage("maxVocabulary must be >= 257 but was 10");
        assertThatIllegalArgumentException().isThrownBy(() -> BpeFile.read(Map.of("model", "none")));
    }

    @Test
    void bytesNeedNoTraining() {
        ByteTokenizer bytes = new ByteTokenizer();

        assertThat(bytes.decode(bytes.encode("añ🙂"))).isEqualTo("añ🙂");
        assertThat(bytes.encode("a")).containsExactly('a');
        assertThat(bytes.vocabularySize()).isEqualTo(257);
    }
}
