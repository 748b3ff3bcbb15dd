// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gem4j.env.Env;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.api.Test;

class WrappersTest {
    private static final ChatRenderer RENDERER = messages -> messages.size() + " messages";

    @Test
    void aListBuildsTheSameStackAsTheFactories() {
        Env named = Wrappers.parse("concat_with_action, episode_tracking").wrap(ScriptedEnv.counting());
        Env typed =
                Wrappers.concatWithAction().andThen(Wrappers.episodeTracking()).wrap(ScriptedEnv.counting());
        assertThat(named.reset()).isEqualTo(typed.reset());

        assertThat(named.step("a")).isEqualTo(typed.step("a"));
        assertThat(named.step("end")).isEqualTo(typed.step("end"));
    }

    @Test
    void namesMayHaveHyphensAndAnEmptyListIsNoWrapper() {
        ScriptedEnv env = ScriptedEnv.counting();

        assertThat(Wrappers.parse("concat-with-action").names()).containsExactly("concat_with_action");
        assertThat(Wrappers.parse("").wrap(env)).isSameAs(env);
        assertThat(Wrappers.parse(" , ").wrap(env)).isSameAs(env);
    }

    @Test
    void trackingIsOutermostWhereverItIsNamed() {
        assertThat(Wrappers.parse("episode_tracking,concat").names()).containsExactly("concat", "episode_tracking");
    }

    @Test
    void optionsFollowInBrackets() {
        Env env = Wrappers.parse("concat(max_history_length = 1),episode_tracking()")
                .wrap(ScriptedEnv.counting());
        env.reset();
        env.step("a");

        assertThat(env.step("b").observation().text()).isEqualTo("o1\no2\n");
    }

    @Test
    void saysWhatWasMeant() {
        assertThatThrownBy(() -> Wrappers.parse("concat_chta")).hasMessageContaining("Did you mean concat_chat?");
        assertThatThrownBy(() -> Wrappers.parse("concat(max_histroy_length=1)"))
                .hasMessageContaining("wrapper concat")
                .hasMessageContaining("Did you mean max_history_length?");
        assertThatThrownBy(() -> Wrappers.parse("concat(max_history_length=-1)"))
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> Wrappers.parse("concat(seed=1)")).hasMessageContaining("seed");
    }

    @Test
    void refusesHalfAnOption() {
        assertThatThrownBy(() -> Wrappers.parse("concat(max_history_length)")).hasMessageContaining("name=value");
        assertThatThrownBy(() -> Wrappers.parse("concat(max_history_length=1")).hasMessageContaining("closed");
        assertThatThrownBy(() -> Wrappers.parse("concat(max_history_length=1)x"))
                .hasMessageContaining("closed");
    }

    @Test
    void namesWhatTheContextLacks() {
        assertThatThrownBy(() -> Wrappers.parse("concat_chat_on_reset"))
                .hasMessageContaining("concat_chat_on_reset")
                .hasMessageContaining("ChatRenderer");
        assertThat(Wrappers.parse("concat_chat", WrapperContext.empty().with(ChatRenderer.class, RENDERER))
                        .wrap(ScriptedEnv.counting())
                        .reset()
                        .observation()
                        .text())
                .isEqualTo("1 messages");
    }

    @Test
    void eachWrappedEnvironmentHasAStateOfItsOwn() {
        WrapperStack stack = Wrappers.parse("concat");
        Env one = stack.wrap(ScriptedEnv.counting());
        Env other = stack.wrap(ScriptedEnv.counting());
        one.reset();
        other.reset();
        one.step("a");

        Step step = other.step("b");

        assertThat(step.observation().text()).isEqualTo("o0\no1\n");
    }

    @Test
    void othersCanAddWrappers() {
        OptionSpec word = OptionSpec.text("word", "hm", "What is said before each action.");
        Wrappers.register(new WrapperSpec(
                "test_prompter",
                "Says a word before each action.",
                false,
                List.of(word),
                (options, context) -> env -> new Prompter(env, options.text("word"))));
        Env env = Wrappers.parse("test_prompter(word=end)").wrap(ScriptedEnv.counting());
        env.reset();

        assertThat(env.step("").terminated()).isTrue();
        assertThat(Wrappers.list()).extracting(WrapperSpec::name).contains("concat", "test_prompter");
        assertThatThrownBy(() -> Wrappers.register(
                        new WrapperSpec("concat", "Again.", false, List.of(), (options, context) -> Wrapper.none())))
                .hasMessageContaining("concat");
    }

    private static final class Prompter extends EnvWrapper.Stateless {
        private final String word;

        Prompter(Env inner, String word) {
            super(inner);
            this.word = word;
        }

        @Override
        public Step step(String action) {
            return inner().step(word + action);
        }

        @Override
        protected EnvWrapper rewrap(Env newInner) {
            return new Prompter(newInner, word);
        }
    }
}
