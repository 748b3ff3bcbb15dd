// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.jspecify.annotations.Nullable;

/// The results of a batch in a few values, whatever its size: what repeats is written once, numbers are bytes.
final class PackedColumns {
    private PackedColumns() {}

    /// @param finals whether `infos` say how the old episode ended where a new one began
    static Map<String, @Nullable Object> of(List<BatchResult> results, boolean finals) {
        int size = results.size();
        PackedTable<String> texts = new PackedTable<>(size, text -> text, text -> true);
        PackedTable<Info> infos = new PackedTable<>(size, WireJson::finite, PackedColumns::isFlat);
        ByteBuffer rewards = ByteBuffer.allocate(size * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        byte[] terminated = new byte[size];
        byte[] truncated = new byte[size];
        for (int i = 0; i < size; i++) {
            Seen seen = results.get(i) instanceof Seen played ? played : null;
            texts.add(seen == null ? null : seen.observation().text());
            infos.add(seen == null ? null : finals ? seen.sideInformation() : seen.own());
            rewards.putDouble(seen == null ? Double.NaN : seen.reward());
            terminated[i] = (byte) (seen != null && seen.terminated() ? 1 : 0);
            truncated[i] = (byte) (seen != null && seen.truncated() ? 1 : 0);
        }
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("texts", texts.values());
        data.put("text", texts.places());
        data.put("infos", infos.values());
        data.put("info", infos.places());
        data.put("rewards", rewards.array());
        data.put("terminated", terminated);
        data.put("truncated", truncated);
        BatchResult.exceptions(results, data);
        return data;
    }

    /// Whether a shallow copy has nothing in common with the original that can change.
    private static boolean isFlat(Object written) {
        if (!(written instanceof Map<?, ?> map)) {
            return false;
        }
        for (Object value : map.values()) {
            if (value instanceof Map || value instanceof Collection) {
                return false;
            }
        }
        return true;
    }
}
