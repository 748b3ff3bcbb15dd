# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Python values as text, by their built-in kinds alone: what a class of the program says about itself is not asked.


class TooLarge(Exception):
    """The value takes more text than is allowed."""


class Reference:
    """Something that lives in the program's process."""

    def __init__(self, path):
        self.path = path


def encode(value, most, _bool=bool, _int=int, _float=float, _complex=complex, _str=str, _list=list, _tuple=tuple,
           _set=(set, frozenset), _dict=dict, _bytes=(bytes, bytearray), _isinstance=isinstance, _type=type, _len=len,
           _reversed=reversed):
    parts, size, stack = [], 0, [value]
    while stack:
        item = stack.pop()
        members = ()
        if item is None:
            part = "N"
        elif item is True or item is False:
            part = "T" if item else "F"
        elif _isinstance(item, _int):
            if _int.bit_length(item) > 4 * most:
                raise TooLarge()
            part = "i" + _int.__repr__(item) + ";"
        elif _isinstance(item, _float):
            part = "f" + _float.__repr__(item) + ";"
        elif _isinstance(item, _complex):
            part = "c" + _float.__repr__(item.real) + ";" + _float.__repr__(item.imag) + ";"
        elif _isinstance(item, _str):
            if _str.__len__(item) > most:
                raise TooLarge()
            text = _str.encode(item, "utf-8", "replace").decode("utf-8")
            part = "s%d:%s" % (_len(text), text)
        elif _isinstance(item, _bytes):
            if _len(item) > most:
                raise TooLarge()
            text = bytes(item).hex()
            part = "b%d:%s" % (_len(text), text)
        elif _type(item) is Reference:
            path = item.path
            part, members = "r", (path,)
        else:
            for letter, kind in (("l", _list), ("t", _tuple), ("e", _set), ("d", _dict)):
                if _isinstance(item, kind):
                    break
            else:
                letter = "X"
            if letter == "X":
                name = _str(_type(item).__name__)[:200]
                name = name.encode("utf-8", "replace").decode("utf-8")
                part = "X%d:%s" % (_len(name), name)
            else:
                count = _len(item) if _type(item) in (_list, _tuple, _dict, *_set) else base_length(item)
                if count > most:
                    raise TooLarge()
                part = letter + "%d;" % count
                if letter == "l":
                    members = _list(_list.__iter__(item))
                elif letter == "t":
                    members = _list(_tuple.__iter__(item))
                elif letter == "e":
                    members = _list(_set[0].__iter__(item) if _isinstance(item, _set[0]) else _set[1].__iter__(item))
                else:
                    members = [half for pair in _dict.items(item) for half in pair]
        parts.append(part)
        size += _len(part)
        if size + _len(stack) + _len(members) > most:
            raise TooLarge()
        stack.extend(_reversed(members))
    return "".join(parts)


def base_length(item):
    for kind in (list, tuple, set, frozenset, dict):
        if isinstance(item, kind):
            return kind.__len__(item)
    return 0


def decode(text, resolve):
    """The value in a text; `resolve` gives what a path of a reference stands for, and for None what an object does."""
    value, end = decode_at(text, 0, resolve)
    if end != len(text):
        raise ValueError("text behind a value")
    return value


def decode_at(text, at, resolve):
    letter, at = text[at], at + 1
    if letter == "N":
        return None, at
    if letter in "TF":
        return letter == "T", at
    if letter == "r":
        path, at = decode_at(text, at, resolve)
        return resolve(path), at
    if letter in "ifltedc":
        end = text.index(";", at)
        number, at = text[at:end], end + 1
        if letter == "i":
            return int(number), at
        if letter == "f":
            return float(number), at
        if letter == "c":
            end = text.index(";", at)
            return complex(float(number), float(text[at:end])), end + 1
        count = int(number)
        items = []
        for _ in range(2 * count if letter == "d" else count):
            item, at = decode_at(text, at, resolve)
            items.append(item)
        if letter == "d":
            return dict(zip(items[::2], items[1::2])), at
        return items if letter == "l" else tuple(items) if letter == "t" else set(items), at
    end = text.index(":", at)
    length, at = int(text[at:end]), end + 1
    word = text[at:at + length]
    if letter == "s":
        return word, at + length
    if letter == "b":
        return bytes.fromhex(word), at + length
    return resolve(None), at + length
