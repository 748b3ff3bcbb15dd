cat > roman <<'E'
#!/usr/bin/env python3
import re
import sys

PARTS = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
         (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def roman(number):
    text = ""
    for value, letters in PARTS:
        text += letters * (number // value)
        number %= value
    return text


VALUES = {roman(number): number for number in range(1, 4000)}


class Parser:
    def __init__(self, text):
        if not re.fullmatch(r"(\s*([IVXLCDM]+|[-+*/()]))+\s*", text):
            raise ValueError
        self.tokens = re.findall(r"[IVXLCDM]+|[-+*/()]", text)

    def next(self, *wanted):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else None

    def sum(self):
        value = self.product()
        while sign := self.next("+", "-"):
            other = self.product()
            value = value + other if sign == "+" else value - other
        return value

    def product(self):
        value = self.atom()
        while sign := self.next("*", "/"):
            other = self.atom()
            if sign == "*":
                value *= other
            else:
                quotient = abs(value) // abs(other)
                value = quotient if (value < 0) == (other < 0) else -quotient
        return value

    def atom(self):
        if self.next("("):
            value = self.sum()
            if not self.next(")"):
                raise ValueError
            return value
        return VALUES[self.tokens.pop(0)]


try:
    parser = Parser(sys.argv[1])
    result = parser.sum()
    if parser.tokens or not 1 <= result < 4000:
        raise ValueError
    print(roman(result))
except (ValueError, KeyError, IndexError, ZeroDivisionError, RecursionError):
    sys.exit("error")
E
chmod +x roman
