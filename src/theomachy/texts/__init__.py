"""Localization: every text for people is in a TOML file of its language, none in Python."""

from theomachy.languages import LANGUAGES as LANGUAGES
from theomachy.texts.translator import Translator as Translator
