"""Localization: every text for people is in a TOML file of its language, none in Python."""

from theomachy.texts.words import LANGUAGES as LANGUAGES
from theomachy.texts.words import Words as Words
