"""A game at the terminal: people and bots in turn, saved as it goes."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from fourfold.bots.hint import judge_moves
from fourfold.bots.random_player import random_move
from fourfold.core.errors import FourfoldError, OptionError, listed
from fourfold.core.record import Record
from fourfold.core.scene import seat_name
from fourfold.core.state import State, View
from fourfold.terminal.paint import paint

HUMAN, RANDOM = "human", "random"
SEAT_KINDS = (HUMAN, RANDOM)
HINT_SECONDS = 1.5

WORDS = {
    "en": {
        "prompt": "Your move (a number, a move, or help): ",
        "forced": "the only move",
        "hint": "{move} wins {share:.0%} of random games: {words}",
        "thinking": "Playing random games …",
        "no undo": "There is nothing to take back.",
        "undone": "Taken back.",
        "saved": "Saved to {path} (fourfold play FILE goes on, fourfold show FILE looks back)",
        "not saved": "Not saved to {path}: {why}. The game goes on; `save FILE` saves elsewhere.",
        "unreadable": "{text!r} is neither a number from 1 to {n}, nor a move, nor one of: {commands}",
        "scores": "Scores: {scores}",
        "help": (
            "Type the number of a move or the move itself. Besides:\n"
            "  hint         the move that wins most random games\n"
            "  undo         take your last decision back (draws come again as they were)\n"
            "  save [FILE]  save now, also under another name\n"
            "  quit         save and leave; Ctrl-C does the same"
        ),
    },
    "de": {
        "prompt": "Dein Zug (eine Nummer, ein Zug oder help): ",
        "forced": "der einzige Zug",
        "hint": "{move} gewinnt {share:.0%} der Zufallspartien: {words}",
        "thinking": "Zufallspartien laufen …",
        "no undo": "Es gibt nichts zurückzunehmen.",
        "undone": "Zurückgenommen.",
        "saved": "Gespeichert in {path} (weiter mit fourfold play DATEI, ansehen mit fourfold show DATEI)",
        "not saved": "Nicht gespeichert in {path}: {why}. Das Spiel geht weiter; `save DATEI` speichert anderswo.",
        "unreadable": "{text!r} ist weder eine Nummer von 1 bis {n} noch ein Zug noch eines von: {commands}",
        "scores": "Punkte: {scores}",
        "help": (
            "Gib die Nummer eines Zuges oder den Zug selbst ein. Außerdem:\n"
            "  hint          der Zug, der die meisten Zufallspartien gewinnt\n"
            "  undo          deine letzte Entscheidung zurücknehmen (Gezogenes kommt gleich wieder)\n"
            "  save [DATEI]  jetzt speichern, auch unter anderem Namen\n"
            "  quit          speichern und gehen; Strg-C tut dasselbe"
        ),
    },
}
COMMANDS = ("help", "hint", "undo", "save", "quit")


class Leave(Exception):
    """Somebody gets up from the table."""


class Table:
    """One game at this terminal. Draws and random players follow from the seed and the number of moves so far."""

    def __init__(
        self,
        record: Record,
        seats: Sequence[str],
        seed: int,
        path: Path,
        console: Console,
        language: str = "en",
        plain: bool = False,
    ) -> None:
        self.record = record
        self.seats = check_seats(seats, record.game.players)
        self.seed = seed
        self.path = path
        self.console = console
        self.language = language
        self.words = WORDS[language]
        self.plain = plain
        self.news: list[str] = []
        self.shown: View | None = None
        self.record.tags.update(seed=seed, seats=list(self.seats))

    @property
    def state(self) -> State:
        return self.record.final

    def run(self) -> None:
        """Play until the game is over or somebody leaves; the record is saved either way."""
        try:
            while not self.state.is_over:
                self.step()
            self.show()
            self.announce()
            self.save(say=True)
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
            self.save(say=True)

    def step(self) -> None:
        seat = self.state.seat
        rng = np.random.default_rng([self.seed, len(self.record.moves)])
        if seat == "chance":
            self.play(self.state.sample_chance(rng))
        elif isinstance(seat, int) and self.seats[seat] == RANDOM:
            self.play(random_move(self.state.view(seat), rng))
        elif len(self.state.moves) == 1:
            self.play(self.state.moves[0], self.words["forced"])
        else:
            self.ask()

    def play(self, move: str, remark: str = "") -> None:
        who = self.state.seat
        name = f"{seat_name(who, self.language)}: " if isinstance(who, int) else ""
        words = self.state.describe(move, self.language)
        self.news.append(f"{name}{words}" + (f" ({remark})" if remark else ""))
        self.record = self.record.play(move)

    # --- a person decides

    def ask(self) -> None:
        self.show()
        self.save()
        self.list_moves()
        while True:
            text = self.console.input(f"[bold]{escape(self.words['prompt'])}[/]").strip()
            if text and self.answer(text):
                return

    def answer(self, text: str) -> bool:
        """Do what was typed; whether the table has changed by it."""
        command, _, rest = text.partition(" ")
        if command == "quit":
            raise Leave
        if command == "undo":
            return self.undo()
        if command == "hint":
            self.hint()
        elif command == "help":
            self.console.print(self.words["help"], markup=False, highlight=False)
        elif command == "save":
            if rest.strip():
                self.path = Path(rest.strip()).expanduser()
            self.save(say=True)
        else:
            return self.try_move(text)
        return False

    def try_move(self, text: str) -> bool:
        moves = self.state.moves
        try:
            if text.isdecimal() and 1 <= int(text) <= len(moves):
                self.play(moves[int(text) - 1])
            elif text.isdecimal():
                raise OptionError(self.words["unreadable"].format(text=text, n=len(moves), commands=listed(COMMANDS)))
            else:
                self.play(text)
        except FourfoldError as error:
            self.console.print(str(error), style="red", markup=False, highlight=False)
            return False
        return True

    def undo(self) -> bool:
        """Back to the last decision of a person that was a choice."""
        for index in range(len(self.record.moves) - 1, -1, -1):
            state = self.record.states[index]
            if isinstance(state.seat, int) and self.seats[state.seat] == HUMAN and len(state.moves) > 1:
                self.record = self.record.back(index)
                self.news, self.shown = [self.words["undone"]], None
                return True
        self.console.print(self.words["no undo"])
        return False

    def hint(self) -> None:
        seat = self.state.seat
        assert isinstance(seat, int)
        with self.console.status(self.words["thinking"]):
            best = judge_moves(self.state.view(seat), HINT_SECONDS)[0]
        words = self.state.describe(best.move, self.language)
        line = self.words["hint"].format(move=best.move, share=best.win_rate, words=words)
        self.console.print(line, style="green", markup=False, highlight=False)

    # --- what a person sees

    def show(self) -> None:
        """The board as the deciding seat sees it, what changed since it last looked, and what happened."""
        seat = self.state.seat
        view = self.state.view(seat if isinstance(seat, int) else None)
        since = self.shown if self.shown is not None and self.shown.game == view.game else None
        if self.console.is_terminal and not self.plain:
            self.console.clear()
        self.console.print(paint(view.scene(self.language, since), self.plain), soft_wrap=True)
        for line in self.news:
            self.console.print(f"  {line}", style="dim", markup=False, highlight=False)
        self.news, self.shown = [], view

    def list_moves(self) -> None:
        state = self.state
        wide = max(len(move) for move in state.moves)
        entries = [
            Text(f"{number:>3}  {move:<{wide}}  {state.describe(move, self.language)}")
            for number, move in enumerate(state.moves, start=1)
        ]
        self.console.print(Columns(entries, padding=(0, 2), column_first=True))

    def announce(self) -> None:
        outcome = self.state.outcome
        assert outcome is not None
        scores = ", ".join(f"{seat_name(seat, self.language)} {score}" for seat, score in enumerate(outcome.scores))
        self.console.print(self.words["scores"].format(scores=scores), style="bold", highlight=False)

    # --- the record

    def save(self, say: bool = False) -> None:
        try:
            self.record.write(self.path)
        except OSError as error:
            why = error.strerror or errno.errorcode.get(error.errno or 0, "unknown")
            self.console.print(self.words["not saved"].format(path=self.path, why=why), style="red", markup=False)
        else:
            if say:
                self.console.print(self.words["saved"].format(path=self.path), soft_wrap=True, markup=False)


def check_seats(seats: Sequence[str], players: int) -> tuple[str, ...]:
    for kind in seats:
        if kind not in SEAT_KINDS:
            raise OptionError(f"seats: {kind!r} cannot sit at a table; give one of: {listed(SEAT_KINDS)}")
    if len(seats) != players:
        raise OptionError(f"seats: {len(seats)} given ({listed(seats)}), but the game has {players} players")
    return tuple(seats)
