"""Immutable states of a game: a `State` holds everything, a `View` what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from fourfold.core.errors import IllegalMove, MoveError, OptionError
from fourfold.core.locale.languages import check_language
from fourfold.core.words import OldStateWords, OldViewWords, StateWords, ViewWords
from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.engine import SEED_BITS, Records
from fourfold.scene.scene import Scene
from fourfold.scene.svg import svg
from fourfold.scene.text_renderer import render_text

if TYPE_CHECKING:
    from fourfold.core.game import Game

Rng: TypeAlias = "np.random.Generator | int | None"
"""A generator, a seed for one, or None for one seeded by the operating system."""


@dataclass(frozen=True)
class Outcome:
    """The result of a game: a score per seat, the winning seats, and whether the game's limit ended it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    limit: bool = False

    @property
    def has_points(self) -> bool:
        """Whether scores are more than a 1 for each winner."""
        return any(score != (seat in self.winners) for seat, score in enumerate(self.scores))

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {"scores": list(self.scores), "winners": list(self.winners), "limit": self.limit}


class Fields:
    """A record's fields as cached attributes: reading them from a NumPy record is slow."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def __getattr__(self, name: str) -> Any:
        value = self._records[name][0]
        setattr(self, name, value)
        return value


class Snapshot:
    """What states and views have in common. They are immutable and hashable."""

    def __init__(self, game: Game, records: Records) -> None:
        self.game = game
        self._records = records

    @property
    def decides(self) -> int | str | None:
        """Who decides: a seat's number, `"chance"`, or None when the game is over."""
        seat = int(self._records["seat"][0])
        return None if seat == OVER else "chance" if seat == CHANCE else seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that nobody decides any more."""
        return self.decides is None

    @cached_property
    def _legal(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        actions, weights = self.game.package.engine.legal_actions(self._records)
        return tuple(actions.tolist()), tuple(weights.tolist())

    @cached_property
    def _by_move(self) -> dict[str, int]:
        texts = self.game.package.text.moves(Fields(self._records), self.actions)
        return dict(zip(texts, self.actions, strict=True))

    @property
    def actions(self) -> tuple[int, ...]:
        """The legal actions: small integers, for programs that learn or search."""
        return self._legal[0]

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves as text, in the order of `actions`."""
        return tuple(self._by_move)

    def action(self, move: str | int) -> int:
        """The action of a legal move. `MoveError` if it cannot be read, `IllegalMove` if it is not legal."""
        text = self.game.package.text
        if isinstance(move, str):
            found = self._find_action(move)
            if found is None:
                found = self._find_action(self.canonical(move))
            if found is not None:
                return found
            if not text.READABLE.fullmatch(move):
                raise MoveError(f"{move!r} is not a move of {self.game.name}; a move looks like {text.FORMS}")
        elif isinstance(move, (int, np.integer)) and not isinstance(move, bool):
            if int(move) in self.actions:
                return int(move)
        else:
            raise MoveError(f"{move!r} is not a move; give a move as text or an action as a whole number")
        raise IllegalMove(move, self.moves, "the game is over" if self.is_over else "another seat decides")

    def _find_action(self, move: str) -> int | None:
        """The action that a text stands for, if it is legal.

        A text usually stands for the same action as last time. Trying that one first saves computing the texts of all
        other moves when a game is replayed.
        """
        if "_by_move" not in self.__dict__:
            guess = self.game.package.last_actions.get(move)
            if guess in self.actions and self.game.package.text.move(Fields(self._records), guess) == move:
                return guess
        found = self._by_move.get(move)
        if found is not None:
            self.game.package.last_actions[move] = found
        return found

    def move(self, action: int) -> str:
        """The text of a legal action."""
        return self.moves[self.actions.index(self.action(action))]

    def canonical(self, move: str) -> str:
        """A move as records write it, since some can be written in several ways. Does not check whether it is legal."""
        return self.game.package.text.canonical(move)

    def position(self) -> dict[str, Any]:
        """This moment as JSON, as `locale/en/formats.md` in the game's folder documents it."""
        return self.game.package.text.position(Fields(self._records))

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners once the game is over; before that None."""
        if not self.is_over:
            return None
        scores, wins, limit = self.game.package.engine.result_of(self._records)
        players = self.game.players
        winners = tuple(seat for seat in range(players) if wins[seat])
        return Outcome(tuple(scores[:players].tolist()), winners, limit)

    def forget(self) -> None:
        """Free cached values; they are computed again when needed.

        For servers with thousands of games in memory: the texts of the legal moves are most of a state's size.
        """
        for name in ("_legal", "_by_move"):
            self.__dict__.pop(name, None)

    def _content(self) -> tuple[Any, ...]:
        return type(self), self.game, self._records.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())


class State(Snapshot, OldStateWords):
    """The full state of a game, hidden information included."""

    @property
    def seat(self) -> int | str | None:
        """Who decides: a seat's number, `"chance"`, or None when the game is over."""
        return self.decides

    @property
    def weights(self) -> dict[str, int] | None:
        """Where chance decides, the integer weight of each move; else None."""
        return dict(zip(self.moves, self._legal[1], strict=True)) if self.seat == "chance" else None

    def play(self, move: str | int) -> State:
        """The state after a legal move (or action)."""
        return State(self.game, self.game.package.engine.play_copy(self._records, self.action(move)))

    def sample_chance(self, rng: Rng = None) -> str:
        """A random move of chance, by weight."""
        if self.seat != "chance":
            raise OptionError(f"chance does not decide here; seat is {self.seat!r}")
        upto = np.cumsum(self._legal[1])
        pick = np.random.default_rng(rng).integers(upto[-1])
        return self.moves[int(np.searchsorted(upto, pick, side="right"))]

    def draw(self, rng: Rng = None) -> State:
        """The state after one decision of chance."""
        return self.play(self.sample_chance(rng))

    def play_chance(self, rng: Rng = None) -> State:
        """Let chance decide until a seat must, or the game is over."""
        rng = np.random.default_rng(rng)
        state = self
        while state.seat == "chance":
            state = state.draw(rng)
        return state

    def check_seat(self, seat: int | None) -> None:
        """Refuse what is neither a seat of this game nor None, for a spectator."""
        if seat is not None and (type(seat) is not int or seat not in range(self.game.players)):
            seats = f"0 to {self.game.players - 1}, or None for a spectator"
            raise OptionError(f"there is no seat {seat!r}; seats: {seats}")

    def redact(self, move: str | int, seat: int | None) -> str:
        """A legal move as a seat, or a spectator, sees it, with `?` for what stays hidden."""
        self.check_seat(seat)
        return self.game.package.text.redact(self._records[0], self.action(move), seat)

    def words(self, language: str = "en", names: Sequence[str] = ()) -> StateWords:
        """What is said about this state in a language; `names` are what its seats are called."""
        return StateWords(self, language, names)

    def only_ends_turn(self, move: str | int) -> bool:
        """Whether a legal move does nothing but end a turn, so that a log need not tell it once another is told."""
        return bool(self.game.package.text.only_ends_turn(self._records[0], self.action(move)))

    def view(self, seat: int | None) -> View:
        """The view of a seat, or with None that of a spectator."""
        self.check_seat(seat)
        return View(self.game, self.game.package.engine.hide_copy(self._records, seat), seat)

    def __repr__(self) -> str:
        return f"{self.game!r}.load({self.position()!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, self._records.tobytes())

    def _default_view(self) -> View:
        return self.view(self.seat if isinstance(self.seat, int) else None)

    def __str__(self) -> str:
        return str(self._default_view())

    def _repr_svg_(self) -> str:
        return self._default_view()._repr_svg_()


class View(Snapshot, OldViewWords):
    """A state as one seat, or a spectator (`seat` None), sees it. Bots, pages and scenes start from this."""

    def __init__(self, game: Game, hidden: Records, seat: int | None) -> None:
        super().__init__(game, hidden)
        self.seat = seat

    @property
    def actions(self) -> tuple[int, ...]:
        """The legal actions if this seat decides; else none."""
        return self._legal[0] if self.decides == self.seat and self.seat is not None else ()

    def position(self) -> dict[str, Any]:
        """What this viewpoint may know, as `locale/en/formats.md` in the game's folder documents it."""
        return self.game.package.text.view(Fields(self._records), self.seat)

    def words(self, language: str = "en", names: Sequence[str] = ()) -> ViewWords:
        """What is said about this view in a language; `names` are what its seats are called."""
        return ViewWords(self, language, names)

    def guess(self, rng: Rng = None) -> State:
        """A random state that this seat cannot distinguish from the true one, with its probability for the seat."""
        seed = int(np.random.default_rng(rng).integers(1 << SEED_BITS, dtype=np.uint64))
        return State(self.game, self.game.package.engine.guess_copy(self._records, self.seat, seed))

    def scene(self, language: str = "en", since: View | None = None, names: Sequence[str] = ()) -> Scene:
        """The scene of this view. With `since`, an earlier view, changes are marked."""
        return self.game.package.art.scene(self, check_language(language), since, tuple(names))

    def _content(self) -> tuple[Any, ...]:
        return *super()._content(), self.seat

    def __repr__(self) -> str:
        return f"{self.game!r}.load_view({self.position()!r}, {self.seat!r})"

    def __str__(self) -> str:
        return render_text(self.scene())

    def _repr_svg_(self) -> str:
        return svg(self.scene())


def _restore(game: Game, content: bytes) -> State:
    return State(game, game.package.engine.records_of(content))
