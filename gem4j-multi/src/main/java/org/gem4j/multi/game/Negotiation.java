// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// Two traders take turns making offers for five goods, which each of them values a little differently.
///
/// With [Style#OWN] all stocks and values are open, an offer must be answered by the next action, and the
/// first trade ends the game: each earns its gain as a share of the best it could have demanded, at most 1.
/// With [Style#TEXTARENA] values are private, trades go on up to the limit, and whoever gained more gets 1.
public final class Negotiation extends Game {
    static final List<String> GOODS = List.of("Wheat", "Wood", "Sheep", "Brick", "Ore");

    private static final int[] BASE = {5, 10, 15, 25, 40};
    private static final Pattern ACCEPT =
            Pattern.compile("\\[Accept]", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}++");
    private static final int LONGEST_TALK = 300;

    private final int limit;
    private final String manual;
    private final int[][] stocks = new int[2][GOODS.size()];
    private final int[][] values = new int[2][GOODS.size()];
    private final int[] before = new int[2];
    private @Nullable Offer offer;
    private String offerText = "";
    /// Where prompts are written, again and again.
    private final StringBuilder page = new StringBuilder();

    /// @param limit how many actions both players have together
    public Negotiation(Style style, int limit) {
        super(style);
        this.limit = limit;
        this.manual = "[Offer: 3 Sheep, 2 Ore -> 5 Brick] offers 3 Sheep and 2 Ore for 5 Brick; [Accept] accepts the"
                + " other player's offer, [Deny] refuses it. Any other text is a message to the other player. The"
                + " players have " + limit + " actions in total"
                + (style == Style.TEXTARENA ? "." : "; the first trade ends the game.");
    }

    @Override
    protected void start(SeededRandom random) {
        for (int player = 0; player < 2; player++) {
            for (int good = 0; good < BASE.length; good++) {
                int spread = BASE[good] / 5;
                stocks[player][good] = random.between(5, 25);
                values[player][good] =
                        random.between(Math.max(BASE[good] - spread, 5), Math.min(BASE[good] + spread, 40));
            }
        }
        offer = null;
        before[0] = worth(0);
        before[1] = worth(1);
        tellPrompts();
    }

    /// Replaces the random goods of a game that has just started.
    ///
    /// @param newStocks how much of Wheat, Wood, Sheep, Brick and Ore each player has
    /// @param newValues what one of each is worth to each player
    public void arrange(List<List<Integer>> newStocks, List<List<Integer>> newValues) {
        for (int player = 0; player < 2; player++) {
            for (int good = 0; good < GOODS.size(); good++) {
                stocks[player][good] = newStocks.get(player).get(good);
                values[player][good] = newValues.get(player).get(good);
            }
        }
        before[0] = worth(0);
        before[1] = worth(1);
    }

    private int worth(int player) {
        int worth = 0;
        for (int good = 0; good < GOODS.size(); good++) {
            worth += stocks[player][good] * values[player][good];
        }
        return worth;
    }

    @Override
    protected String prompt(int player) {
        StringBuilder text = page;
        text.setLength(0);
        text.append("Negotiation: trade goods so that yours are worth more to you. You are ")
                .append(name(player))
                .append(".\n");
        for (int good = 0; good < GOODS.size(); good++) {
            text.append(GOODS.get(good)).append(": you have ").append(stocks[player][good]);
            text.append(", worth ").append(values[player][good]);
            if (isTextArena()) {
                text.append(" each to you\n");
            } else {
                text.append(" each to you; the other has ").append(stocks[1 - player][good]);
                text.append(", worth ").append(values[1 - player][good]).append(" each to them\n");
            }
        }
        return text.append(manual).toString();
    }

    @Override
    protected String board(int player) {
        return (offer == null ? "No offer is open." : "Open offer: " + offerText + ".") + " Actions left: "
                + (limit - turn()) + ". Your move:";
    }

    @Override
    protected void move(int player, String action) {
        if (isTextArena()) {
            moveTextArena(player, action);
            return;
        }
        String move = Moves.last(action).orElse("");
        if (move.equalsIgnoreCase("accept") && offer != null) {
            accept(player, offer);
        } else if (move.regionMatches(true, 0, "offer", 0, 5)) {
            propose(player, action, move.substring(5));
        } else {
            say(player, action);
            offer = null;
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " makes no offer.");
        }
        boolean counted = fault().equals("none");
        if (counted && !isOver() && turn() + 1 >= limit) {
            end("draw:gain", 0, 0);
        }
    }

    private void propose(int player, String action, String text) {
        Optional<Offer> proposed = Offer.parse(player, text);
        if (proposed.isEmpty()) {
            slip(player, "invalid:format", "it must be like [Offer: 3 Sheep, 2 Ore -> 5 Brick].");
        } else if (!has(player, proposed.get().give())) {
            slip(player, "invalid:resources", "you do not have what you offer.");
        } else {
            say(player, action);
            offer = proposed.get();
            offerText = offer.toString();
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " offers " + offerText + ".");
        }
    }

    private void accept(int player, Offer accepted) {
        if (!has(player, accepted.want())) {
            slip(player, "invalid:resources", "you do not have what is asked for.");
            return;
        }
        int most0 = demand(0).gain();
        int most1 = demand(1).gain();
        trade(player, accepted);
        tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " accepts: " + accepted + ".");
        if (!isTextArena()) {
            end("win:gain", share(0, most0), share(1, most1));
        }
    }

    private void trade(int player, Offer accepted) {
        int other = accepted.from();
        for (int good = 0; good < GOODS.size(); good++) {
            stocks[other][good] += accepted.want()[good] - accepted.give()[good];
            stocks[player][good] += accepted.give()[good] - accepted.want()[good];
        }
        offer = null;
    }

    /// The gain as a share of what the player could have demanded.
    private double share(int player, int most) {
        return Math.clamp((double) gain(player) / Math.max(1, most), -1, 1);
    }

    private Bargain demand(int player) {
        return Bargain.best(values[player], values[1 - player], stocks[player], stocks[1 - player]);
    }

    /// What an action says beside the move, on one line and not too long.
    private void say(int player, String action) {
        if (action.isEmpty() || action.charAt(0) == '[' && action.indexOf(']') == action.length() - 1) {
            return;
        }
        String line = CONTROL.matcher(action).replaceAll(" ").strip();
        if (!line.isEmpty()) {
            String cut = line.length() > LONGEST_TALK ? line.substring(0, LONGEST_TALK) + "..." : line;
            tell(Kind.GAME_MESSAGE, 1 - player, name(player) + " says: " + cut);
        }
    }

    private boolean has(int player, int[] amounts) {
        for (int good = 0; good < amounts.length; good++) {
            if (stocks[player][good] < amounts[good]) {
                return false;
            }
        }
        return true;
    }

    private void moveTextArena(int player, String action) {
        if (offer != null && ACCEPT.matcher(action).find()) {
            accept(player, offer);
        } else if (offer != null) {
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " rejects the offer.");
        }
        if (!isOver()) {
            proposeTextArena(player, action);
        }
        if (!isOver() && turn() >= limit) {
            int lead = gain(0) - gain(1);
            end(lead == 0 ? "draw:gain" : "win:gain", 0, Integer.signum(lead));
        }
    }

    private void proposeTextArena(int player, String action) {
        Optional<String> text = offerTextArena(action);
        if (text.isEmpty()) {
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " makes no new offer.");
            return;
        }
        Optional<Offer> proposed = Offer.parse(player, text.get());
        if (proposed.isEmpty()) {
            slip(player, "invalid:format", "it must be like [Offer: 3 Sheep, 2 Ore -> 5 Brick].");
        } else if (!has(player, proposed.get().give())) {
            slip(player, "invalid:resources", "you do not have what you offer.");
        } else {
            offer = proposed.get();
            offerText = offer.toString();
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " offers " + offerText + ".");
        }
    }

    /// What follows the first `[Offer` that is closed before another bracket opens.
    private static Optional<String> offerTextArena(String action) {
        String lower = action.toLowerCase(Locale.ROOT);
        if (lower.length() != action.length()) {
            lower = action;
        }
        for (int at = lower.indexOf("[offer"); at >= 0; at = lower.indexOf("[offer", at + 1)) {
            int from = at + "[offer".length();
            int end = from;
            while (end < action.length() && action.charAt(end) != '[' && action.charAt(end) != ']') {
                end++;
            }
            if (end > from && end < action.length() && action.charAt(end) == ']') {
                return Optional.of(action.substring(from, end));
            }
        }
        return Optional.empty();
    }

    /// What a player's goods are worth to it now, less what they were at the start.
    public int gain(int player) {
        return worth(player) - before[player];
    }

    /// A player's goods by name.
    public Map<String, Integer> stock(int player) {
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int good = 0; good < GOODS.size(); good++) {
            named.put(GOODS.get(good), stocks[player][good]);
        }
        return named;
    }

    /// The open offer as `from`, `give` and `want`; empty if there is none.
    public Map<String, Object> openOffer() {
        return offer == null
                ? Map.of()
                : Map.of("from", offer.from(), "give", Offer.named(offer.give()), "want", Offer.named(offer.want()));
    }

    @Override
    protected String sample(RandomGenerator random) {
        int choice = random.nextInt(4);
        if (choice == 0 && offer != null && has(current(), offer.want())) {
            return "[Accept]";
        }
        if (choice == 1) {
            return "[Deny]";
        }
        int given = random.nextInt(GOODS.size());
        int wanted = (given + 1 + random.nextInt(GOODS.size() - 1)) % GOODS.size();
        int amount = Math.min(1 + random.nextInt(3), Math.max(1, stocks[current()][given]));
        return "[Offer: " + amount + " " + GOODS.get(given) + " -> " + (1 + random.nextInt(3)) + " " + GOODS.get(wanted)
                + "]";
    }

    /// The subgame-perfect move: the player whose offer is the last that can be answered demands all there
    /// is to gain; the other one takes what it can get.
    @Override
    protected String best() {
        int player = current();
        int left = limit - turn();
        Bargain demand = demand(player);
        if (offer != null && has(player, offer.want())) {
            int gain = 0;
            for (int good = 0; good < GOODS.size(); good++) {
                gain += (offer.give()[good] - offer.want()[good]) * values[player][good];
            }
            boolean offersLast = left >= 2 && left % 2 == 0;
            if (gain > 0 && (!offersLast || gain >= demand.gain())) {
                return "[Accept]";
            }
        }
        return left >= 2 && demand.gain() > 0
                ? "[Offer: " + new Offer(player, demand.give(), demand.want()) + "]"
                : "[Deny]";
    }

    @Override
    protected void save(Map<String, Object> fields) {
        for (int player = 0; player < 2; player++) {
            fields.put("stock" + player, Arrays.stream(stocks[player]).boxed().toList());
            fields.put("values" + player, Arrays.stream(values[player]).boxed().toList());
        }
        fields.put("before", List.of(before[0], before[1]));
        fields.put("offerFrom", offer == null ? -1 : offer.from());
        fields.put("offer", offer == null ? "" : offerText);
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        List<List<Integer>> saved = List.of(
                snapshot.integers("stock0"),
                snapshot.integers("stock1"),
                snapshot.integers("values0"),
                snapshot.integers("values1"));
        List<Integer> newBefore = snapshot.integers("before");
        int from = snapshot.integer("offerFrom");
        Offer newOffer =
                from < 0 ? null : Offer.parse(from, snapshot.text("offer")).orElse(null);
        if (saved.stream().anyMatch(list -> list.size() != GOODS.size()) || newBefore.size() != 2 || from > 1) {
            throw new IllegalArgumentException(
                    "stocks and values must be of " + GOODS + " for two players but were " + saved);
        }
        return () -> {
            arrange(saved.subList(0, 2), saved.subList(2, 4));
            before[0] = newBefore.get(0);
            before[1] = newBefore.get(1);
            offer = newOffer;
            offerText = newOffer == null ? "" : newOffer.toString();
        };
    }

    @Override
    protected Game fresh() {
        return new Negotiation(style(), limit);
    }
}
