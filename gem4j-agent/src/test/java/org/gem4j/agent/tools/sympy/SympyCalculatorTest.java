// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SympyCalculatorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2**100|1267650600228229401496703205376",
                "1/3+1/6|1/2",
                "2^3^2|512",
                "8**(1/3)|2",
                "sin(pi/6)|1/2",
                "log(100,10)|2",
                "100*1.05**2|110.25",
                "1e-5|1e-05",
                "-7//2|-4",
                "x+x*2|3*x",
                "1-x|1 - x",
                "2*x+3*y|2*x + 3*y",
                "x**-2|x**(-2)",
                "diff(x**2,x)|2*x",
                "integrate(x,x)|x**2/2",
                "1,000|(1, 0)",
                "2>1|True",
                "0/0|nan",
                "1/0|Error: Cannot convert complex to float",
                "sqrt(-4)|Error: Cannot convert complex to float",
                "(2)(3)|Error: 'Integer' object is not callable",
                "1.5,pi|(1.5, pi)",
                "x+0.5|x + 0.5",
                "0.5-x|0.5 - x",
                "y+pi|y + pi",
                "1000>=x|x <= 1000",
                "x%y|Mod(x, y)",
                "1==1.0|False",
                "-0.0|0",
                "5&3|1",
                "~5|-6",
                "1<<4|16",
                "1&2.5|Error: unsupported operand type(s) for &: 'One' and 'Float'",
                "round(2.567,2)|2.56982",
                "tan(pi/2)|Error: Cannot convert complex to float",
                "asin(2)|Error: Cannot convert complex to float",
                "sec(0)|1",
                "5%0|Error: integer modulo by zero",
                "10//0|Error: integer division or modulo by zero",
                "floor(1,2)|Error: floor takes exactly 1 argument (2 given)",
                "Mod(2)|Error: Mod takes exactly 2 arguments (1 given)",
                "I<2|Error: Invalid comparison of non-real I",
                "round(22/7,3)|3.14301",
                "round(2.675,2)|2.68018",
                "round(1/8,2)|0.119995",
                "round(12,2)|12",
                "round(oo)|inf",
                "round(x)|Error: Cannot round symbolic expression",
                "1**oo|nan",
                "floor(log(100,10))|2",
                "exp(I*pi)|-1",
                "E**(I*pi)+1|0",
                "cos(I)|1.54308",
                "sin(I)|Error: Cannot convert complex to float",
                "log(I)|Error: Cannot convert complex to float",
                "re(3+4*I)|3",
                "arg(-1)|3.14159",
                "conjugate(1+I)|Error: Cannot convert complex to float",
                "atan2(1,-1)|2.35619",
                "acot(2)|0.463648",
                "asec(1/2)|Error: Cannot convert complex to float",
                "acosh(2)|1.31696",
                "asinh(-1)|-0.881374",
                "atanh(1)|inf",
                "coth(0)|Error: Cannot convert complex to float",
                "erf(1/2)|0.5205",
                "sign(-2.5)|-1",
                "frac(-2.5)|0.5",
                "real_root(-8,3)|-2",
                "isprime(7)|True",
                "isprime(1/2)|Error: 1/2 is not an integer",
                "prime(10)|29",
                "prime(0)|Error: nth must be a positive integer; prime(1) == 2",
                "nextprime(10)|11",
                "primepi(10)|4",
                "totient(10)|4",
                "fibonacci(10)|55",
                "lucas(5)|11",
                "harmonic(10)|7381/2520",
                "catalan(10)|16796",
                "subfactorial(10)|1334961",
                "bell(4)|15",
                "rf(3,2)|12",
                "ff(5,2)|20",
                "beta(2,3)|1/12",
                "binomial(-1,2)|1",
                "binomial(1/2,2)|-1/8",
                "gcd(1/2,1/3)|1/6",
                "lcm(1/2,1/3)|1",
                "lcm(2,3,4)|6",
                "ilcm(2,3,4)|12",
                "gcd([4,6])|2",
                "pow(2,100,97)|16",
                "divmod(7,3)|(2, 1)",
                "len([1,2])|2",
                "Eq(1,1)|True",
                "Gt(x,1)|x > 1",
                "Not(False)|True",
                "2*pi*r|2*pi*r",
                "n*(n+1)/2|n*(n + 1)/2",
                "x*exp(x)|x*exp(x)",
                "x+sqrt(2)|x + sqrt(2)",
                "deg(x)|180*x/pi",
                "ceil(pi/6)|ceil(pi/6)",
                "1_000|1000"
            })
    void answersAsSympyDoes(String expression, String answer) {
        assertThat(SympyCalculator.evaluate(expression)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "9**9**9",
        "prime(10**8)",
        "fibonacci(10**9)",
        "isprime(10**400)",
        "1_",
        "factorial(10**9)",
        "((((",
        "__import__('os').system('ls')"
    })
    void endsSoonWhateverItIsGiven(String expression) {
        assertThat(SympyCalculator.evaluate(expression)).startsWith("Error: ");
    }

    @ParameterizedTest
    @CsvSource({"1, <<65535", "1<<65535, *(1<<65535)", "2**199999, *2**199999", "1/7**1700, *1/5**1700", "5000!, *5000!"
    })
    @Timeout(60)
    void manySmallStepsEndSoonToo(String first, String more) {
        assertThat(SympyCalculator.evaluate(first + more.repeat((9_900 - first.length()) / more.length())))
                .startsWith("Error: ")
                .contains("bits");
    }
}
