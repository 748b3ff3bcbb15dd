// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Byte-level byte-pair encoding (Sennrich et al. 2016, in the byte form of GPT-2), small enough to be trained on an
/// environment's own text in a moment, see [BpeTrainer].
///
/// Ids 0 to 255 are the bytes, then one id per merge in order of rank, then the end of a turn. Text is first split into
/// pieces by [#PIECES]; merges never cross a boundary. A number is a piece of its own without the space before it, so
/// that a number is the same token everywhere, and a LaTeX command with its brace, `\boxed{`, is one piece.
public final class BpeTokenizer implements Tokenizer {
    /// The split pattern. Also valid in a Hugging Face `tokenizer.json`, where [BpeFile] writes it.
    public static final String PIECES = "\\\\\\p{L}+\\{?| ?\\p{L}+|\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

    private static final Pattern CUT = Pattern.compile(PIECES);
    private static final int CACHED_PIECES = 65_536;

    private final List<Merge> merges;
    private final Map<Merge, Integer> ranks = new HashMap<>();
    private final byte[][] bytesOf;
    private final Map<String, int[]> cache = new ConcurrentHashMap<>();

    /// A pair of ids to merge.
    public record Merge(int left, int right) {}

    /// @param merges in order of rank; each may use bytes and the ids of earlier merges
    /// @throws IllegalArgumentException if a merge uses an id that does not exist yet
    public BpeTokenizer(List<Merge> merges) {
        this.merges = List.copyOf(merges);
        bytesOf = new byte[256 + merges.size()][];
        for (int i = 0; i < 256; i++) {
            bytesOf[i] = new byte[] {(byte) i};
        }
        for (int rank = 0; rank < merges.size(); rank++) {
            Merge merge = merges.get(rank);
            int id = 256 + rank;
            if (merge.left() < 0 || merge.right() < 0 || merge.left() >= id || merge.right() >= id) {
                throw new IllegalArgumentException("merge " + rank + " must use ids below " + id + " but was " + merge);
            }
            byte[] left = bytesOf[merge.left()];
            byte[] right = bytesOf[merge.right()];
            byte[] both = Arrays.copyOf(left, left.length + right.length);
            System.arraycopy(right, 0, both, left.length, right.length);
            bytesOf[id] = both;
            ranks.put(merge, rank);
        }
    }

    /// The pieces of `text` before merging.
    static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        Matcher matcher = CUT.matcher(text);
        while (matcher.find()) {
            pieces.add(matcher.group());
        }
        return pieces;
    }

    @Override
    public int[] encode(String text) {
        int[] ids = new int[Math.max(16, text.length() / 2)];
        int count = 0;
        Matcher matcher = CUT.matcher(text);
        while (matcher.find()) {
            int[] piece = encodePiece(matcher.group());
            if (count + piece.length > ids.length) {
                ids = Arrays.copyOf(ids, Math.max(2 * ids.length, count + piece.length));
            }
            System.arraycopy(piece, 0, ids, count, piece.length);
            count += piece.length;
        }
        return Arrays.copyOf(ids, count);
    }

    private int[] encodePiece(String piece) {
        int[] known = cache.get(piece);
        if (known != null) {
            return known;
        }
        int[] ids = merge(piece.getBytes(StandardCharsets.UTF_8));
        if (cache.size() < CACHED_PIECES && piece.length() <= 64) {
            cache.put(piece, ids);
        }
        return ids;
    }

    /// Applies the best-ranked merge everywhere until none applies.
    private int[] merge(byte[] bytes) {
        int[] ids = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            ids[i] = bytes[i] & 0xff;
        }
        int length = ids.length;
        while (length > 1) {
            int best = Integer.MAX_VALUE;
            for (int i = 0; i + 1 < length; i++) {
                best = Math.min(best, ranks.getOrDefault(new Merge(ids[i], ids[i + 1]), Integer.MAX_VALUE));
            }
            if (best == Integer.MAX_VALUE) {
                break;
            }
            length = replace(ids, length, merges.get(best), 256 + best);
        }
        return Arrays.copyOf(ids, length);
    }

    /// Replaces every pair `merge` in the first `length` ids by `id`, in place; returns the new length. Example:
    /// `[1, 2, 3, 1, 2]`, `(1, 2)`, 4 gives `[4, 3, 4]`.
    static int replace(int[] ids, int length, Merge merge, int id) {
        int to = 0;
        for (int from = 0; from < length; from++) {
            if (from + 1 < length && ids[from] == merge.left() && ids[from + 1] == merge.right()) {
                ids[to++] = id;
                from++;
            } else {
                ids[to++] = ids[from];
            }
        }
        return to;
    }

    @Override
    public String decode(int[] ids) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(4 * ids.length);
        for (int id : ids) {
            if (id < 0 || id > endOfTurn()) {
                throw new IllegalArgumentException("token id must be in 0.." + endOfTurn() + " but was " + id);
            }
            if (id != endOfTurn()) {
                bytes.writeBytes(bytesOf[id]);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] bytes(int id) {
        return id == endOfTurn() ? new byte[0] : bytesOf[id].clone();
    }

    @Override
    public int vocabularySize() {
        return 257 + merges.size();
    }

    @Override
    public int endOfTurn() {
        return 256 + merges.size();
    }

    /// In order of rank.
    public List<Merge> merges() {
        return merges;
    }
}
