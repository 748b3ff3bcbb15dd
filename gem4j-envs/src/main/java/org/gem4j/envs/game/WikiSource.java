// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Collection;
import java.util.function.ToIntFunction;
import org.gem4j.env.EnvException;
import org.gem4j.env.SeededRandom;
import org.jspecify.annotations.Nullable;

/// The source of the pages of [WikiGame].
interface WikiSource {
    /// The distance of a page from which the target cannot be reached.
    int FAR = 1_000_000;

    /// The page that a link with this title leads to, whose own title may be another one after a redirect; null if
    /// there is none.
    ///
    /// @throws EnvException if the source fails
    @Nullable
    WikiPage page(String title);

    /// Two different pages to play from and to, the first with links.
    ///
    /// @param maxClicks the turn limit; a source that knows the whole wiki chooses a target within it
    /// @throws EnvException if the source fails or has no such pages
    Route sample(SeededRandom random, int maxClicks);

    /// Maps the title of a page to the number of clicks from there to the target or, if only an estimate is
    /// possible, to a number that is smaller the nearer the page seems. [#FAR] if the target cannot be reached.
    ///
    /// @param visited titles of pages seen before, which an estimate should avoid
    ToIntFunction<String> clicksTo(WikiPage target, Collection<String> visited);

    /// The two ends of a game.
    record Route(WikiPage start, WikiPage target) {}
}
