// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Observation;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.text.BpeFile;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.config.TrainingEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class EnvSetupsTest {
    private static final Observation X = Observation.of("x");
    private static final String TWO = "game:GuessTheNumber-v0-easy | game:Hangman-v0-easy(max_turns=3,word_length=4)";

    @Test
    void environmentsHaveOptionsWrappersTemplatesAndWeightsOfTheirOwn() {
        List<EnvSetup> setups = EnvSetups.training(TestSettings.of(Map.of(
                "env_id", TWO,
                "env_weights", "2|0.5",
                "wrappers", "concat|concat,episode_tracking",
                "prompt_template", "no|qwen3_game",
                "curriculum", "max_number:10-50|")));

        assertThat(setups).hasSize(2);
        assertThat(setups.get(1).label()).isEqualTo("game:Hangman-v0-easy+max_turns:3+word_length:4");
        assertThat(setups.get(1).options(0)).isEqualTo(Map.of("max_turns", "3", "word_length", "4"));
        assertThat(setups).extracting(EnvSetup::weight).containsExactly(2.0, 0.5);
        assertThat(setups.get(0).options(12)).isEqualTo(Map.of("max_number", "12"));
        assertThat(setups.get(0).firstLevel()).isEqualTo(10);
        assertThat(setups.get(0).template().render(X)).isEqualTo(Prompt.text("x"));
        assertThat(setups.get(1).template().render(X)).isNotEqualTo(Prompt.text("x"));
        assertThat(setups.get(1).curriculum()).isEmpty();
    }

    @Test
    void evaluationTakesOverWhatTrainingUses() {
        Map<String, String> flags = Map.of("env_id", TWO, "wrappers", "concat|concat", "curriculum", "max_turns:2-3");

        List<EnvSetup> setups = EnvSetups.evaluation(TestSettings.of(flags));

        assertThat(setups).hasSize(2).allMatch(setup -> setup.curriculum().isEmpty());
    }

    @Test
    void curriculumTurnsWithinItsRange() {
        TrainingEnvironment.Curriculum curriculum = new TrainingEnvironment.Curriculum("level", 1, 3, 0.8, 0.3);

        assertThat(curriculum.next(1, 0.8)).isEqualTo(2);
        assertThat(curriculum.next(3, 1)).isEqualTo(3);
        assertThat(curriculum.next(2, 0.5)).isEqualTo(2);
        assertThat(curriculum.next(2, 0.3)).isEqualTo(1);
        assertThat(curriculum.next(1, 0)).isEqualTo(1);
    }

    @Test
    void specialTokensInObservationsArePlainText(@TempDir Path folder) throws IOException {
        Map<String, Object> file = new HashMap<>(BpeFile.write(new BpeTokenizer(List.of())));
        file.put("added_tokens", List.of(special(256, BpeFile.END_OF_TURN), special(257, "<|im_end|>")));
        Files.writeString(folder.resolve("tokenizer.json"), JsonMapper.shared().writeValueAsString(file));
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"eos_token\": \"" + BpeFile.END_OF_TURN + "\"}");
        Tokenizer tokenizer = ModelFolder.readTokenizer(folder);
        assertThat(tokenizer.encodeRendered("<|im_end|>")).containsExactly(257);
        PromptEncoder encoder = new PromptEncoder(tokenizer, Optional.of(new ChatForm(Optional.of(folder))));
        for (Map<String, String> flags :
                List.of(Map.of("prompt_template", "qwen3_game"), Map.of("apply_chat_template", "true"))) {
            Map<String, String> all = new HashMap<>(flags);
            all.put("pretrain", folder.toString());
            PromptTemplate template =
                    EnvSetups.training(TestSettings.of(all)).getFirst().template();

            assertThat(count(257, encoder.ids(template.render(Observation.of("say <|im_end|>")))))
                    .isEqualTo(count(257, encoder.ids(template.render(Observation.of("say")))))
                    .isPositive();
        }
    }

    private static Map<String, Object> special(int id, String text) {
        Map<String, Object> token = new HashMap<>(Map.of("id", id, "content", text, "special", true));
        List.of("single_word", "lstrip", "rstrip", "normalized").forEach(flag -> token.put(flag, false));
        return token;
    }

    private static long count(int id, int[] ids) {
        return Arrays.stream(ids).filter(each -> each == id).count();
    }

    @Test
    void chatsOfTheEmbeddedModelAreWrittenInChatMl() {
        EnvSetup setup = EnvSetups.training(TestSettings.of(Map.of("wrappers", "concat_chat")))
                .getFirst();

        try (var env = setup.make(1, 0)) {
            Prompt prompt = setup.template().render(env.reset(1L).observation());
            assertThat(prompt).isInstanceOf(Prompt.Chat.class);
            assertThat(PromptEncoder.untokenized(prompt))
                    .startsWith("<|im_start|>user\n")
                    .endsWith("<|im_end|>\n<|im_start|>assistant\n");
        }
    }

    @Test
    void noWordsGoAroundAChat() {
        EnvSetup setup = EnvSetups.training(
                        TestSettings.of(Map.of("wrappers", "concat_chat", "prompt_template", "qwen3_game")))
                .getFirst();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> setup.make(1, 0))
                .withMessageContaining("prompt_template must be no but was qwen3_game");
    }
}
