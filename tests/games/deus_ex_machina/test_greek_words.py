"""The Greek texts use the words of the Greek rulebook."""

import re
from pathlib import Path

import pytest

from theomachy.games.deus_ex_machina.verbs import FOLDER

RULE_SHEET = Path(__file__).parents[3] / "docs/rules/el/deus-ex-machina.md"
GREEK = [*sorted((Path(FOLDER) / "texts").glob("*el.toml")), RULE_SHEET]
# What was written before, and the word of the rulebook.
OTHER_WORDS = {
    r"στο ταμπλό σου|(Ισχύς|Ευφυΐα) στο ταμπλό|ταμπλό χωρά": "Καρτέλα",
    r"σειρά αποστολών|σειρά ηρώων|ψηλά στη σειρά": "Θέσεις",
    r"\bχώρο(ς|υς|ι)\b": "θέση",
    r"μάρκες": "δείκτες Θεού",
    r"δείκτης του 1ου": "πλακίδιο 1ου Παίκτη",
    r"πατρίδα|\bτόπο(ς|ν)? του": "γενέτειρα",
    r"προστάτης": "ευνοεί",
    r"ενέργει": "κίνηση",
    r"(?<!να)φορτί[ζσ]|(?<!να)φορτισ|(?<!να)φόρτι": "επαναφορτίζει",
    r"\bπετά|κλέβοντας": "απορρίπτει, παίρνει",
    r"πιασμέν": "κατειλημμένη",
}


@pytest.mark.parametrize("pattern", OTHER_WORDS)
def test_the_words_of_the_greek_rulebook_are_used(pattern: str) -> None:
    for path in GREEK:
        found = re.search(pattern, path.read_text(encoding="utf-8"))
        assert found is None, (path.name, found, OTHER_WORDS[pattern])
