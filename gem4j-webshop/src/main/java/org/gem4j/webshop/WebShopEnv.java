// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// A visit to the shop with a goal: search, read, choose, buy.
///
/// A purchase ends the episode and pays from 0 to 1, see [Purchase]. An action that is malformed or clicks what is not
/// on the page costs `formatErrorReward` and changes nothing.
public final class WebShopEnv implements Env, Indexed, Snapshots, Forks, Samples, ReferencePlayer, NonBlocking {
    private static final String KIND = "WebShopEnv";
    private static final InfoKey<Double> TYPE = new InfoKey<>("r_type", Double.class);
    private static final InfoKey<Double> ATTRIBUTES = new InfoKey<>("r_att", Double.class);
    private static final InfoKey<Double> OPTIONS = new InfoKey<>("r_option", Double.class);
    private static final InfoKey<Boolean> PRICE = new InfoKey<>("r_price", Boolean.class);

    /// How the shop is played.
    ///
    /// @param pages how pages are shown
    /// @param maxTurns after which the episode ends
    /// @param errorTolerance how many wrong actions do not end it
    /// @param formatErrorReward what a wrong action pays
    /// @param showAttributes whether products have a page with their attributes
    /// @param peer whether GEM's faults are kept
    public record Rules(
            PageText pages,
            int maxTurns,
            int errorTolerance,
            double formatErrorReward,
            boolean showAttributes,
            boolean peer) {}

    /// What the agent can do on the page.
    ///
    /// @param page its kind, as in WebShop: empty for the start page
    /// @param hasSearchBar whether it has a field for a search
    /// @param clickables what can be clicked, in lower case
    public record View(String page, boolean hasSearchBar, List<String> clickables) {}

    private final Catalog catalog;
    private final List<Goal> goals;
    private final Rules rules;
    private SeededRandom random;
    private long forkSeed;
    private int forks;
    private @Nullable Shop shop;
    private int goalIndex = -1;
    private int turn;
    private int errors;
    private boolean over;

    /// @param goals what customers wish for, of which each episode has one; at least one
    public WebShopEnv(Catalog catalog, List<Goal> goals, Rules rules, SeededRandom random) {
        this.catalog = catalog;
        this.goals = List.copyOf(goals);
        this.rules = rules;
        this.random = random;
        this.forkSeed = random.copy().nextLong();
    }

    private WebShopEnv(WebShopEnv other, SeededRandom random) {
        this.catalog = other.catalog;
        this.goals = other.goals;
        this.rules = other.rules;
        this.random = random;
        this.forkSeed = random.copy().nextLong();
    }

    @Override
    public long size() {
        return goals.size();
    }

    /// The wish of the running episode.
    public Goal goal() {
        return goals.get(goalIndex);
    }

    /// What the agent can do now.
    public View view() {
        Shop current = current();
        return new View(current.shownKind().id(), current.hasSearchBar(), current.clickables());
    }

    @Override
    public Reset reset(ResetOptions options) {
        options.seed().ifPresent(seed -> {
            random = SeededRandom.of(seed);
            forkSeed = random.copy().nextLong();
            forks = 0;
        });
        goalIndex = options.index().isPresent()
                ? (int) (options.index().getAsLong() % goals.size())
                : GoalDraw.draw(goals, random, rules.peer());
        turn = 0;
        errors = 0;
        over = false;
        Shop started = new Shop(catalog, goal(), rules.showAttributes(), rules.peer());
        shop = started;
        return Reset.of(show(started), aids(Info.empty(), started));
    }

    @Override
    public Step step(String action) {
        Shop current = current();
        if (over) {
            throw new IllegalStateException("the episode is over: call reset");
        }
        turn++;
        Optional<ShopAction> parsed = ShopAction.inBox(action);
        Optional<Purchase> purchase = Optional.empty();
        boolean valid = parsed.isPresent() && allowed(parsed.get(), current);
        double reward = rules.formatErrorReward();
        if (valid) {
            purchase = perform(parsed.orElseThrow(), current);
            reward = purchase.map(Purchase::total).orElse(0.0);
        } else {
            errors++;
        }
        boolean atLimit = turn >= rules.maxTurns();
        boolean terminated = purchase.isPresent() || errors > rules.errorTolerance() || atLimit;
        over = terminated;
        String text = purchase.map(bought -> receipt(current, bought)).orElseGet(() -> show(current));
        return Step.of(text, reward, terminated, atLimit, info(parsed, valid, purchase, current));
    }

    private boolean allowed(ShopAction action, Shop current) {
        Optional<String> argument = action.argument();
        if (argument.isEmpty()) {
            return false;
        }
        boolean clicked = action.verb().equals("click")
                && !argument.get().equals("search")
                && current.clickables().contains(argument.get());
        return clicked || action.verb().equals("search");
    }

    private static Optional<Purchase> perform(ShopAction action, Shop current) {
        String argument = action.argument().orElseThrow();
        if (action.verb().equals("search")) {
            current.search(argument);
            return Optional.empty();
        }
        return current.click(argument);
    }

    private String show(Shop current) {
        return rules.pages().show(current.elements());
    }

    private String receipt(Shop current, Purchase bought) {
        return rules.pages()
                .show(PageText.receipt(current.product().orElseThrow().asin(), current.chosen(), bought.total()));
    }

    private Info info(Optional<ShopAction> parsed, boolean valid, Optional<Purchase> purchase, Shop current) {
        Info info = Info.of(
                InfoKeys.PARSED_ACTION,
                parsed.map(ShopAction::toString).orElse("None"),
                InfoKeys.MOVE,
                valid
                        ? purchase.map(bought -> bought.total() >= 1 ? MoveKind.WIN : MoveKind.VALID)
                                .orElse(MoveKind.VALID)
                        : parsed.flatMap(ShopAction::argument).isPresent()
                                ? MoveKind.INVALID_MOVE
                                : MoveKind.INVALID_FORMAT);
        if (purchase.isPresent()) {
            Purchase bought = purchase.get();
            info = info.with(TYPE, bought.type(), ATTRIBUTES, bought.attributeReward())
                    .with(PRICE, bought.priceOk());
            if (bought.options() > 0) {
                info = info.with(OPTIONS, (double) bought.optionHits() / bought.options());
            }
        }
        if (over) {
            return info.with(
                    InfoKeys.SUCCESS,
                    purchase.map(bought -> bought.total() >= 1).orElse(false));
        }
        return aids(info, current);
    }

    private Info aids(Info info, Shop current) {
        String prefix = "You are shopping on a website. Your task: " + goal().instruction() + "\nSteps taken so far: "
                + turn + "\n" + (turn == 0 ? "The page shows:" : "What you did and saw so far:");
        StringBuilder actions = new StringBuilder();
        for (String thing : current.clickables()) {
            if (!thing.equals("search")) {
                actions.append("click[").append(thing).append("]\n");
            }
        }
        if (current.hasSearchBar()) {
            actions.append("search[<your query>]\n");
        }
        String suffix =
                "Admissible actions:\n" + actions + "Think about the next step, then give one action in \\boxed{}.";
        return info.with(InfoKeys.PREFIX, prefix, InfoKeys.SUFFIX, suffix);
    }

    private Shop current() {
        if (shop == null) {
            throw new IllegalStateException("call reset before the first step");
        }
        return shop;
    }

    @Override
    public String sampleAction(RandomGenerator generator) {
        Shop current = current();
        List<String> choices = new ArrayList<>();
        for (String thing : current.clickables()) {
            if (!thing.equals("search")) {
                choices.add("click[" + thing + "]");
            }
        }
        if (choices.isEmpty() || current.hasSearchBar()) {
            String[] words = goal().instruction().split(" ", -1);
            choices.add("search[" + words[generator.nextInt(words.length)] + "]");
        }
        return "\\boxed{" + choices.get(generator.nextInt(choices.size())) + "}";
    }

    /// Goes to the product that the wish was made from. Knows its title, which an agent has to guess from the wish.
    @Override
    public String referenceAction() {
        return "\\boxed{" + new ReferenceShopper(current(), goal()).next() + "}";
    }

    @Override
    public Snapshot snapshot() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("random", random.state());
        fields.put("goal", goalIndex);
        fields.put("turn", turn);
        fields.put("errors", errors);
        fields.put("over", over);
        if (shop != null) {
            fields.put("shop", new Snapshot("Shop", 1, shop.save()).toMap());
        }
        return new Snapshot(KIND, 1, fields);
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require(KIND, 1);
        SeededRandom newRandom = SeededRandom.restore(snapshot.longs("random"));
        int newGoal = snapshot.integer("goal");
        int newTurn = snapshot.integer("turn");
        int newErrors = snapshot.integer("errors");
        boolean newOver = snapshot.bool("over");
        if (newGoal < -1 || newGoal >= goals.size()) {
            throw new IllegalArgumentException("goal must be in -1.." + (goals.size() - 1) + " but was " + newGoal);
        }
        Shop newShop = null;
        if (newGoal >= 0) {
            newShop = new Shop(catalog, goals.get(newGoal), rules.showAttributes(), rules.peer());
            newShop.load(snapshot.nested("shop"));
        }
        random = newRandom;
        goalIndex = newGoal;
        turn = newTurn;
        errors = newErrors;
        over = newOver;
        shop = newShop;
    }

    @Override
    public WebShopEnv fork(boolean sameState) {
        long seed = SeededRandom.seed(forkSeed, "fork", forks++);
        WebShopEnv fork = new WebShopEnv(this, SeededRandom.of(seed));
        if (sameState) {
            fork.restore(snapshot());
        }
        fork.forkSeed = SeededRandom.seed(seed, "forks of a fork", 0);
        return fork;
    }

    /// The name of a page form as it stands in ids.
    static PageText pages(String name) {
        return PageText.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
