// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EpisodeNameTest {
    private final EpisodeName name = new EpisodeName();

    @Test
    void thereIsNoneBeforeTheFirstEpisode() {
        assertThat(name.isPresent()).isFalse();
        assertThat(name.text()).isEmpty();
    }

    @Test
    void eachEpisodeHasAnother() {
        name.setRandom();
        Optional<String> first = name.text();
        assertThat(first).isPresent().isEqualTo(name.text());

        name.setRandom();
        assertThat(name.text()).isPresent().isNotEqualTo(first);

        name.set("mine");
        assertThat(name.text()).contains("mine");

        name.clear();
        assertThat(name.isPresent()).isFalse();
        assertThat(name.text()).isEmpty();
    }

    @Test
    void isRepeatedWhereCallsAre() {
        List<Optional<String>> names = Entropy.of(1, 2, false).call(this::twoRead);

        assertThat(Entropy.of(1, 2, true).call(this::secondRead)).isEqualTo(names.get(1));
    }

    private List<Optional<String>> twoRead() {
        name.setRandom();
        Optional<String> first = name.text();
        name.setRandom();
        return List.of(first, name.text());
    }

    private Optional<String> secondRead() {
        name.setRandom();
        name.setRandom();
        return name.text();
    }
}
