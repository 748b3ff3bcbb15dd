// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.List;
import org.gem4j.math.exact.Rational;

/// The mixed strategies of both players in one round of Kuhn poker, and their exact value. Each list has
/// the probabilities for J, Q and K; values are in chips, for the player who opens.
///
/// @param bet the opener's chance to bet
/// @param callAfterCheckBet its chance to call a bet after a check of its own
/// @param callBet the other player's chance to call a bet
/// @param betAfterCheck its chance to bet after a check
public record KuhnStrategy(
        List<Rational> bet, List<Rational> callAfterCheckBet, List<Rational> callBet, List<Rational> betAfterCheck) {
    private static final Rational TWO = Rational.of(2);
    private static final Rational DEALS = Rational.of(6);

    /// The equilibrium in the middle of the opener's family.
    public static final KuhnStrategy EQUILIBRIUM = equilibrium(Rational.of(1, 6));

    public KuhnStrategy {
        bet = List.copyOf(bet);
        callAfterCheckBet = List.copyOf(callAfterCheckBet);
        callBet = List.copyOf(callBet);
        betAfterCheck = List.copyOf(betAfterCheck);
    }

    /// The equilibrium whose opener bets a J with chance `alpha`, in [0, 1/3].
    public static KuhnStrategy equilibrium(Rational alpha) {
        Rational third = Rational.of(1, 3);
        return new KuhnStrategy(
                List.of(alpha, Rational.ZERO, alpha.times(Rational.of(3))),
                List.of(Rational.ZERO, alpha.plus(third), Rational.ONE),
                List.of(Rational.ZERO, third, Rational.ONE),
                List.of(third, Rational.ZERO, Rational.ONE));
    }

    /// Both players make both moves with this chance.
    public static KuhnStrategy constant(Rational chance) {
        List<Rational> all = List.of(chance, chance, chance);
        return new KuhnStrategy(all, all, all, all);
    }

    /// This opener against another one's second player.
    public KuhnStrategy against(KuhnStrategy second) {
        return new KuhnStrategy(bet, callAfterCheckBet, second.callBet, second.betAfterCheck);
    }

    /// The chance of the bolder move, bet or call.
    ///
    /// @param history empty, `c`, `b` or `cb`
    Rational chance(String history, int card) {
        return switch (history) {
            case "" -> bet.get(card);
            case "c" -> betAfterCheck.get(card);
            case "b" -> callBet.get(card);
            default -> callAfterCheckBet.get(card);
        };
    }

    private static Rational mix(Rational chance, Rational bold, Rational other) {
        return chance.times(bold).plus(Rational.ONE.minus(chance).times(other));
    }

    private static Rational show(int first, int second, Rational stake) {
        return first > second ? stake : stake.negate();
    }

    /// What the opener wins a round on average.
    public Rational value() {
        Rational sum = Rational.ZERO;
        for (int first = 0; first < 3; first++) {
            for (int second = 0; second < 3; second++) {
                if (first != second) {
                    sum = sum.plus(mix(bet.get(first), afterBet(first, second), afterCheck(first, second)));
                }
            }
        }
        return sum.dividedBy(DEALS);
    }

    private Rational afterBet(int first, int second) {
        return mix(callBet.get(second), show(first, second, TWO), Rational.ONE);
    }

    private Rational afterCheck(int first, int second) {
        Rational bold = mix(callAfterCheckBet.get(first), show(first, second, TWO), Rational.ONE.negate());
        return mix(betAfterCheck.get(second), bold, show(first, second, Rational.ONE));
    }

    /// What the opener wins against the second player that hurts it most.
    public Rational openerWorstCase() {
        Rational sum = Rational.ZERO;
        for (int second = 0; second < 3; second++) {
            Rational call = Rational.ZERO;
            Rational fold = Rational.ZERO;
            Rational raise = Rational.ZERO;
            Rational check = Rational.ZERO;
            for (int first = 0; first < 3; first++) {
                if (first == second) {
                    continue;
                }
                Rational bets = bet.get(first);
                Rational checks = Rational.ONE.minus(bets);
                call = call.plus(bets.times(show(first, second, TWO)));
                fold = fold.plus(bets);
                raise = raise.plus(checks.times(
                        mix(callAfterCheckBet.get(first), show(first, second, TWO), Rational.ONE.negate())));
                check = check.plus(checks.times(show(first, second, Rational.ONE)));
            }
            sum = sum.plus(least(call, fold)).plus(least(raise, check));
        }
        return sum.dividedBy(DEALS);
    }

    /// What the best opener wins against this second player.
    public Rational secondWorstCase() {
        Rational sum = Rational.ZERO;
        for (int first = 0; first < 3; first++) {
            Rational bets = Rational.ZERO;
            Rational shown = Rational.ZERO;
            Rational call = Rational.ZERO;
            Rational fold = Rational.ZERO;
            for (int second = 0; second < 3; second++) {
                if (first == second) {
                    continue;
                }
                Rational raises = betAfterCheck.get(second);
                bets = bets.plus(afterBet(first, second));
                shown = shown.plus(Rational.ONE.minus(raises).times(show(first, second, Rational.ONE)));
                call = call.plus(raises.times(show(first, second, TWO)));
                fold = fold.minus(raises);
            }
            sum = sum.plus(most(bets, shown.plus(most(call, fold))));
        }
        return sum.dividedBy(DEALS);
    }

    private static Rational least(Rational a, Rational b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static Rational most(Rational a, Rational b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
