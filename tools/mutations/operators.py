"""Mutation operators, applied to a fragment of the sources.

| operator | operand | the mutant |
|---|---|---|
| `delete` | a statement, or its beginning | the statement is removed |
| `drop` | an operand, an argument, an element | it is removed with the operator or comma beside it |
| `unwrap` | the callee of a call | the call is replaced by its argument |
| `negate` | a condition | the condition is negated |
| `always`, `never` | a condition | true, false |
| `returns` | an expression | the function body only returns it |
| `replace` | two fragments | the first is replaced by the second |

In the literature: statement deletion, operand deletion, call removal, negated and forced conditionals, return values,
and replacement of operators, constants and expressions.
"""

from __future__ import annotations

import ast
import textwrap

from tools.mutations.fragments import Misfit, Places, Span, declaration, find, tokens

OPERATORS = ("delete", "drop", "unwrap", "negate", "always", "never", "returns", "replace")
BESIDE = ("and", "or", "&&", "||", ",", "|", "&", "+", "-", "*")
WORDS = {".py": ("not ", "True", "False")}
OTHER = ("!", "true", "false")
Operand = str | list[str]


def mutated(text: str, name: str, operator: str, operand: Operand, suffix: str) -> str:
    """Return the text of the file with the mutation applied; raise `Misfit` if it does not fit."""
    new = changed(text, declaration(text, name, suffix), operator, operand, suffix)
    if new == text:
        raise Misfit("nothing is changed")
    if suffix == ".py":
        try:
            ast.parse(new)
        except SyntaxError as error:
            raise Misfit(f"the mutant cannot be parsed: {error}") from None
    return new


def changed(text: str, scope: Span, operator: str, operand: Operand, suffix: str) -> str:
    if operator == "returns":
        return put(text, body_of(text, scope, suffix), returned(str(operand), suffix))
    old = operand if isinstance(operand, str) else operand[0]
    place = find(text, old, scope)
    invert, true, false = WORDS.get(suffix, OTHER)
    match operator:
        case "delete":
            return put(text, statements(text, place), "pass") if suffix == ".py" else put(text, place, "")
        case "drop":
            return put(text, with_separator(text, place, scope), "")
        case "unwrap":
            return put(text, place, "")
        case "negate":
            return put(text, place, f"({invert}({text[place.start : place.end]}))")
        case "always":
            return put(text, place, true)
        case "never":
            return put(text, place, false)
        case "replace":
            return put(text, place, indented(text, place, operand[1]))
    raise Misfit(f"{operator} is no operator")


def put(text: str, place: Span, new: str) -> str:
    return text[: place.start] + new + text[place.end :]


def indented(text: str, place: Span, new: str) -> str:
    """Indent the further lines of a fragment like the line where it begins."""
    line = text[text.rfind("\n", 0, place.start) + 1 : place.start]
    depth = " " * (len(line) - len(line.lstrip()))
    first, newline, rest = new.strip("\n").partition("\n")
    return first + newline + textwrap.indent(rest, depth)


def statements(text: str, place: Span) -> Span:
    """Span of the statement that begins there and of all following ones that the fragment reaches into."""
    places = Places(text)
    for node in ast.walk(ast.parse(text)):
        for _, block in ast.iter_fields(node):
            if not isinstance(block, list) or not block or not isinstance(block[0], ast.stmt):
                continue
            spans = [places.span(statement) for statement in block]
            if place.start in [span.start for span in spans]:
                return Span(place.start, min(span.end for span in spans if span.end >= place.end))
    raise Misfit(f"`{text[place.start : place.end]}` is not where a statement begins")


def with_separator(text: str, place: Span, scope: Span) -> Span:
    before = tokens(text, Span(scope.start, place.start))
    after = tokens(text, Span(place.end, scope.end))
    if before and before[-1][0] in BESIDE:
        return Span(before[-1].start(), place.end)
    if after and after[0][0] in BESIDE:
        return Span(place.start, after[0].end())
    return place


def returned(operand: str, suffix: str) -> str:
    return f"return {operand}" if suffix == ".py" else f"{{ return {operand}; }}"


def body_of(text: str, scope: Span, suffix: str) -> Span:
    if suffix != ".py":
        start = text.index("{\n", scope.start, scope.end)
        return Span(start, text.rindex("}", start, scope.end) + 1)
    places = Places(text)
    for node in within_functions(ast.parse(text)):
        if places.span(node) == scope:
            return Span(places.span(node.body[0]).start, scope.end)
    raise Misfit("only a function can return something else")


def within_functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
