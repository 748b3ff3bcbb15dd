// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.grade.gem.GemExtraction;
import org.gem4j.text.answer.Boxes;
import org.jspecify.annotations.Nullable;

/// Get from one page of a wiki to another by clicking links.
///
/// - **Action**: `\boxed{Title}` with the exact title of a linked page; `\boxed{<PREV_PAGE>}` to go back, if the
///   variant allows it. The last complete box counts, whatever is in it, and may hold braces; with `compat=gem` the
///   last one, even if it is not closed.
/// - **Observation**: the start of the page reached; the page and its links as suffix.
/// - **Reward**: 1 for the target; -0.05 for a click on the way; -0.2 for a title that is not linked, a step back that
///   is not allowed, or an answer without a box, none of which ends the game; 0 for a page without links, which ends
///   it, or -0.1 for two clicks if the variant sends the player back. At the turn limit a click or a wrong title is
///   worth 0.
/// - **End**: the target, a page without links, or the turn limit.
/// - **State**: start, target and visited pages by title, links seen, whether the last move went back.
///
/// Pages come from a graph in memory (the bundled one or a file, [WikiGraph]) or from a MediaWiki API.
final class WikiGame extends TurnGame {
    /// Title of the current page.
    static final InfoKey<String> PAGE = new InfoKey<>("page", String.class);

    private static final String RULES = """
            Action: \\boxed{Title} with the exact title of a link; \\boxed{<PREV_PAGE>} goes back in the variants \
            oneback and freenav; the last complete box counts.
            Reward: 1 for the page to find; -0.05 for any other click; -0.2 for a title that is not a link, a step back \
            that is not allowed, or an answer without a box; for a page without links 0 in the variant noregrets, -0.1 in \
            oneback and freenav. On the last click allowed, another page or a title that is not a link earns 0.
            End: the page is found, a page has no links (only in the variant noregrets), or the clicks are used up.
            """;

    private static final String BACK = "<PREV_PAGE>";
    private static final double STEP = -0.05;
    private static final double INVALID = -0.2;
    private static final int LONGEST_ECHO = 80;

    private final boolean compat;
    private final WikiVariant variant;
    private final WikiSource source;
    private final WikiSummary summary;

    /// Visited pages, the current one last; going back removes it.
    private Deque<WikiPage> history = new ArrayDeque<>();

    private WikiPage target = new WikiPage("", "", List.of());
    private WikiPage page = target;
    private Set<String> known = new LinkedHashSet<>();
    private boolean wentBack;

    /// Whether the last move keeps its own reward even if it was the last one allowed.
    private boolean paidAtLimit;

    private WikiGame(EnvOptions options) {
        super(options);
        compat = options.text("compat").equals("gem");
        variant = WikiVariant.of(options.text("variant"));
        summary = WikiSummary.parse(options.text("page_summary_length"));
        source = source(options);
    }

    /// The registered levels: `-easy` 30 clicks, `-hard` 15.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Get from one wiki page to another by links, in 30 clicks.", 30),
                spec("hard", "Get from one wiki page to another by links, in 15 clicks.", 15));
    }

    private static EnvSpec spec(String level, String summary, int maxTurns) {
        List<OptionSpec> options = List.of(
                OptionSpec.integer("max_turns", maxTurns, 1, GameOptions.MOST_TURNS, "Clicks allowed."),
                OptionSpec.choice(
                        "variant",
                        "noregrets",
                        WikiVariant.NAMES,
                        "Allowed moves: noregrets: forward only; oneback and freenav: also back; eidetic: to any"
                                + " link seen."),
                OptionSpec.text(
                        "page_summary_length",
                        "100 characters",
                        "Length of the summary of a page: a number of characters, words or sentences."),
                OptionSpec.choice(
                        "backend", "graph", List.of("graph", "mw"), "graph: pages in memory; mw: a MediaWiki API."),
                OptionSpec.text("graph", "", "File of the page graph; if empty, the bundled one."),
                OptionSpec.text("url", "https://en.wikipedia.org/w/api.php", "Address of the MediaWiki API."),
                OptionSpec.integer("query_delay_ms", 25, 0, 60_000, "Pause before each query to the API."),
                OptionSpec.integer("max_query_attempts", 5, 1, 20, "Maximum number of attempts per query."),
                OptionSpec.integer("query_timeout_ms", 10_000, 1, 600_000, "Time limit of a query to the API."),
                OptionSpec.bool("query_use_cache", true, "Whether pages from the API are cached for later games."),
                GameOptions.COMPAT);
        return new EnvSpec("game:WikiGame-v0-" + level, summary, options, WikiGame::new, RULES);
    }

    private static WikiSource source(EnvOptions options) {
        if (options.text("backend").equals("graph")) {
            String file = options.text("graph");
            return file.isEmpty() ? WikiGraph.bundled() : WikiGraph.of(Path.of(file));
        }
        MediaWikiClient.Retry retry = new MediaWikiClient.Retry(
                options.integer("max_query_attempts"),
                Duration.ofMillis(options.integer("query_delay_ms")),
                Duration.ofMillis(options.integer("query_timeout_ms")));
        return new MediaWikiSource(new MediaWikiClient(options.text("url"), retry), options.bool("query_use_cache"));
    }

    @Override
    String start(SeededRandom random) {
        WikiSource.Route route = source.sample(random, maxTurns());
        target = route.target();
        page = route.start();
        history = new ArrayDeque<>(List.of(page));
        if (!compat) {
            known = new LinkedHashSet<>();
        }
        known.addAll(page.links());
        wentBack = false;
        paidAtLimit = false;
        return "Get from the wiki page " + page.title() + " to the page " + target.title() + " by links, in at most "
                + maxTurns() + " clicks. " + variant.rule() + " About the page to find: " + summary.of(target.text())
                + "\nWrite the exact title of a link as \\boxed{Title}.";
    }

    @Override
    Move play(String action) {
        String title = title(action);
        paidAtLimit = true;
        if (title == null || title.isEmpty()) {
            return move(MoveKind.INVALID_FORMAT, INVALID, "No title could be read from that answer.");
        }
        if (title.equals(BACK)) {
            return goBack();
        }
        if (!open().contains(title)) {
            paidAtLimit = false;
            return move(MoveKind.INVALID_MOVE, INVALID, notLinked(title));
        }
        WikiPage next = source.page(title);
        if (next == null) {
            throw new EnvException("the page " + title + ", to which " + page.title() + " links, cannot be found");
        }
        return visit(next);
    }

    private Move visit(WikiPage next) {
        if (next.title().equals(target.title())) {
            arrive(next);
            return Move.win(1, "You have reached " + target.title() + ".").withFacts(Info.of(PAGE, next.title()));
        }
        if (next.links().isEmpty() && !variant.remembers()) {
            return deadEnd(next);
        }
        arrive(next);
        paidAtLimit = false;
        return move(MoveKind.VALID, STEP, "You are on " + next.title() + ".");
    }

    private void arrive(WikiPage next) {
        page = next;
        history.addLast(next);
        known.addAll(next.links());
        wentBack = false;
    }

    private Move deadEnd(WikiPage end) {
        if (variant.goesBack()) {
            wentBack = true;
            spendTurn();
            return move(
                    MoveKind.VALID,
                    2 * STEP,
                    end.title() + " has no links, so you are back on " + page.title() + ", two clicks later.");
        }
        page = end;
        return Move.lose(end.title() + " has no links.").withFacts(Info.of(PAGE, end.title()));
    }

    private Move goBack() {
        if (!variant.goesBack()) {
            return move(MoveKind.INVALID_MOVE, INVALID, "Going back is not allowed.");
        }
        if (history.size() < 2) {
            return move(MoveKind.INVALID_MOVE, INVALID, "There is no page to go back to.");
        }
        if (wentBack && variant == WikiVariant.ONEBACK) {
            return move(MoveKind.INVALID_MOVE, INVALID, "You have just come back and cannot go back twice in a row.");
        }
        history.removeLast();
        page = history.getLast();
        wentBack = true;
        return move(MoveKind.VALID, STEP, "You are back on " + page.title() + ".");
    }

    private Move move(MoveKind kind, double reward, String text) {
        return new Move(kind, reward, false, text, Info.of(PAGE, page.title(), InfoKeys.MOVE, kind));
    }

    private String notLinked(String title) {
        String guess = title.toLowerCase(Locale.ROOT);
        String hint = open().stream()
                .filter(link -> link.toLowerCase(Locale.ROOT).contains(guess))
                .findFirst()
                .map(link -> " Did you mean " + link + "?")
                .orElse("");
        String echo = title.length() > LONGEST_ECHO ? title.substring(0, LONGEST_ECHO) + "..." : title;
        return echo + " is not one of the links." + hint;
    }

    /// Titles of links that the player may click.
    private Collection<String> open() {
        return variant.remembers() ? known : page.links();
    }

    /// The title in the last box, verbatim; null without a box.
    private @Nullable String title(String action) {
        return (compat ? GemExtraction.lastBoxed(action) : Boxes.lastOrEmpty(action)).orElse(null);
    }

    /// A MediaWiki API blocks; pages in memory do not.
    @Override
    public <T> Optional<T> capability(Class<T> type) {
        boolean blocks = type == NonBlocking.class && source instanceof MediaWikiSource;
        return blocks ? Optional.empty() : super.capability(type);
    }

    @Override
    int maxTurns() {
        return options().integer("max_turns");
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder("Page: ").append(page.title()).append('\n');
        text.append(summary.of(page.text())).append("\nLinks:\n");
        for (String title : open()) {
            text.append("\\boxed{").append(title).append("}\n");
        }
        text.append("To find: ").append(target.title());
        return text.append(". ")
                .append(TurnLabels.CLICKS.of(turn() + 1, maxTurns()))
                .toString();
    }

    @Override
    double limitReward(Move last) {
        return paidAtLimit ? last.reward() : 0;
    }

    @Override
    boolean terminatesAtLimit(Move last) {
        return !compat || !paidAtLimit;
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        List<String> titles = new ArrayList<>(open());
        return "\\boxed{" + (titles.isEmpty() ? BACK : titles.get(random.nextInt(titles.size()))) + "}";
    }

    /// The link nearest to the target, or back if none leads there.
    @Override
    public String referenceAction() {
        requirePlaying();
        List<String> visited = history.stream().map(WikiPage::title).toList();
        ToIntFunction<String> clicks = source.clicksTo(target, visited);
        String best = BACK;
        int fewest = WikiSource.FAR;
        for (String title : open()) {
            boolean onlyWay = best.equals(BACK) && !(variant.goesBack() && history.size() > 1);
            if (clicks.applyAsInt(title) < fewest || onlyWay) {
                best = title;
                fewest = clicks.applyAsInt(title);
            }
        }
        return "\\boxed{" + best + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("target", target.title());
        fields.put("page", page.title());
        fields.put("history", history.stream().map(WikiPage::title).toList());
        fields.put("known", List.copyOf(known));
        fields.put("went_back", wentBack);
        fields.put("paid_at_limit", paidAtLimit);
    }

    @Override
    void load(Snapshot snapshot) {
        WikiPage newTarget = find(snapshot.text("target"));
        WikiPage newPage = find(snapshot.text("page"));
        Deque<WikiPage> newHistory = new ArrayDeque<>();
        for (String title : snapshot.texts("history")) {
            newHistory.add(find(title));
        }
        if (newHistory.isEmpty()) {
            throw new IllegalArgumentException("history must name at least one page");
        }
        Set<String> newKnown = new LinkedHashSet<>(snapshot.texts("known"));
        boolean newWentBack = snapshot.bool("went_back");
        paidAtLimit = snapshot.bool("paid_at_limit");
        target = newTarget;
        page = newPage;
        history = newHistory;
        known = newKnown;
        wentBack = newWentBack;
    }

    private WikiPage find(String title) {
        WikiPage found = source.page(title);
        if (found == null) {
            throw new IllegalArgumentException("the pages of this environment have none with the title " + title);
        }
        return found;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new WikiGame(options);
    }
}
