"""Finds rules of a sheet by a question in plain words, with BM25 over stems."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log

from theomachy.mcp.stems import stems
from theomachy.table.messages.requests import RuleText

# The usual parameters of BM25: how soon repetition saturates, and how much length counts.
K1 = 1.2
B = 0.6
SYNONYM_WEIGHT = 0.6
# A rule often begins with what it is about: so many first stems count so much more.
HEAD_LENGTH = 6
HEAD_WEIGHT = 1.6


@dataclass(frozen=True)
class RuleMatch:
    """A rule with what belongs to it: the rulings inside its text, and whole rules that are rulings about it."""

    rule: RuleText
    under: list[RuleText]
    score: float

    def text(self, ruling: str, with_under: bool) -> str:
        """Write the rule; `ruling` marks our own decisions, `with_under` adds the rules that are rulings about it."""
        mark = f" ({ruling})" if self.rule.ruling else ""
        lines = [f"[{self.rule.id}]{mark} {self.rule.section}: {self.rule.text}"]
        lines += [f"  · ({ruling}) {text}" for text in self.rule.rulings]
        return "\n".join(
            lines + ([f"  · [{rule.id}] ({ruling}) {rule.text}" for rule in self.under] if with_under else [])
        )


class RuleIndex:
    """An inverted index of a rule sheet. `synonyms`: further words to search for, by word; `ignored`: words that say
    nothing."""

    def __init__(self, rules: list[RuleText], synonyms: dict[str, str], ignored: str = "") -> None:
        self.rules = rules
        self.ignored = set(stems(ignored))
        self.by_id = {rule.id: rule for rule in rules}
        self.synonyms = {stem: stems(words) for phrase, words in synonyms.items() for stem in stems(phrase)}
        self.counts = [Counter(stems(" ".join([rule.section, rule.text, *rule.rulings]))) for rule in rules]
        self.heads = [set(stems(rule.text)[:HEAD_LENGTH]) for rule in rules]
        self.lengths = [sum(count.values()) for count in self.counts]
        self.mean_length = sum(self.lengths) / max(1, len(rules))
        self.frequencies = Counter([stem for count in self.counts for stem in count])

    def search(self, question: str, most: int) -> list[RuleMatch]:
        """Return the rules that fit best, best first; none if no word of the question occurs."""
        words = dict.fromkeys([stem for stem in stems(question) if stem not in self.ignored], 1.0)
        for word in list(words):
            for other in self.synonyms.get(word, []):
                words.setdefault(other, SYNONYM_WEIGHT)
        scores = [self.score(at, words) for at in range(len(self.rules))]
        ranked = sorted(range(len(scores)), key=lambda at: -scores[at])
        return [self.match(self.rules[at], scores[at]) for at in ranked[:most] if scores[at] > 0]

    def score(self, at: int, words: dict[str, float]) -> float:
        norm = K1 * (1 - B + B * self.lengths[at] / self.mean_length)
        head = self.heads[at]
        return sum(
            [
                weight * self.rarity(word) * count * (K1 + 1) / (count + norm) * (HEAD_WEIGHT if word in head else 1.0)
                for word, weight in words.items()
                if (count := self.counts[at][word])
            ]
        )

    def rarity(self, stem: str) -> float:
        """Return the inverse document frequency of a stem."""
        found = self.frequencies[stem]
        return log(1 + (len(self.rules) - found + 0.5) / (found + 0.5))

    def match(self, rule: RuleText, score: float) -> RuleMatch:
        return RuleMatch(rule, [other for other in self.rules if other.under == rule.id], score)

    def find(self, rule_id: str) -> RuleMatch | None:
        rule = self.by_id.get(rule_id)
        return None if rule is None else self.match(rule, 1.0)
