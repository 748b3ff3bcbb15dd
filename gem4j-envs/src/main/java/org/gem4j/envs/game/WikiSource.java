// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Collection;
import java.util.function.ToIntFunction;
import org.gem4j.env.EnvException;
import org.gem4j.env.SeededRandom;
import org.jspecify.annotations.Nullable;

/// Where the pages of [WikiGame] come from.
interface WikiSource {
    /// No number of clicks is known to lead there.
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
    Route draw(SeededRandom random, int maxClicks);

    /// For the title of a page, how many clicks it takes from there to the target, or, where only a guess can be
    /// made, a number that is the less the nearer the page seems. [#FAR] if there is no way.
    ///
    /// @param visited titles of pages seen before, from which a guess had better keep away
    ToIntFunction<String> clicksTo(WikiPage target, Collection<String> visited);

    /// The two ends of a game.
    record Route(WikiPage start, WikiPage target) {}
}
