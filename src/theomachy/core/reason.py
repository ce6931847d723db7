"""Why something cannot be done, in ids: the words stand in `texts/`."""


class Reason:
    """A slug of the texts, what to fill into it, and the rule behind it.

    A thing is `sort:slug` where the texts know a name for it, and is shown as it stands otherwise.
    """

    def __init__(self, slug: str, things: list[str], rule: str = "") -> None:
        self.slug = slug
        self.things = things
        self.rule = rule

    def __repr__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.slug}: {', '.join(self.things)}{rule}"


class Problem(Exception):
    """Input from outside that cannot be taken: says what is wrong and what would be right."""

    def __init__(self, slug: str, things: list[str], rule: str = "") -> None:
        super().__init__(f"{slug}: {', '.join(things)}")
        self.reason = Reason(slug, things, rule)
