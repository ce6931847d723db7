"""Why something cannot be done, as ids: `Reason`, and the exception `Problem`. The words are in `texts/`."""


class Reason:
    """A slug of the texts, the things to fill in, and the id of the rule, if there is one.

    A thing is `sort:slug` if the texts have a name for it; any other text is shown unchanged.
    """

    def __init__(self, slug: str, things: list[str], rule: str = "") -> None:
        self.slug = slug
        self.things = things
        self.rule = rule

    def __repr__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.slug}: {', '.join(self.things)}{rule}"


class Problem(Exception):
    """Raised for invalid input from outside; its reason says what is wrong and what would be valid."""

    def __init__(self, slug: str, things: list[str], rule: str = "") -> None:
        super().__init__(f"{slug}: {', '.join(things)}")
        self.reason = Reason(slug, things, rule)
