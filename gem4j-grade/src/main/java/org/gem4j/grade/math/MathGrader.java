// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gem4j.math.algebra.NotScalarException;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Reading;

/// Grades whether an answer is mathematically equal to the reference answer under the allowed
/// conventions.
///
/// The verdict depends on nothing but the two texts and the conventions: not on time, load or order (the verdict on
/// (a, b) is that on (b, a)). Work is limited by steps; what cannot be decided within them is
/// `UNDECIDED`. Text that is not a formula equals only the same text. Stateless and thread-safe.
public final class MathGrader {
    private static final String EMPTY_SET = "\\emptyset";
    private static final Set<Convention> DROPPING = Set.of(
            Convention.NAME_DROPPED, Convention.REMARK_DROPPED, Convention.UNIT_DROPPED, Convention.LAST_OF_CHAIN);

    private final Conventions conventions;

    public MathGrader(Conventions conventions) {
        this.conventions = conventions;
    }

    /// A grader that grants no convention.
    public static MathGrader strict() {
        return new MathGrader(Conventions.strict());
    }

    /// A grader that grants every convention.
    public static MathGrader lenient() {
        return new MathGrader(Conventions.lenient());
    }

    /// Compares two bare answers, in LaTeX or plain notation, without the text around them.
    public MathGrade grade(String gold, String answer) {
        boolean swap = gold.compareTo(answer) > 0;
        AnswerText a = AnswerText.of(swap ? answer : gold);
        AnswerText b = AnswerText.of(swap ? gold : answer);
        Finding finding = undecidedAtLimit(() -> compare(a, b));
        return new MathGrade(finding.outcome(), finding.reason(), finding.conventions());
    }

    private Finding compare(AnswerText a, AnswerText b) {
        if (a.isBlank() || b.isBlank()) {
            return Finding.different("one of them is empty");
        }
        if (a.compact().equals(b.compact())) {
            return Finding.equal("they are the same text");
        }
        if (OrdinaryWord.folded(a.compact()).equals(OrdinaryWord.folded(b.compact()))) {
            return granted(Convention.TEXT_FORM, "they differ in the capitals of ordinary words");
        }
        Optional<Finding> words = days(a, b).or(() -> words(a, b));
        if (words.isPresent()) {
            return words.get();
        }
        return meanings(a, b)
                .or(() -> differentWords(a, b))
                .or(() -> choices(a, b))
                .orElseGet(() -> formulas(a, b));
    }

    /// Words that name a number or a set, compared as what they name.
    private Optional<Finding> meanings(AnswerText a, AnswerText b) {
        AnswerText x = meaning(a);
        AnswerText y = meaning(b);
        if (x == a && y == b) {
            return Optional.empty();
        }
        Finding finding = formulas(x, y);
        boolean empty = x.text().equals(EMPTY_SET) || y.text().equals(EMPTY_SET);
        Convention convention = empty ? Convention.EMPTY_SET_WORDS : Convention.TEXT_FORM;
        return Optional.of(
                finding.isEqual()
                        ? granted(convention, "one of them is in words").using(finding.conventions())
                        : finding);
    }

    private static AnswerText meaning(AnswerText text) {
        Optional<String> words = text.words();
        if (words.isEmpty()) {
            return text;
        }
        if (Phrases.meansReals(words.get())) {
            return AnswerText.of("\\mathbb{R}");
        }
        if (Phrases.meansEmpty(words.get())) {
            return AnswerText.of(EMPTY_SET);
        }
        String number = NumberWords.latex(words.get());
        return number == null ? text : AnswerText.of(number);
    }

    /// A numeric date against another date, or against something else.
    private Optional<Finding> days(AnswerText a, AnswerText b) {
        Optional<Dates.Date> left = Dates.iso(a.compact());
        Optional<Dates.Date> right = Dates.iso(b.compact());
        if (left.isEmpty() && right.isEmpty()) {
            return Optional.empty();
        }
        Optional<Dates.Date> one = left.or(() -> a.words().flatMap(Dates::parse));
        Optional<Dates.Date> other = right.or(() -> b.words().flatMap(Dates::parse));
        return Optional.of(
                one.isPresent() && one.equals(other)
                        ? granted(Convention.TEXT_FORM, "they are the same day")
                        : Finding.different("they are not the same day"));
    }

    private Optional<Finding> words(AnswerText a, AnswerText b) {
        Optional<String> left = a.words();
        Optional<String> right = b.words();
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        Optional<Dates.Date> date = Dates.parse(left.get());
        if (date.isPresent() && Dates.parse(right.get()).isPresent()) {
            boolean same = date.equals(Dates.parse(right.get()));
            return Optional.of(
                    same
                            ? granted(Convention.TEXT_FORM, "they are the same day")
                            : Finding.different("they are different days"));
        }
        if (left.get().equals(right.get())) {
            return Optional.of(Finding.equal("they are the same words"));
        }
        return Phrases.same(left.get(), right.get())
                ? Optional.of(granted(Convention.TEXT_FORM, "they are the same words"))
                : Optional.empty();
    }

    /// Words that are not the same and cannot be formulas that are, and runs of letters that differ in capitals
    /// only.
    private static Optional<Finding> differentWords(AnswerText a, AnswerText b) {
        if (a.words().isEmpty() || b.words().isEmpty()) {
            return Optional.empty();
        }
        if (a.compact().equalsIgnoreCase(b.compact())) {
            return Optional.of(Finding.different("they differ in capitals"));
        }
        boolean prose = (a.isProse() || b.isProse())
                && formula(a).isEmpty()
                && formula(b).isEmpty();
        return prose ? Optional.of(Finding.different("they are different words")) : Optional.empty();
    }

    /// The formula that an answer made of words might be after all: a list of choices, a quantity.
    private static Optional<Node> formula(AnswerText text) {
        boolean listed = text.reading() instanceof Reading.Parsed parsed
                && !(parsed.node() instanceof Node.Product)
                && !(parsed.node() instanceof Node.Words);
        return listed && text.reading() instanceof Reading.Parsed parsed
                ? Optional.of(parsed.node())
                : Optional.empty();
    }

    private Optional<Finding> choices(AnswerText a, AnswerText b) {
        Optional<Choice> left = Choice.named(a.text());
        Optional<Choice> right = Choice.named(b.text());
        if (left.isPresent() && right.isPresent()) {
            return choices(left.get(), right.get());
        }
        if (left.isEmpty() && right.isEmpty()) {
            return Optional.empty();
        }
        Choice choice = left.or(() -> right).orElseThrow();
        if (choice.namesAnother()) {
            return Optional.empty();
        }
        if (!choice.rest().isEmpty()) {
            Finding finding = compare(AnswerText.of(choice.rest()), left.isPresent() ? b : a);
            return Optional.of(underLetter(finding));
        }
        if (!choice.isLabel()) {
            return Optional.empty();
        }
        // Beside a bare choice nothing may be dropped: what else is said might be another choice.
        AnswerText other = left.isPresent() ? b : a;
        return Optional.of(
                other.text().chars().anyMatch(c -> c >= 'A' && c <= 'H' && c != choice.letter())
                        ? Finding.different("one of them names a choice, the other more letters")
                        : new MathGrader(conventions.without(DROPPING)).formulas(a, b));
    }

    private Optional<Finding> choices(Choice a, Choice b) {
        boolean sameLetter = Character.toUpperCase(a.letter()) == Character.toUpperCase(b.letter());
        boolean upper = a.isUpper() || b.isUpper();
        boolean range = Character.toUpperCase(a.letter()) <= 'H' && a.letter() != 'e' && b.letter() != 'e';
        if (sameLetter && upper && (range || a.letter() == b.letter())) {
            return Optional.of(
                    a.namesAnother() || b.namesAnother()
                            ? Finding.different("one of them names more than one choice")
                            : sameChoice(a, b));
        }
        return sameLetter && a.letter() == b.letter()
                ? Optional.empty()
                : Optional.of(Finding.different("they are different letters"));
    }

    private Finding sameChoice(Choice a, Choice b) {
        return a.rest().isEmpty() || b.rest().isEmpty()
                ? granted(Convention.CHOICE_LETTER, "they name the same choice")
                : underLetter(compare(AnswerText.of(a.rest()), AnswerText.of(b.rest())));
    }

    private Finding underLetter(Finding finding) {
        return conventions.allowed().contains(Convention.CHOICE_LETTER)
                ? finding.using(Convention.CHOICE_LETTER)
                : refused(finding);
    }

    private Finding formulas(AnswerText a, AnswerText b) {
        if (a.reading() instanceof Reading.Unreadable unreadable) {
            return Finding.undecided("one of them is not a formula: " + unreadable.reason());
        }
        if (b.reading() instanceof Reading.Unreadable unreadable) {
            return Finding.undecided("one of them is not a formula: " + unreadable.reason());
        }
        Finding finding = nodes(a, b);
        if (!finding.isEqual() && conventions.allowed().contains(Convention.DECIMAL_COMMA)) {
            return decimalComma(a, b).filter(Finding::isEqual).orElse(finding);
        }
        return finding;
    }

    private Optional<Finding> decimalComma(AnswerText a, AnswerText b) {
        Optional<AnswerText> left = a.withDecimalPoint().filter(point -> b.isDecimal());
        Optional<AnswerText> right = b.withDecimalPoint().filter(point -> a.isDecimal());
        if (left.isEmpty() && right.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(nodes(left.orElse(a), right.orElse(b)).using(Convention.DECIMAL_COMMA));
    }

    private Finding nodes(AnswerText a, AnswerText b) {
        if (!(a.reading() instanceof Reading.Parsed left) || !(b.reading() instanceof Reading.Parsed right)) {
            return Finding.undecided("one of them is not a formula");
        }
        Node x = Preparation.of(left.node());
        Node y = Preparation.of(right.node());
        if (!LogarithmBase.isOpen(x) && !LogarithmBase.isOpen(y)) {
            return new Comparer(conventions, LogarithmBase.NATURAL).compare(x, y);
        }
        // All logarithms of both answers have the same base: (log 10, log e) is never (1, 1).
        Finding finding = undecidedAtLimit(() -> new Comparer(conventions, LogarithmBase.ANY).compare(x, y));
        for (LogarithmBase base : List.of(LogarithmBase.TEN, LogarithmBase.NATURAL)) {
            if (!finding.isEqual() && conventions.allowed().contains(Convention.LOGARITHM_BASE)) {
                Finding read = undecidedAtLimit(() -> new Comparer(conventions, base).compare(x, y));
                finding = read.isEqual() ? read.using(Convention.LOGARITHM_BASE) : finding;
            }
        }
        return finding;
    }

    private static Finding undecidedAtLimit(Supplier<Finding> comparison) {
        try {
            return comparison.get();
        } catch (LimitException e) {
            return Finding.undecided(String.valueOf(e.getMessage()));
        } catch (NotScalarException | UndefinedException e) {
            return Finding.different(String.valueOf(e.getMessage()));
        }
    }

    private Finding granted(Convention convention, String reason) {
        return conventions.allowed().contains(convention)
                ? Finding.equal(reason).using(convention)
                : Finding.different("they differ unless this convention is allowed: " + convention.meaning());
    }

    private static Finding refused(Finding finding) {
        return finding.isEqual() ? Finding.different("one of them names a choice") : finding;
    }
}
