// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.gem4j.agent.tools.sympy.Value.Items;
import org.gem4j.agent.tools.sympy.Value.Rational;
import org.gem4j.agent.tools.sympy.Value.Truth;

/// Functions of whole numbers: primes, divisors and sequences. Their work is bounded.
final class WholeNumbers {
    private static final int LARGEST_SIEVED = 200_000;
    private static final int LARGEST_INDEX = 10_000;
    private static final int LONGEST_PRIME = 512;

    private WholeNumbers() {}

    /// The value of a function; empty if it is none of these, or is not told for these numbers.
    static Optional<Value> call(String name, List<Value> arguments) {
        return switch (name) {
            case "isprime" ->
                Optional.of(new Truth(whole(arguments, LONGEST_PRIME).isProbablePrime(64)));
            case "prime" -> Optional.of(prime(whole(arguments, Integer.SIZE)));
            case "nextprime" -> Optional.of(nextPrime(whole(arguments, LONGEST_PRIME)));
            case "primepi" ->
                Optional.of(Rational.of(sieve(bounded(whole(arguments, Integer.SIZE), LARGEST_SIEVED))
                        .cardinality()));
            case "totient" -> number(arguments).filter(n -> n.signum() > 0).map(WholeNumbers::totient);
            case "gcd", "lcm", "igcd", "ilcm" -> divisor(name, arguments);
            case "pow", "Pow" -> arguments.size() == 3 ? Optional.of(powerOfModulus(arguments)) : Optional.empty();
            default ->
                number(arguments)
                        .filter(n -> n.signum() >= 0)
                        .flatMap(n -> sequence(name, n))
                        .or(() -> factorials(name, arguments));
        };
    }

    private static Optional<BigInteger> number(List<Value> arguments) {
        return arguments.size() == 1 && arguments.getFirst() instanceof Rational number && number.whole()
                ? Optional.of(number.above())
                : Optional.empty();
    }

    private static BigInteger whole(List<Value> arguments, int mostBits) {
        BigInteger number = number(arguments)
                .orElseThrow(() -> new SympyException(arguments.getFirst().text() + " is not an integer"));
        if (number.bitLength() > mostBits) {
            throw new SympyException(number + " is too large");
        }
        return number;
    }

    private static int bounded(BigInteger number, int most) {
        if (number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new SympyException(number + " is too large");
        }
        return Math.max(0, number.intValue());
    }

    private static Value prime(BigInteger index) {
        if (index.signum() <= 0) {
            throw new SympyException("nth must be a positive integer; prime(1) == 2");
        }
        BitSet primes = sieve(LARGEST_SIEVED);
        int at = -1;
        for (int left = bounded(index, LARGEST_INDEX); left > 0; left--) {
            at = primes.nextSetBit(at + 1);
        }
        return Rational.of(at);
    }

    private static Value nextPrime(BigInteger number) {
        return Rational.of(number.signum() < 0 ? BigInteger.TWO : number.nextProbablePrime());
    }

    private static BitSet sieve(int last) {
        BitSet primes = new BitSet(last + 1);
        if (last >= 2) {
            primes.set(2, last + 1);
        }
        for (int i = 2; (long) i * i <= last; i = primes.nextSetBit(i + 1)) {
            for (int j = i * i; j <= last; j += i) {
                primes.clear(j);
            }
        }
        return primes;
    }

    private static Value totient(BigInteger given) {
        if (given.bitLength() > 40) {
            throw new SympyException(given + " is too large");
        }
        long left = given.longValue();
        long result = left;
        for (long i = 2; i * i <= left; i++) {
            if (left % i == 0) {
                result -= result / i;
                while (left % i == 0) {
                    left /= i;
                }
            }
        }
        return Rational.of(left > 1 ? result - result / left : result);
    }

    private static Optional<Value> sequence(String name, BigInteger given) {
        if (!List.of("fibonacci", "lucas", "harmonic", "catalan", "subfactorial", "bell")
                .contains(name)) {
            return Optional.empty();
        }
        int most = name.equals("fibonacci") || name.equals("lucas") ? LARGEST_INDEX : 1000;
        int n = bounded(given, most);
        return Optional.of(
                switch (name) {
                    case "fibonacci" -> Rational.of(added(0, 1, n));
                    case "lucas" -> Rational.of(added(2, 1, n));
                    case "harmonic" -> harmonic(n);
                    case "catalan" ->
                        Arithmetic.divided(
                                Functions.call("binomial", List.of(Rational.of(2L * n), Rational.of(n))),
                                Rational.of(n + 1L));
                    case "bell" -> Rational.of(bell(Math.min(n, 200)));
                    default -> Rational.of(withoutFixedPoints(n));
                });
    }

    private static BigInteger added(long first, long second, int count) {
        BigInteger a = BigInteger.valueOf(first);
        BigInteger b = BigInteger.valueOf(second);
        for (int i = 0; i < count; i++) {
            BigInteger next = a.add(b);
            a = b;
            b = next;
        }
        return a;
    }

    private static Value harmonic(int count) {
        Rational sum = Rational.ZERO;
        for (int i = 1; i <= count; i++) {
            sum = sum.plus(Rational.of(BigInteger.ONE, BigInteger.valueOf(i)));
        }
        return sum;
    }

    private static BigInteger withoutFixedPoints(int count) {
        BigInteger result = BigInteger.ONE;
        for (int i = 1; i <= count; i++) {
            result = result.multiply(BigInteger.valueOf(i)).add(BigInteger.valueOf(i % 2 == 0 ? 1 : -1));
        }
        return result;
    }

    /// By the triangle whose rows begin with the end of the row before.
    private static BigInteger bell(int count) {
        BigInteger[] row = {BigInteger.ONE};
        for (int i = 0; i < count; i++) {
            BigInteger[] next = new BigInteger[row.length + 1];
            next[0] = row[row.length - 1];
            for (int j = 0; j < row.length; j++) {
                next[j + 1] = next[j].add(row[j]);
            }
            row = next;
        }
        return row[0];
    }

    /// Rising and falling factorials.
    private static Optional<Value> factorials(String name, List<Value> arguments) {
        boolean rising = List.of("rf", "RisingFactorial").contains(name);
        boolean falling = List.of("ff", "FallingFactorial").contains(name);
        if (!rising && !falling
                || arguments.size() != 2
                || !(arguments.getFirst() instanceof Rational first)
                || !(arguments.getLast() instanceof Rational count)
                || !count.whole()
                || count.sign() < 0) {
            return Optional.empty();
        }
        Rational product = Rational.ONE;
        for (int i = 0; i < bounded(count.above(), 1000); i++) {
            product = product.times(first.plus(Rational.of(rising ? i : -i)));
        }
        return Optional.of(product);
    }

    /// As in sympy, `gcd` and `lcm` take fractions and pairs, of which more arguments change nothing; the other two
    /// take any number of whole numbers.
    private static Optional<Value> divisor(String name, List<Value> given) {
        boolean listed = given.getFirst() instanceof Items;
        List<Value> values = given.getFirst() instanceof Items(List<Value> items, boolean ignored) ? items : given;
        boolean pair = !name.startsWith("i") && !listed;
        List<Value> counted = pair ? values.subList(0, Math.min(2, values.size())) : values;
        if (counted.isEmpty() || !counted.stream().allMatch(Rational.class::isInstance)) {
            return Optional.empty();
        }
        Rational result = (Rational) counted.getFirst();
        for (Value value : counted) {
            result = divisor(name.endsWith("gcd"), result, (Rational) value);
        }
        return Optional.of(result);
    }

    private static Rational divisor(boolean common, Rational left, Rational right) {
        BigInteger above = left.above().gcd(right.above());
        BigInteger below = left.below().gcd(right.below());
        if (common) {
            return Rational.of(above, left.below().multiply(right.below()).divide(below));
        }
        return above.signum() == 0
                ? Rational.ZERO
                : Rational.of(left.above().multiply(right.above()).abs().divide(above), below);
    }

    private static Value powerOfModulus(List<Value> arguments) {
        BigInteger base = whole(arguments.subList(0, 1), LONGEST_PRIME);
        BigInteger exponent = whole(arguments.subList(1, 2), LONGEST_PRIME);
        BigInteger modulus = whole(arguments.subList(2, 3), LONGEST_PRIME);
        try {
            return Rational.of(base.modPow(exponent, modulus));
        } catch (ArithmeticException e) {
            throw new SympyException("base is not invertible for the given modulus");
        }
    }
}
