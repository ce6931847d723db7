"""What Ready dice can pay (DIV-11, 43)."""

from tests.referees.divinus.dice import Count, choices, text_of
from tests.referees.divinus.table import Player


class PaymentOptions:
    """Every way to lay out Ready dice, with all that it can make."""

    def __init__(self, player: Player, counting: Count) -> None:
        self.totals = [(text_of(dice), counting.totals(dice)) for dice in choices(player.ready(), 99)]

    def ways_to_pay(self, prices: list[int]) -> list[str]:
        return [text for text, totals in self.totals if totals.intersection(prices)]
