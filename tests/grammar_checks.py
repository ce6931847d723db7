"""Check sentences for grammatical errors that a rule can find, such as missing articles and wrong plurals."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from theomachy.core.action import Sort
from theomachy.core.game import Game
from theomachy.texts import Translator
from theomachy.texts.translator import PLACEHOLDER

PEOPLE = {"en": ["Anna", "Nikos", "Eleni", "Petros"], "el": ["Άννα", "Νίκος", "Ελένη", "Πέτρος"]}
ARTICLES = {
    "en": "the|a|an",
    "el": "ο|η|το|οι|τα|τον|την|τη|του|της|των|τους|τις",
}
# Greek says "to the" in one word. After an article it is none too many: «βάλ' το στο» is "put it on the".
TO_THE = "στον|στην|στη|στο|στους|στις|στα"
# What is counted in any game, besides what its own texts count.
COUNT_WORDS = {
    "en": {"card": "cards", "point": "points", "tile": "tiles", "step": "steps", "die": "dice", "slot": "slots"},
    "el": {"κάρτα": "κάρτες", "πόντος": "πόντοι", "πόντο": "πόντους", "πλακίδιο": "πλακίδια", "ζάρι": "ζάρια"},
}
QUOTED = re.compile(r"«[^»]*»|“[^”]*”")
TEXT_KEY = re.compile(r"\b(?:event|verb|prompt|help|reason|points|ending)\.[a-z0-9-]+")
THING_REFERENCE = re.compile(r"\b[a-z-]+:[a-z0-9+-]+\b")
NOTHING_DONE = re.compile(r"[+−]0\b|\b(?:loses|gains|χάνει|κερδίζει) 0\b")
# Greek verbs and nouns in the plural that a number may follow or lead.
GREEK_MANY = r"\b(?:[Μμ]ένουν|[Λλ]είπουν|[Χχ]ρειάζονται|[Χχ]αρίζονται|[Ππ]ροσφέρθηκαν) 1(?![\d/])"


@dataclass(frozen=True)
class GrammarChecker:
    """The rules of one language for the names of one game."""

    lang: str
    doubled: re.Pattern[str]
    named: re.Pattern[str]
    slugs: set[str]
    singulars: re.Pattern[str]
    plurals: re.Pattern[str]
    people: re.Pattern[str]

    def find_errors(self, sentence: str) -> Iterator[str]:
        open_text = QUOTED.sub("«»", sentence)
        if "{" in sentence or "}" in sentence:
            yield "a place is not filled"
        if (
            TEXT_KEY.search(sentence)
            or THING_REFERENCE.search(sentence)
            or self.slugs & set(re.findall(r"[a-z0-9-]+", sentence))
        ):
            yield "a slug"
        if self.doubled.search(open_text):
            yield "two articles"
        if any(lacks_article(self.lang, word) for word in self.named.findall(open_text)):
            yield "a name without its article"
        if self.plurals.search(sentence) or re.search(GREEK_MANY, sentence):
            yield "one of many"
        if self.singulars.search(sentence):
            yield "many of one"
        if self.people.search(open_text):
            yield "a person without a colon"
        if NOTHING_DONE.search(sentence):
            yield "nothing happens"


def checker_for(game: Game, lang: str) -> GrammarChecker:
    words = Translator(lang, game)
    articles = ARTICLES[lang]
    one, many = counted_words(words)
    return GrammarChecker(
        lang,
        re.compile(rf"\b(?:(?:{articles}|{TO_THE}) (?:{articles})|(?:{TO_THE}) (?:{TO_THE}))\b", re.IGNORECASE),
        re.compile(rf"(\w+) (?:{alternatives(set(names_with_article(words, game)))})(?!\w)"),
        {slug for sort in sorts(game) for slug in sort.slugs if "-" in slug and not re.fullmatch(r"[0-9-]+", slug)},
        re.compile(rf"(?<![\d/.,+:])\b(?:0|[2-9]|[1-9]\d+) (?:{alternatives(one)})\b"),
        re.compile(rf"(?<![\d/.,:])\b1 (?:\w+ )?(?:{alternatives(many)})\b"),
        # In Greek nothing agrees with a player, so a name stands apart: «Άννα: χτίζει».
        re.compile(rf"\b(?:{'|'.join(PEOPLE['el'])}) [α-ωά-ώ]" if lang == "el" else r"(?!)"),
    )


def sorts(game: Game) -> list[Sort]:
    found = {sort.name: sort for kind in game.event_kinds for sort in kind.sorts}
    found.update({sort.name: sort for verb in game.verbs.verbs for sort in verb.sorts})
    return list(found.values())


def names_with_article(words: Translator, game: Game) -> Iterator[str]:
    """The names that take an article in a sentence."""
    for sort in sorts(game):
        for slug in sort.slugs:
            bare, full = words.name(f"{sort.name}:{slug}"), words.name(f"{sort.name}:{slug}", "the")
            if sort.name != "seat" and bare != full and len(bare) > 3 and bare[0].isupper():
                yield bare


def lacks_article(lang: str, before: str) -> bool:
    """Whether a name after this word lacks its article. After a colon or in brackets it may stand alone."""
    return before[0].islower() and before not in f"{ARTICLES[lang]}|{TO_THE}".split("|")


def counted_words(words: Translator) -> tuple[set[str], set[str]]:
    """The words that texts give for one and for many, from their own `{0} {0|card|cards}`."""
    one, many = set(COUNT_WORDS[words.lang]), set(COUNT_WORDS[words.lang].values())
    for source in words.sources[: len(words.sources) // 2]:
        for text in texts_in(source):
            for place in PLACEHOLDER.finditer(text):
                forms = (place[3] or "").split("|")[1:]
                if len(forms) == 2 and f"{{{place[1]}}} " in text[: place.start()]:
                    one.add(forms[0])
                    many.add(forms[1])
    return one - many, many - one


def texts_in(table: dict[str, object]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from texts_in(value)


def alternatives(words: set[str]) -> str:
    return "|".join([re.escape(word) for word in sorted(words, key=len, reverse=True)]) or "(?!)"
