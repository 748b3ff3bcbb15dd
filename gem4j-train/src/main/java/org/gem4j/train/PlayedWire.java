// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// Played episodes as bytes, to be exchanged between the processes of a run, which all have the same version.
///
/// Everything is kept that learning, figures and dumps look at. Images are not, and of side information only texts,
/// numbers, booleans and the kind of a move.
final class PlayedWire {
    private PlayedWire() {}

    static byte[] write(Played played) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(played.parts().size());
            for (Stage.Part part : played.parts()) {
                out.writeInt(part.environment());
                out.writeInt(part.episodes().size());
                for (Episode episode : part.episodes()) {
                    write(episode, out);
                }
            }
            out.writeInt(played.greedyReturns().size());
            for (Map.Entry<Long, Double> entry : played.greedyReturns().entrySet()) {
                out.writeLong(entry.getKey());
                out.writeDouble(entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Played read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            List<Stage.Part> parts = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                int environment = in.readInt();
                List<Episode> episodes = new ArrayList<>();
                for (int more = in.readInt(); more > 0; more--) {
                    episodes.add(readEpisode(in));
                }
                parts.add(new Stage.Part(environment, episodes));
            }
            Map<Long, Double> greedy = new HashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                greedy.put(in.readLong(), in.readDouble());
            }
            return new Played(parts, greedy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Episode episode, DataOutputStream out) throws IOException {
        write(episode.envId(), out);
        out.writeLong(episode.seed());
        out.writeByte(episode.outcome().ordinal());
        out.writeInt(episode.turns().size());
        for (Turn turn : episode.turns()) {
            write(turn.observation(), out);
            write(turn.action(), out);
            write(turn.response(), out);
            write(turn.step(), out);
        }
    }

    private static Episode readEpisode(DataInputStream in) throws IOException {
        String envId = readText(in);
        long seed = in.readLong();
        Episode.Outcome outcome = Episode.Outcome.values()[in.readByte()];
        List<Turn> turns = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            String observation = readText(in);
            String action = readText(in);
            turns.add(new Turn(observation, readResponse(in), action, readStep(in)));
        }
        return new Episode(envId, seed, turns, outcome);
    }

    private static void write(Response response, DataOutputStream out) throws IOException {
        write(response.text(), out);
        out.writeByte(response.stop().ordinal());
        write(response.promptIds(), out);
        write(response.ids(), out);
        for (float logprob : response.logprobs()) {
            out.writeFloat(logprob);
        }
    }

    private static Response readResponse(DataInputStream in) throws IOException {
        String text = readText(in);
        StopReason stop = StopReason.values()[in.readByte()];
        int[] prompt = readIds(in);
        int[] ids = readIds(in);
        float[] logprobs = new float[ids.length];
        for (int i = 0; i < logprobs.length; i++) {
            logprobs[i] = in.readFloat();
        }
        return new Response(text, prompt, ids, logprobs, stop);
    }

    private static void write(Step step, DataOutputStream out) throws IOException {
        write(step.observation().text(), out);
        out.writeDouble(step.reward());
        out.writeBoolean(step.terminated());
        out.writeBoolean(step.truncated());
        out.writeByte(step.info().get(InfoKeys.MOVE).map(MoveKind::ordinal).orElse(-1));
        Map<String, Object> facts = step.info().asMap();
        facts.values().removeIf(value -> kind(value).isEmpty());
        step.info().get(InfoKeys.MOVE).ifPresent(move -> facts.remove(InfoKeys.MOVE.name()));
        out.writeInt(facts.size());
        for (Map.Entry<String, Object> fact : facts.entrySet()) {
            write(fact.getKey(), out);
            out.writeByte(kind(fact.getValue()).orElseThrow().ordinal());
            write(fact.getValue().toString(), out);
        }
    }

    private static Step readStep(DataInputStream in) throws IOException {
        String text = readText(in);
        double reward = in.readDouble();
        boolean terminated = in.readBoolean();
        boolean truncated = in.readBoolean();
        int move = in.readByte();
        Info info = move < 0 ? Info.empty() : Info.of(InfoKeys.MOVE, MoveKind.values()[move]);
        for (int left = in.readInt(); left > 0; left--) {
            String name = readText(in);
            Kind kind = Kind.values()[in.readByte()];
            info = kind.add(info, name, readText(in));
        }
        return Step.of(text, reward, terminated, truncated, info);
    }

    /// What side information may be.
    private enum Kind {
        TEXT,
        INTEGER,
        LONG,
        DOUBLE,
        BOOLEAN;

        Info add(Info info, String name, String value) {
            return switch (this) {
                case TEXT -> info.with(new InfoKey<>(name, String.class), value);
                case INTEGER -> info.with(new InfoKey<>(name, Integer.class), Integer.valueOf(value));
                case LONG -> info.with(new InfoKey<>(name, Long.class), Long.valueOf(value));
                case DOUBLE -> info.with(new InfoKey<>(name, Double.class), Double.valueOf(value));
                case BOOLEAN -> info.with(new InfoKey<>(name, Boolean.class), Boolean.valueOf(value));
            };
        }
    }

    private static Optional<Kind> kind(Object value) {
        return switch (value) {
            case String text -> Optional.of(Kind.TEXT);
            case Integer number -> Optional.of(Kind.INTEGER);
            case Long number -> Optional.of(Kind.LONG);
            case Double number -> Optional.of(Kind.DOUBLE);
            case Boolean flag -> Optional.of(Kind.BOOLEAN);
            default -> Optional.empty();
        };
    }

    private static void write(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void write(int[] ids, DataOutputStream out) throws IOException {
        out.writeInt(ids.length);
        for (int id : ids) {
            out.writeInt(id);
        }
    }

    private static int[] readIds(DataInputStream in) throws IOException {
        int[] ids = new int[in.readInt()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = in.readInt();
        }
        return ids;
    }
}
