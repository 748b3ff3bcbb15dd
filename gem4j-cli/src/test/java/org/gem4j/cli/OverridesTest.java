// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {
    /// AgentFly's training example.
    private static final List<String> AGENTFLY = List.of(
            "algorithm.adv_estimator=grpo",
            "data.train_files=./data/train.json",
            "data.val_files=./data/test.json",
            "data.train_batch_size=32",
            "agent.agent_type=hf",
            "agent.tools=[calculator]",
            "agent.template=qwen2.5",
            "agent.model_name_or_path=Qwen/Qwen2.5-3B-Instruct",
            "agent.max_turns=3",
            "agent.backend=async_verl",
            "agent.reward_name=math_reward_string_equal",
            "agent.num_chains=8",
            "agent.use_agent=True",
            "actor_rollout_ref.actor.optim.lr=5e-7",
            "actor_rollout_ref.model.use_remove_padding=False",
            "actor_rollout_ref.model.path=Qwen/Qwen2.5-3B-Instruct",
            "actor_rollout_ref.actor.ppo_mini_batch_size=32",
            "actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=2",
            "actor_rollout_ref.actor.use_kl_loss=True",
            "actor_rollout_ref.actor.kl_loss_coef=0.001",
            "actor_rollout_ref.actor.kl_loss_type=mse",
            "actor_rollout_ref.actor.entropy_coeff=0.001",
            "actor_rollout_ref.model.enable_gradient_checkpointing=False",
            "actor_rollout_ref.actor.fsdp_config.param_offload=True",
            "actor_rollout_ref.actor.fsdp_config.optimizer_offload=True",
            "actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu=4",
            "actor_rollout_ref.rollout.tensor_model_parallel_size=1",
            "actor_rollout_ref.rollout.name=vllm",
            "actor_rollout_ref.rollout.response_length=256",
            "actor_rollout_ref.rollout.gpu_memory_utilization=0.5",
            "actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu=4",
            "actor_rollout_ref.ref.fsdp_config.param_offload=True",
            "critic.model.path=Qwen/Qwen2.5-3B-Instruct",
            "critic.ppo_mini_batch_size=32",
            "critic.ppo_micro_batch_size_per_gpu=2",
            "algorithm.kl_ctrl.kl_coef=0.001",
            "trainer.critic_warmup=0",
            "trainer.logger=[console,wandb]",
            "trainer.project_name=AgentRL",
            "trainer.experiment_name=test_gsm8k",
            "trainer.n_gpus_per_node=1",
            "trainer.nnodes=1",
            "trainer.save_freq=50",
            "trainer.test_freq=10",
            "trainer.total_training_steps=200",
            "trainer.val_before_train=False");

    @Test
    void everyKeyOfAgentFlysExampleIsExplained() {
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("train", "--explain"), AGENTFLY.stream())
                .toArray(String[]::new));

        assertThat(run.exit()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSameSizeAs(AGENTFLY);
        for (int i = 0; i < lines.size(); i++) {
            String key = AGENTFLY.get(i).substring(0, AGENTFLY.get(i).indexOf('='));
            assertThat(lines.get(i)).startsWith(key + " ").doesNotContain("refused");
        }
    }

    @Test
    void agentFlysExampleBecomesFlags() {
        assertThat(Overrides.of(AGENTFLY).flags())
                .containsEntry("critic_type", "grpo")
                .containsEntry("num_samples", "8")
                .containsEntry("rollout_batch_size", "256")
                .containsEntry("max_train", "51200")
                .containsEntry("learning_rate", "5e-7")
                .containsEntry("beta", "0.001")
                .containsEntry("kl_estimator", "k2")
                .containsEntry("generate_max_length", "256")
                .containsEntry("use_wb", "true")
                .containsEntry("save_steps", "50")
                .containsEntry("eval_steps", "10")
                .containsEntry(
                        "env_id",
                        "agent:rows(data=./data/train.json,agent=hf,tools=calculator,template=qwen2.5,max_turns=3,"
                                + "reward=math_reward_string_equal)")
                .containsEntry(
                        "eval_envs",
                        "agent:rows(data=./data/test.json,agent=hf,tools=calculator,template=qwen2.5,max_turns=3,"
                                + "reward=math_reward_string_equal)")
                .doesNotContainKey("kl_penalty_coef");
    }

    @Test
    void newSpellingsMeanTheSame() {
        assertThat(Overrides.of(List.of(
                                "agent.init_config.tools=['search','answer_qa']", "agent.run_config.num_chains=4"))
                        .flags())
                .containsEntry("env_id", "agent:rows(tools=search;answer_qa)")
                .containsEntry("num_samples", "4");
    }

    @Test
    void gemsTrainerBecomesFlags() {
        assertThat(Overrides.of(List.of(
                                "actor_rollout_ref.env.env_id=game:GuessTheNumber-v0",
                                "actor_rollout_ref.env.wrappers=",
                                "actor_rollout_ref.env.async_env=True",
                                "actor_rollout_ref.prompt_template=qwen3_game",
                                "actor_rollout_ref.gamma=0.9",
                                "trainer.save_freq=9999999",
                                "trainer.total_epochs=15"))
                        .flags())
                .containsEntry("env_id", "game:GuessTheNumber-v0")
                .containsEntry("wrappers", "")
                .containsEntry("async_env", "true")
                .containsEntry("gamma", "0.9")
                .containsEntry("save_steps", "9999999");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trainer.n_gpus_per_nod=1 | unknown key. Did you mean trainer.n_gpus_per_node?",
                "algorithm.adv_estimator=grop | it must be one of gae, grpo, reinforce_plus_plus, remax, rloo."
                        + " Did you mean grpo?",
                "trainer.nnodes=2 | it must be 1: torchrun, Slurm or Kubernetes start the ranks of several hosts",
                "data.train_batch_size=none | it must be a whole number >= 1",
                "actor_rollout_ref.actor.optim.lr=fast | --learning_rate must be a number but was fast",
                "actor_rollout_ref.actor.use_kl_loss=maybe | it must be true or false",
                "agent.max_turns=0 | option max_turns must be a whole number in 1..1000 but was 0",
                "agent.max_turns=NaN | option max_turns must be a whole number in 1..1000 but was NaN",
                "agent.num_chains=0 | --num_samples must be in 1..10000 but was 0",
                "agent.max_concurrent_chains=-1 | --num_env must be in 1..",
                "agent.max_model_len=0 | --max_model_len must be",
                "agent.generation_config.max_tokens=0 | --generate_max_length must be at least 1 but was 0",
                "agent.generation_config.temperature=NaN | --temperature must be above 0 and at most 100 but was NaN",
                "agent.generation_config.top_p=2 | --top_p must be",
                "agent.compat=verl | option compat must be one of none, agentfly but was verl",
                "data.train_batch_size=999999999999999999 | --rollout_batch_size must be a whole number but was",
                "trainer.total_training_steps=999999999999999999 | --max_train must be a whole number but was",
                "trainer.n_gpus_per_node=0 | --data_parallel must be",
                "trainer.max_actor_ckpt_to_keep=-1 | --max_save_num must be",
                "actor_rollout_ref.actor.optim.lr=NaN | --learning_rate must be in 0..10 but was NaN",
                "actor_rollout_ref.actor.optim.lr=-1 | --learning_rate must be in 0..10 but was -1.0",
                "actor_rollout_ref.actor.optim.lr_scheduler_type=exponential | --lr_scheduler must be",
                "actor_rollout_ref.actor.ppo_mini_batch_size=-5 | --train_batch_size must be",
                "actor_rollout_ref.actor.clip_ratio=Infinity | --cliprange must be",
                "actor_rollout_ref.actor.entropy_coeff=NaN | --entropy_coef must be",
                "algorithm.lam=2 | --lam must be in 0..1 but was 2.0"
            })
    void refusedKeysNameWhatIsRight(String argument, String reason) {
        List<Overrides.Line> lines = Overrides.of(List.of(argument)).lines();

        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.refused()).isTrue();
            assertThat(line.text())
                    .startsWith(argument.substring(0, argument.indexOf('=')))
                    .contains(reason);
        });
        assertThat(CommandRun.of("train", "--explain", argument).exit()).isEqualTo(2);
        assertThat(CommandRun.of("train", argument).exit()).isEqualTo(2);
    }

    @Test
    void saysThatThereIsNothingToExplain() {
        CommandRun run = CommandRun.of("train", "--explain", "--gamma", "1");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEqualTo("there is no KEY=VALUE to explain; the help says what each --flag means\n");
    }

    @Test
    void aFlagWithoutDashesIsToldApartFromAKey() {
        for (String flag : TrainCommand.create().optionsMap().keySet()) {
            if (flag.startsWith("--")) {
                String bare = flag.substring(2);
                for (String written : List.of(bare, bare.replace('_', '-'))) {
                    assertThat(Overrides.of(List.of(written + "=1")).lines())
                            .singleElement()
                            .satisfies(line -> assertThat(line.text())
                                    .isEqualTo(written + " 1: refused, unknown key. Did you mean " + flag + "?"));
                }
            }
        }
        CommandRun run = CommandRun.of("train", "sft_step=30");
        assertThat(run.err()).contains("sft_step 30: refused, unknown key. Did you mean --sft_steps?");
    }

    @Test
    void pairsOfKeysCountTogether() {
        assertThat(Overrides.of(List.of(
                                "algorithm.norm_adv_by_std_in_grpo=False",
                                "algorithm.adv_estimator=grpo",
                                "algorithm.use_kl_in_reward=True",
                                "algorithm.kl_ctrl.kl_coef=0.01",
                                "actor_rollout_ref.actor.kl_loss_coef=0.5"))
                        .flags())
                .containsEntry("critic_type", "drgrpo")
                .containsEntry("kl_penalty_coef", "0.01")
                .containsEntry("beta", "0");
    }

    @Test
    void theLastOfTwoSpellingsCounts() {
        assertThat(Overrides.of(List.of("agent.num_chains=4", "+agent.run_config.num_chains=6"))
                        .flags())
                .containsEntry("num_samples", "6");
    }

    @Test
    void separatorsInValuesAreEncoded() {
        assertThat(Overrides.of(List.of("agent.system_prompt='Think, then (maybe) act.'"))
                        .flags())
                .containsEntry("env_id", "agent:rows(system_prompt=Think%2C then %28maybe%29 act.)");
    }

    @Test
    void aFileTakesTheSameKeys(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("run.yaml"), """
            seed: 7
            agent:
              tools: [calculator, answer]
              init_config: {agent_type: react}
            trainer.nnodes: 1
            """);

        CommandRun run = CommandRun.of("train", "--config", file.toString(), "--explain", "agent.max_turns=3");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
            agent.tools [calculator,answer]: the agent's tools calculator, answer
            agent.init_config.agent_type react: the agent's agent react
            trainer.nnodes 1: no effect: torchrun, Slurm or Kubernetes start the ranks of several hosts
            agent.max_turns 3: the agent's max_turns 3
            """);
    }

    @Test
    void argumentsThatAreNoOverridesAreRefused() {
        assertThatThrownBy(() -> Overrides.of(List.of("grpo")))
                .hasMessageContaining("KEY=VALUE")
                .hasMessageContaining("grpo");
    }

    @Test
    void everySpellingOfASettingHasALineAndTheLastOneCounts() {
        Overrides overrides = Overrides.of(List.of(
                "agent.run_config.max_turns=3",
                "trainer.nnodes=1",
                "agent.max_turns=5",
                "agent.run_config.max_turns=3"));

        assertThat(overrides.lines())
                .extracting(Overrides.Line::text)
                .satisfiesExactly(
                        nodes -> assertThat(nodes).startsWith("trainer.nnodes 1: "),
                        replaced -> assertThat(replaced)
                                .isEqualTo("agent.max_turns 5: no effect: it is overridden by the later "
                                        + "agent.run_config.max_turns"),
                        last -> assertThat(last).isEqualTo("agent.run_config.max_turns 3: the agent's max_turns 3"));
    }
}
