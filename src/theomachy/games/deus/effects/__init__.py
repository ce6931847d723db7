"""What the cards do, a file for each colour. Loading the package registers every effect, in this order."""

from theomachy.games.deus.effects import activation, civil, maritime, military, production, science, temples

__all__ = ["activation", "civil", "maritime", "military", "production", "science", "temples"]
