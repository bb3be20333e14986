"""A hint that was found, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fourfold.bots.player import Thought, percent
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.state import View


@dataclass(frozen=True)
class FoundHint:
    """A hint for one position."""

    turn: int
    view: View
    thought: Thought

    @property
    def move(self) -> str | None:
        """The suggested move; None if the game is lost."""
        lost = self.thought.exact and self.thought.opinions and self.thought.opinions[0].chance == 0
        return None if lost else self.thought.move

    def words(self, language: str) -> str:
        """The hint in a sentence or two, as at the terminal, preceded by the game's own advice."""
        say, thought = WORDS[language], self.thought
        advice = self.view.words(language).advice()
        if self.move is None:
            text = say("hint-lost")
        else:
            words = self.view.words(language).describe(self.move)
            chance = thought.opinions[0].chance if thought.opinions else 0.0
            text = say(
                "hint-move" if chance > 0 else "hint-greedy",
                words=words,
                percent=percent(chance, thought.exact, language),
            )
            text += f" {say('hint-exact')}" if thought.exact else ""
        return f"{advice} {text}".strip()

    def as_json(self, language: str) -> dict[str, Any]:
        """For our script."""
        return {"turn": self.turn, "move": self.move, "words": self.words(language)}
