"""What luck brought: a referee reads it from the news, in the order in which the cards must have come."""

from tests.referees.comparison import News


class Luck:
    """The news of one decision, of the kinds that chance decides; nothing of it may be left over."""

    def __init__(self, news: News, kinds: tuple[str, ...]) -> None:
        self.waiting = [item for item in news if item[0] in kinds]

    def next(self, kind: str) -> list[str]:
        """The things of the next stroke of luck, which must be of this kind."""
        assert self.waiting, f"the engine tells of no {kind}"
        item = self.waiting.pop(0)
        assert item[0] == kind, f"a {kind} was due, the engine tells of {item}"
        return item[1:]

    def card(self, kind: str) -> str:
        return self.next(kind)[-1]

    def require_all_used(self) -> None:
        assert not self.waiting, f"the engine also tells of {self.waiting}"


def take_from(deck: list[str], card: str, name: str) -> str:
    """A card drawn from a deck whose order nobody knows."""
    assert card in deck, f"{card} cannot come from the {name}: {deck}"
    deck.remove(card)
    return card
