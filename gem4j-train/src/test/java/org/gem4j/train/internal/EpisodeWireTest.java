// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Observation;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.ToolCall;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.junit.jupiter.api.Test;

class EpisodeWireTest {
    private static final InfoKey<Long> COUNT = new InfoKey<>("count", Long.class);
    private static final InfoKey<Double> SHARE = new InfoKey<>("share", Double.class);
    private static final InfoKey<String> NOTE = new InfoKey<>("note", String.class);

    @Test
    void whatIsReadEqualsWhatWasWritten() {
        Image image = new Image("image/png", new byte[] {0, -1, 127});
        ChatMessage call =
                new ChatMessage(ChatRole.ASSISTANT, "", List.of(), List.of(new ToolCall("add", Map.of("a", "b"))));
        ChatMessage user = new ChatMessage(ChatRole.USER, "\u2028<7>\ud83d\ude00", List.of(image), List.of());
        Observation chat = new Observation("x", List.of(image), List.of(call, user), true);
        List<Prompt> prompts = List.of(
                Prompt.text("plain"),
                new Prompt.Text("seen", List.of(image)),
                new Prompt.Rendered(List.of(new Prompt.Part("<|im_start|>", true), new Prompt.Part("said", false))),
                new Prompt.Chat(List.of(call, user)));
        Info info = Info.of(InfoKeys.MOVE, MoveKind.INVALID_MOVE, InfoKeys.SUCCESS, true)
                .with(InfoKeys.TOOL_USE_COUNTER, 3)
                .with(COUNT, 5L)
                .with(SHARE, 1.0)
                .with(NOTE, "a\nb");
        List<Turn> turns = prompts.stream()
                .map(prompt -> new Turn(chat, prompt, response(), "action", new Step(chat, -0.1, true, false, info)))
                .toList();
        Episode episode =
                new Episode("game:A", Long.MIN_VALUE, "step 3", turns, chat, Episode.Outcome.TIMEOUT, "too slow");
        Episode failed = new Episode("game:A", 1, List.of(), Episode.Outcome.INFRASTRUCTURE);

        List<Episode> read = EpisodeWire.read(EpisodeWire.write(List.of(episode, failed)));

        assertThat(read).containsExactly(episode, failed);
        Info back = read.getFirst().turns().getFirst().step().info();
        assertThat(back.get(COUNT)).hasValue(5L);
        assertThat(back.get(SHARE)).hasValue(1.0);
        assertThat(back.get(InfoKeys.MOVE)).hasValue(MoveKind.INVALID_MOVE);
    }

    private static Response response() {
        SeededRandom random = SeededRandom.of(11);
        int[] ids = new int[200];
        float[] logprobs = new float[ids.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = random.nextInt(70_000);
            logprobs[i] = -(float) (random.nextDouble() * Math.pow(10, random.nextInt(20) - 12));
        }
        return Response.sampled("<7>", new int[] {1, 70_000}, ids, logprobs, StopReason.STOP_TEXT)
                .withUsage(new Response.Usage(2, 200, Double.NaN));
    }
}
