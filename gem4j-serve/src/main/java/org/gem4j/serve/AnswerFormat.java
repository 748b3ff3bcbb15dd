// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.List;
import java.util.Map;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;

/// The format of answers on one path of the API.
interface AnswerFormat {
    /// The `object` field of a complete answer.
    String object();

    /// The `object` field of a chunk of a stream.
    String chunkObject();

    /// The prefix of every `id`.
    String idPrefix();

    /// One entry of `choices` of a complete answer.
    Map<String, Object> choice(int index, Generated result);

    /// What a stream sends before an answer's first token: entries of `choices`, one a chunk.
    List<Map<String, Object>> begin(int index);

    /// What a stream sends for a token.
    List<Map<String, Object>> token(int index, SampledToken token);

    /// What a stream sends when an answer ends.
    ///
    /// @param rest text that no token brought
    List<Map<String, Object>> end(int index, Generated result, String rest);
}
