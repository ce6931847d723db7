"""What each mutation operator makes of a fragment, in Python and in TypeScript."""

import pytest

from tools.mutations.fragments import MutantMismatch
from tools.mutations.operators import Operand, mutate

PYTHON = """\
LIMIT = 3


class Deck:
    def draw(self, count: int) -> list[int]:
        \"\"\"Draw cards.\"\"\"
        if count > LIMIT and self.cards:
            self.shuffle(
                self.cards,
                self.rng,
            )
            raise ValueError
        return sorted(self.cards[:count])

    def peek(self) -> int:
        return self.cards[0]
"""
SCRIPT = """\
export class Deck {
  draw(count: number): number[] {
    if (count > 3 && this.cards.length) {
      this.shuffle(this.cards, this.rng);
    }
    return this.cards.slice(0, count);
  }

  peek = (): number => this.cards[0];
}
"""
CASES = [
    ("Deck.draw", "delete", "self.shuffle(", "            pass\n            raise"),
    ("Deck.draw", "delete", "if count", "        pass\n        return"),
    ("Deck.draw", "drop", "count > LIMIT", "if  self.cards:"),
    ("Deck.draw", "drop", "self.rng", "self.cards,\n            )"),
    ("Deck.draw", "unwrap", "sorted", "return (self.cards[:count])"),
    ("Deck.draw", "negate", "count > LIMIT", "if (not (count > LIMIT)) and"),
    ("Deck.draw", "always", "count > LIMIT", "if True and"),
    ("Deck.draw", "never", "count > LIMIT and self.cards", "if False:"),
    ("Deck.peek", "returns", "-1", "        return -1\n"),
    ("LIMIT", "replace", ["3", "4"], "LIMIT = 4"),
    ("Deck.draw", "replace", ["self.shuffle(self.cards, self.rng)", "a()\nb()"], "            a()\n            b()\n"),
]
SCRIPT_CASES = [
    ("Deck.draw", "delete", "this.shuffle(this.cards, this.rng);", "{\n      \n    }"),
    ("Deck.draw", "drop", "count > 3", "if ( this.cards.length)"),
    ("Deck.draw", "negate", "count > 3", "if ((!(count > 3)) &&"),
    ("Deck.draw", "never", "count > 3", "if (false &&"),
    ("draw", "returns", "[]", "draw(count: number): number[] { return []; }\n\n"),
    ("Deck.peek", "replace", ["0", "1"], "this.cards[1];"),
]


@pytest.mark.parametrize(("name", "operator", "operand", "result"), CASES)
def test_an_operator_changes_python(name: str, operator: str, operand: Operand, result: str) -> None:
    assert result in mutate(PYTHON, name, operator, operand, ".py")


@pytest.mark.parametrize(("name", "operator", "operand", "result"), SCRIPT_CASES)
def test_an_operator_changes_typescript(name: str, operator: str, operand: Operand, result: str) -> None:
    assert result in mutate(SCRIPT, name, operator, operand, ".ts")


@pytest.mark.parametrize(
    ("name", "operator", "operand"),
    [
        ("Deck.shuffle", "delete", "return"),
        ("Deck.peek", "replace", ["count", "0"]),
        ("Deck.draw", "replace", ["self.cards", "[]"]),
        ("Deck.peek", "replace", ["self.cards[0]", "self.cards[0]"]),
        ("Deck.peek", "replace", ["self.cards[0]", "else"]),
        ("Deck.peek", "delete", "self.cards"),
    ],
    ids=["no such function", "not there", "twice there", "no change", "no Python", "no statement"],
)
def test_a_row_that_does_not_fit_is_refused(name: str, operator: str, operand: Operand) -> None:
    with pytest.raises(MutantMismatch):
        mutate(PYTHON, name, operator, operand, ".py")
