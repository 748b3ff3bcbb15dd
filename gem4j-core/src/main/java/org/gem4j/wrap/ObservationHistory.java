// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ChatObservations;
import org.gem4j.env.Env;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Step;

/// Shows the agent the episode so far in place of the newest observation alone.
///
/// An action is kept as the environment understood it ([InfoKeys#PARSED_ACTION]) where it says so. What stands in
/// [InfoKeys#PREFIX] and [InfoKeys#SUFFIX] is shown around it once and never kept.
final class ObservationHistory extends EnvWrapper implements NonBlocking {
    private static final ChatObservations CHAT = new ChatObservations() {};

    private final HistoryOptions options;
    private final Optional<ChatRenderer> renderer;
    private final History history;

    ObservationHistory(Env inner, HistoryOptions options, Optional<ChatRenderer> renderer) {
        super(inner);
        this.options = options;
        this.renderer = renderer;
        this.history =
                options.includeChatTemplate() ? new ChatHistory(options, renderer) : new TextHistory(options, renderer);
    }

    @Override
    public Reset reset(ResetOptions reset) {
        Reset first = inner().reset(reset);
        history.start(first.observation(), first.info());
        return new Reset(history.render(first.info()), first.info());
    }

    @Override
    public Step step(String action) {
        Step step = inner().step(action);
        history.add(step.info().getOr(InfoKeys.PARSED_ACTION, action), step.observation(), step.info());
        return step.withObservation(history.render(step.info()));
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        boolean chat = options.includeChatTemplate() && !options.suffixAfterPrompt();
        return type == ChatObservations.class && chat ? Optional.of(type.cast(CHAT)) : super.capability(type);
    }

    @Override
    protected Map<String, Object> saveState() {
        return history.save();
    }

    @Override
    protected Runnable loadState(Snapshot own) {
        return history.load(own);
    }

    @Override
    protected EnvWrapper rewrap(Env newInner) {
        return new ObservationHistory(newInner, options, renderer);
    }
}
