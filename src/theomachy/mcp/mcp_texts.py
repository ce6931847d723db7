"""The texts of the server: descriptions of tools, refusals, prompts."""

from __future__ import annotations

from pathlib import Path

from theomachy.llm.package_texts import make_translator
from theomachy.texts import Translator

MCP_TEXTS = Path(__file__).parent / "texts"
MCP_SECTION = "mcp"


class McpTexts:
    """The texts of the server in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.translator: Translator = make_translator(lang, folders=(MCP_TEXTS,))

    def say(self, key: str, *things: object) -> str:
        """Return a text. What is filled in is quoted as it is, never looked up as the name of a thing."""
        text = self.translator.template(MCP_SECTION, key)
        for at, thing in enumerate(things):
            text = text.replace(f"{{{at}}}", str(thing))
        return text

    def synonyms(self) -> dict[str, str]:
        """Return for words of questions further words to search for."""
        pairs = [line.partition(":") for line in self.say("synonyms").splitlines() if ":" in line]
        return {word: others for word, _, others in pairs}
