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

from tools.mutations.fragments import MutantMismatch, SourcePositions, Span, find_declaration, find_fragment, tokenize

OPERATORS = ("delete", "drop", "unwrap", "negate", "always", "never", "returns", "replace")
SEPARATORS = ("and", "or", "&&", "||", ",", "|", "&", "+", "-", "*")
PYTHON_WORDS = {".py": ("not ", "True", "False")}
SCRIPT_WORDS = ("!", "true", "false")
Operand = str | list[str]


def mutate(text: str, name: str, operator: str, operand: Operand, suffix: str) -> str:
    """Return the text of the file with the mutation applied; raise `MutantMismatch` if it does not fit."""
    new = apply_operator(text, find_declaration(text, name, suffix), operator, operand, suffix)
    if new == text:
        raise MutantMismatch("nothing is changed")
    if suffix == ".py":
        try:
            ast.parse(new)
        except SyntaxError as error:
            raise MutantMismatch(f"the mutant cannot be parsed: {error}") from None
    return new


def apply_operator(text: str, scope: Span, operator: str, operand: Operand, suffix: str) -> str:
    if operator == "returns":
        return replace_span(text, body_span(text, scope, suffix), return_statement(str(operand), suffix))
    old = operand if isinstance(operand, str) else operand[0]
    place = find_fragment(text, old, scope)
    invert, true, false = PYTHON_WORDS.get(suffix, SCRIPT_WORDS)
    match operator:
        case "delete":
            return (
                replace_span(text, statement_span(text, place), "pass")
                if suffix == ".py"
                else replace_span(text, place, "")
            )
        case "drop":
            return replace_span(text, with_separator(text, place, scope), "")
        case "unwrap":
            return replace_span(text, place, "")
        case "negate":
            return replace_span(text, place, f"({invert}({text[place.start : place.end]}))")
        case "always":
            return replace_span(text, place, true)
        case "never":
            return replace_span(text, place, false)
        case "replace":
            return replace_span(text, place, indent_like(text, place, operand[1]))
    raise MutantMismatch(f"{operator} is no operator")


def replace_span(text: str, place: Span, new: str) -> str:
    return text[: place.start] + new + text[place.end :]


def indent_like(text: str, place: Span, new: str) -> str:
    """Indent the further lines of a fragment like the line where it begins."""
    line = text[text.rfind("\n", 0, place.start) + 1 : place.start]
    depth = " " * (len(line) - len(line.lstrip()))
    first, newline, rest = new.strip("\n").partition("\n")
    return first + newline + textwrap.indent(rest, depth)


def statement_span(text: str, place: Span) -> Span:
    """Span of the statement that begins there and of all following ones that the fragment reaches into."""
    places = SourcePositions(text)
    for node in ast.walk(ast.parse(text)):
        for _, block in ast.iter_fields(node):
            if not isinstance(block, list) or not block or not isinstance(block[0], ast.stmt):
                continue
            spans = [places.span(statement) for statement in block]
            if place.start in [span.start for span in spans]:
                return Span(place.start, min(span.end for span in spans if span.end >= place.end))
    raise MutantMismatch(f"`{text[place.start : place.end]}` is not where a statement begins")


def with_separator(text: str, place: Span, scope: Span) -> Span:
    before = tokenize(text, Span(scope.start, place.start))
    after = tokenize(text, Span(place.end, scope.end))
    if before and before[-1][0] in SEPARATORS:
        return Span(before[-1].start(), place.end)
    if after and after[0][0] in SEPARATORS:
        return Span(place.start, after[0].end())
    return place


def return_statement(operand: str, suffix: str) -> str:
    return f"return {operand}" if suffix == ".py" else f"{{ return {operand}; }}"


def body_span(text: str, scope: Span, suffix: str) -> Span:
    if suffix != ".py":
        start = text.index("{\n", scope.start, scope.end)
        return Span(start, text.rindex("}", start, scope.end) + 1)
    places = SourcePositions(text)
    for node in all_functions(ast.parse(text)):
        if places.span(node) == scope:
            return Span(places.span(node.body[0]).start, scope.end)
    raise MutantMismatch("only a function can return something else")


def all_functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
