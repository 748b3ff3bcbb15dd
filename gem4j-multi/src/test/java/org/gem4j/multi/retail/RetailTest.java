// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RetailTest {
    private static final RetailTasks SHOP = RetailTasks.bundled();

    static IntStream tasks() {
        return IntStream.range(0, SHOP.tasks().size());
    }

    private static RetailAction call(String json) {
        RetailAction action = RetailAction.parse(json);
        assertThat(action.content()).isEmpty();
        return action;
    }

    @Test
    void noTwoTasksHaveTheSameCalls() {
        Set<List<RetailAction>> calls = new HashSet<>();
        SHOP.tasks().forEach(task -> calls.add(task.actions()));

        assertThat(SHOP.tasks()).hasSizeGreaterThanOrEqualTo(20);
        assertThat(calls).hasSameSizeAs(SHOP.tasks());
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void theCallsOfATaskSucceed(int index) {
        RetailTask task = SHOP.tasks().get(index);
        Conversation conversation = new Conversation(SHOP.data(), task, false);

        for (RetailAction action : task.actions()) {
            assertThat(conversation.call(action))
                    .as(action.name())
                    .doesNotStartWith("Error")
                    .doesNotStartWith("Unknown");
        }
        task.outputs().forEach(output -> conversation.say("It is " + output + "."));

        assertThat(conversation.judge().reward()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void aTaskIsSolvedByItsReferenceAndByNobodyWhoDoesNothing(int index) {
        try (Env env = Gem.make("multi:Retail-v0", Map.of("task", index))) {
            env.reset();
            ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();
            Step step;
            do {
                step = env.step(player.referenceAction());
            } while (!step.done());
            assertThat(step.reward()).isEqualTo(1);

            env.reset();
            do {
                step = env.step("Is there anything else? Shall I proceed?");
            } while (!step.done());
            assertThat(step.reward()).isZero();

            env.reset();
            assertThat(env.step("{\"name\": \"transfer_to_human_agents\", \"kwargs\": {\"summary\": \"x\"}}")
                            .reward())
                    .isZero();
        }
    }

    @Test
    void theUserTellsWhatItIsAskedFor() {
        try (Env env = Gem.make("multi:Retail-v0", Map.of("task", 0))) {
            assertThat(env.reset().observation().text()).contains("Tools:").contains("User: I want to cancel my order");

            assertThat(env.step("What is your email?").observation().text())
                    .isEqualTo("User: My email is nora.feld@example.com.");
            assertThat(env.step("Please confirm.").observation().text()).isEqualTo("User: Yes, please go ahead.");
            assertThat(env.step("{\"name\": \"think\", \"kwargs\": {\"thought\": \"\"}}")
                            .observation()
                            .text())
                    .isEqualTo("Result: ");
        }
    }

    @Test
    void theLimitOfActionsTruncates() {
        try (Env env = Gem.make("multi:Retail-v0", Map.of("task", 0, "max_actions", 1))) {
            env.reset();
            Step step = env.step("Hello");

            assertThat(step.truncated()).isTrue();
            assertThat(step.terminated()).isFalse();
            assertThat(step.reward()).isZero();
        }
    }

    @Test
    void anUnknownTaskIsRefused() {
        assertThatThrownBy(() -> Gem.make("multi:Retail-v0", Map.of("task", 99)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("task must be in [-1, 24] but was 99");
    }

    @Test
    void emptyAndSelfExchangesAreRefusedUnlessCompatible() {
        String order = "#W2102";
        Map<String, Object> bought = Json.map(SHOP.data().copy().orders().get(order));
        String item = String.valueOf(
                Json.map(Json.list(bought.get("items")).getFirst()).get("item_id"));
        String self =
                "{\"name\": \"exchange_delivered_order_items\", \"kwargs\": {\"order_id\": \"#W2102\", \"item_ids\": [\""
                        + item + "\"], \"new_item_ids\": [\"" + item
                        + "\"], \"payment_method_id\": \"credit_card_5000\"}}";
        String empty =
                "{\"name\": \"return_delivered_order_items\", \"kwargs\": {\"order_id\": \"#W2102\", \"item_ids\": [],"
                        + " \"payment_method_id\": \"paypal_7000\"}}";

        RetailTools strict = new RetailTools(SHOP.data().copy(), true);
        assertThat(strict.call(call(self))).startsWith("Error: item");
        assertThat(strict.call(call(empty))).startsWith("Error: item_ids");
        assertThat(new RetailTools(SHOP.data().copy(), false).call(call(self))).startsWith("{");
        assertThat(new RetailTools(SHOP.data().copy(), false).call(call(empty))).startsWith("{");
    }

    @Test
    void aNumberMustBeSaidAsAWhole() {
        RetailTask task = new RetailTask("", "", List.of(), List.of("3", "12.50"));
        Conversation conversation = new Conversation(SHOP.data(), task, false);
        conversation.say("There are 1330 for 112.50 and 12.505.");
        assertThat(conversation.judge().outputs()).containsEntry("3", false).containsEntry("12.50", false);

        conversation.say("Sorry: 3, at 12.50.");
        assertThat(conversation.judge().outputs()).containsEntry("3", true).containsEntry("12.50", true);
    }

    @Test
    void numbersThatNobodyToldAreGuesses() {
        RetailTask task = new RetailTask("", "", List.of(), List.of("112.52"));
        Conversation guesses = new Conversation(SHOP.data(), task, false);
        guesses.say(IntStream.range(11_000, 12_000)
                .mapToObj(cents -> cents / 100 + "." + cents % 100)
                .collect(Collectors.joining(" ")));
        assertThat(guesses.judge().reward()).isZero();

        Conversation honest = new Conversation(SHOP.data(), task, false);
        honest.hear("I mean order 1001, zip 82501, of 2024-05-17, with 12 items at 3.50, 4.50, 5.50, 6.50 and 7.50.");
        honest.say("Order 1001 for 82501 of 2024-05-17 has 12 items at 3.50, 4.50, 5.50, 6.50 and 7.50, and costs"
                + " 112.52, which is 98.70 plus 14% tax.");
        assertThat(honest.judge().reward()).isEqualTo(1);
    }

    @Test
    void anAnswerIsACallOrAReply() {
        assertThat(RetailAction.parse("{\"name\": \"think\"}").name()).isEqualTo("think");
        assertThat(RetailAction.parse(
                                "<think>x</think><tool_call>{\"name\": \"think\", \"arguments\": {\"thought\": \"y\"}}</tool_call>")
                        .arguments())
                .containsEntry("thought", "y");
        assertThat(RetailAction.parse("{\"name\": 3}").content()).contains("{\"name\": 3}");
        assertThat(RetailAction.parse("Hello {").content()).contains("Hello {");
        assertThat(RetailAction.parse("{\"name\": \"respond\", \"kwargs\": {\"content\": \"Hi\"}}")
                        .content())
                .contains("Hi");
    }
}
