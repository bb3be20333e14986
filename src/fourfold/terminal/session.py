"""A game at the terminal between people and bots, saved after every choice."""

from __future__ import annotations

import os
import time
from math import ceil
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.text import Text

from fourfold.bots.analysis_words import differences_words
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.names import GREEDY
from fourfold.bots.player import Bot, Budget, Thought, percent
from fourfold.bots.reasons import differences, likely_line
from fourfold.bots.roster import best_search, bot_names, make_bot
from fourfold.bots.search import Search, search_drivers
from fourfold.core.errors import IllegalMove, MoveError
from fourfold.core.locale.catalogue import WORDS, Messages, Value
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import SOURCE
from fourfold.core.record import Record
from fourfold.core.state import State, View
from fourfold.engine.background import background
from fourfold.scene.last_change import since, since_step
from fourfold.scene.scene import Scene, seat_name
from fourfold.scene.text_renderer import TELLS, to_ascii
from fourfold.terminal.news import command_line, ledger, turns, verdict
from fourfold.terminal.paint import is_plain, style_of
from fourfold.terminal.screen import Contents, Screen, height, list_moves, rest, waiting
from fourfold.terminal.seats import HUMAN, check_seats, kind_words

COMMANDS = ("help", "hint", "undo", "save", "quit")
HINT = Budget(seconds=1)
LOADING_SECONDS = 3.0
"""How long a bot waits for compiled code to be loaded; it never waits for the compiler."""
ETA_STEP = 5
"""Remaining times are rounded up to a multiple of so many seconds; shorter ones are not shown."""
MIN_VISITS = 10
"""Visits that the second best move of a hint needs to be shown; with fewer, its chance means nothing."""
REST = 1.6
"""Seconds that a bot's decision stays on the screen before the next."""
BELOW_TABLE = 1
"""Lines under the moves: the prompt."""
BELOW_END = 5
"""Lines under the table of a finished game: the result, the path, and the shell's prompt."""


class Quit(Exception):
    """A person quits the game."""


class TerminalSession:
    """One game at this terminal. The random numbers of draws and bots depend on the seed and the number of moves."""

    def __init__(
        self, record: Record, seats: tuple[str, ...], seed: int, path: Path, console: Console, language: str = SOURCE
    ) -> None:
        self.record: Record = record
        self.seats: tuple[str, ...] = check_seats(seats, record.game)
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, record.game) for seat, kind in enumerate(self.seats) if kind != HUMAN
        }
        self.hurried: set[int] = set()
        """Indices of the moves that a bot made before its search was compiled."""
        self.seed = seed
        self.path: Path = path
        self.console = console
        self.screen: Screen = Screen(console)
        self.language = language
        self.words: Messages = WORDS[language]
        self.shown: int = self.last_choice() or 0
        """How many moves there were when a person last had a choice."""
        self.followed: int | None = None
        """How many moves there were before the decision of a bot that is to be shown next; None if there is none."""
        self.hasty: bool = False
        """Whether a key was pressed to see the rest at once."""
        self.facing: int | str | None = None  # the seat whose player sits in front of the terminal
        self.notes: list[str] = []
        if len(self.seats) > 1 and not record.final.view(None).scene(language).standings:
            self.notes.append(self.words("terminal-seats", players=list_words(self.players(), language)))
        self.warned: bool = False
        self.record.tags.update(seed=seed, seats=list(self.seats))

    @property
    def state(self) -> State:
        return self.record.final

    def run(self) -> None:
        """Play until the game is over or a person quits; the record is saved either way."""
        package = self.record.game.package
        greedy_drivers(package), search_drivers(package)  # bound now, so that they are compiled with the rules
        background.request(package.engine, soon=True)
        try:
            while not self.state.is_over:
                self.step()
            if HUMAN not in self.seats:
                self.shown = since_step(self.record, None, len(self.record.moves)) or 0
            self.end()
        except (Quit, EOFError, KeyboardInterrupt):
            self.say("")
        problem = self.save(self.path)
        if problem:
            self.say(problem, "red")
        else:
            self.show_resume_command()

    def step(self) -> None:
        seat = self.state.seat
        if seat == "chance":
            self.play(self.state.sample_chance(self.rng()))
        elif isinstance(seat, int) and seat in self.bots:
            self.follow()
            began = time.monotonic()
            thought = self.think(self.bots[seat], self.words("terminal-thinks", who=self.name(seat)))
            (self.hurried.add if thought.hurried else self.hurried.discard)(len(self.record.moves))
            self.pause(began)
            self.followed = len(self.record.moves)
            self.play(thought.move)
        elif len(self.state.moves) == 1:
            self.play(self.state.moves[0])
        else:
            self.followed, self.hasty = None, False
            self.wait_for_eyes(seat)
            self.ask()

    def wait_for_eyes(self, seat: int | str | None) -> None:
        """Where hands are hidden and several people play: show the table as anybody may see it until the next player
        says that they are there; once for each turn. A program that types the moves is not asked."""
        is_open = self.record.game.package.engine.is_open
        if seat == self.facing or is_open or len(self.humans()) < 2 or not self.console.is_terminal:
            return
        self.console.clear()
        news = [self.encodable(text) for text in self.turns(None)]
        self.screen.show(Contents(self.scene(None, None), self.kinds(), [], news, below=BELOW_TABLE))
        prompt = self.words("terminal-cover", who=self.name(seat))
        while self.console.input(Text(f"{self.encodable(prompt)} ", "bold")).strip().lower() == "quit":
            self.quit()
        self.facing = seat

    def follow(self) -> None:
        """Show what a bot did before the next one decides, so that a person can follow."""
        if self.followed is None or self.hasty or not self.console.is_terminal or is_plain(self.console):
            return
        viewer = self.watcher()
        scene = self.scene(viewer, self.record.states[self.followed].view(viewer))
        news = [self.encodable(text) for text in turns(self.record, self.followed, viewer, self.language)]
        self.console.clear()
        self.screen.show(Contents(scene, self.kinds(), [self.words("terminal-skip")], news, below=BELOW_TABLE))

    def pause(self, began: float) -> None:
        """Rest until what `follow` showed has been on the screen long enough; a key shows the rest at once."""
        if self.followed is not None and not self.hasty and self.console.is_terminal and not is_plain(self.console):
            self.hasty = rest(REST - (time.monotonic() - began))

    def rng(self) -> np.random.Generator:
        return np.random.default_rng([self.seed, len(self.record.moves)])

    def think(self, bot: Bot, words: str) -> Thought:
        """A bot's thought for the seat to move; `words` are shown if it takes long."""
        seat, seed = self.state.seat, int(self.rng().integers(1 << 63))
        assert isinstance(seat, int)
        view = self.state.view(seat)
        with waiting(self.console, self.encodable(words)):
            if isinstance(bot, Search):
                bot.waits = False
                background.wait_while_loading(self.record.game.name, LOADING_SECONDS)
            return bot.decide(view, seed)

    def preparing(self, message: str) -> list[str]:
        """A message with the time until bots and hints are at full strength, unless that is soon."""
        seconds = background.seconds_left(self.record.game.name) or 0
        return [self.words(message, seconds=ETA_STEP * ceil(seconds / ETA_STEP))] if seconds >= ETA_STEP else []

    def play(self, move: str) -> None:
        self.record = self.record.play(move)
        self.warned = False

    # --- a person decides

    def ask(self) -> None:
        """Prompt until the game has changed."""
        problem = self.save(self.path)
        if problem:
            self.notes.append(f"{problem} {self.words('terminal-not-saved-yet')}")
        while True:
            self.show(BELOW_TABLE)
            text = self.read()
            while text:
                if self.answer(text):
                    return
                text = self.read()

    def read(self) -> str:
        """What a person typed; an empty line shows the table again."""
        prompt = f"{self.words('terminal-prompt', who=self.name(self.state.seat))} "
        while True:
            try:
                return self.console.input(Text(self.encodable(prompt), "bold")).strip()
            except UnicodeDecodeError:
                self.say(self.words("terminal-not-text"), "red")

    def answer(self, text: str) -> bool:
        """Execute what was typed; return whether that changed the game."""
        command, _, rest = text.partition(" ")
        match command.lower():
            case "quit":
                self.quit()
            case "undo":
                return self.undo()
            case "hint":
                self.hint()
            case "help":
                self.help()
            case "save":
                self.save_as(rest.strip())
            case _:
                return self.try_move(text)
        return False

    def try_move(self, text: str) -> bool:
        moves = self.state.moves
        numbered = {str(number): move for number, move in enumerate(moves, start=1)}
        typed = {move.lower(): move for move in moves}
        move, before = numbered.get(text) or typed.get(text.lower()) or text, len(self.record.moves)
        try:
            self.play(move)
        except MoveError:
            commands = list_words(COMMANDS, self.language)
            self.say(self.words("terminal-unreadable", text=text, n=len(moves), commands=commands), "red")
            return False
        except IllegalMove:
            self.say(self.words("terminal-illegal", text=text, n=len(moves)), "red")
            return False
        self.shown, self.notes = before, []
        return True

    def last_choice(self) -> int | None:
        """The index of the last move that a person chose among several."""
        for index in range(len(self.record.moves) - 1, -1, -1):
            state = self.record.states[index]
            if isinstance(state.seat, int) and self.seats[state.seat] == HUMAN and len(state.moves) > 1:
                return index
        return None

    def undo(self) -> bool:
        index = self.last_choice()
        if index is None:
            self.say(self.words("terminal-no-undo"))
            return False
        self.record = self.record.back(index)
        self.shown = self.last_choice() or 0
        self.notes = [self.words("terminal-undone")]
        return True

    def hint(self) -> None:
        game, view = self.record.game, self.state.view(self.viewer())
        bot = best_search(game, HINT)
        thought = self.think(bot, self.words("terminal-searching"))
        if advice := view.words(self.language).advice():
            self.say(advice, "green")
        best, second = thought.opinions[:2]
        if best.chance > 0:
            chance = percent(best.chance, thought.exact, self.language)
            lines = [self.words("terminal-hint", **self.move_values(best.move), chance=chance)]
            if thought.exact or second.visits >= MIN_VISITS:
                chance = percent(min(best.chance, second.chance), thought.exact, self.language)
                lines.append(self.words("terminal-next-best", **self.move_values(second.move), chance=chance))
                lines += self.reason(bot, best.move, second.move)
            self.say(" ".join([*lines, *[self.words("terminal-exact")] * thought.exact]), "green")
        elif thought.exact:
            self.say(self.words("terminal-lost"))
        elif GREEDY in bot_names(game):
            move = make_bot(GREEDY, game).decide(view, int(self.rng().integers(1 << 63))).move
            self.say(self.words("terminal-greedy-hint", **self.move_values(move)), "green")
        else:
            self.say(self.words("terminal-no-hint"))
        for when in self.preparing("terminal-better-hints") if thought.hurried else ():
            self.say(when)

    def reason(self, bot: Search, best: str, second: str) -> list[str]:
        """What the second best move gives up, if the score sheet shows it."""
        if not bot.trees:
            return []
        worse, better = ((move, *likely_line(bot, self.state, move)) for move in (second, best))
        names = [self.name(seat) for seat in range(len(self.seats))]
        said = differences_words(differences(self.state, worse, better, self.language), names, self.language)
        return [f"{said}."] if said else []

    def move_values(self, move: str) -> dict[str, Value]:
        """The variables of a legal move for the text of a hint."""
        words = self.state.words(self.language).describe(move)
        return {"number": self.state.moves.index(move) + 1, "move": move, "words": words}

    def help(self) -> None:
        rules = command_line(self.language, "rules", self.record.game.name)
        self.say(self.words("terminal-help", move=self.state.moves[0], command=rules))
        self.say(self.words("terminal-moves"))
        self.console.print(list_moves(self.console, self.described()))

    # --- what a person sees

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        """Print a message; `whole` keeps a path in it on one line."""
        self.console.print(Text(self.encodable(text), style), soft_wrap=whole)

    def encodable(self, text: str) -> str:
        return to_ascii(text) if is_plain(self.console) else text

    def players(self) -> list[str]:
        return [self.player(seat) for seat in range(len(self.seats))]

    def name(self, seat: int | str | None) -> str:
        return seat_name(seat, self.language, self.record.players) if isinstance(seat, int) else ""

    def player(self, seat: int) -> str:
        """A seat's name and who sits there."""
        return self.words("terminal-player", name=self.name(seat), kind=self.kinds()[seat])

    def kinds(self) -> list[str]:
        """Who sits where: you, or the kind of player."""
        alone = self.seats.count(HUMAN) == 1
        you = self.words("terminal-you")
        return [you if alone and kind == HUMAN else kind_words(kind, self.language) for kind in self.seats]

    def described(self) -> list[tuple[str, str]]:
        return [(move, self.state.words(self.language).describe(move)) for move in self.state.moves]

    def show(self, below: int) -> None:
        """Show the table as the seat to move sees it, and what happened."""
        seat = self.viewer()
        scene = self.scene(seat, since(self.record, seat))
        if self.console.is_terminal and not is_plain(self.console):
            self.console.clear()
        searches = any(isinstance(bot, Search) for bot in self.bots.values()) and not self.state.is_over
        soon = self.preparing("terminal-preparing") if searches else []
        remarks = [self.encodable(text) for text in (*self.notes, *soon)]
        news = [self.encodable(text) for text in self.turns(seat)]
        moves = self.described() if isinstance(self.state.seat, int) else []
        count = self.words("terminal-many", n=len(moves), move=moves[0][0]) if moves else ""
        self.screen.show(Contents(scene, self.kinds(), remarks, news, moves, below, self.encodable(count)))

    def scene(self, viewer: int | None, before: View | None) -> Scene:
        return self.state.view(viewer).scene(self.language, before, self.record.players)

    def viewer(self) -> int | None:
        """Whose view is shown: the seat to move; at the end the only person, if there is just one."""
        return self.state.seat if isinstance(self.state.seat, int) else self.watcher()

    def watcher(self) -> int | None:
        """Whose view is shown while others decide: the only person, if there is just one."""
        return self.humans()[0] if len(self.humans()) == 1 else None

    def turns(self, viewer: int | None) -> list[str]:
        """What happened since the last choice of a person."""
        return turns(self.record, self.shown, viewer, self.language, self.remark)

    def remark(self, index: int, sentence: str) -> str:
        """A sentence about a move, with what is to be said about how it was chosen."""
        state = self.record.states[index]
        if state.seat in self.humans() and len(state.moves) == 1:
            return self.words("terminal-forced", sentence=sentence)
        if state.seat in self.bots and index in self.hurried:
            return self.words("terminal-hurried", sentence=sentence)
        return sentence

    def humans(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]

    def end(self) -> None:
        """The end: the table, who won and why, and where the points come from."""
        players = [self.encodable(who) for who in self.players()]
        lines = verdict(self.state, self.players(), self.language)
        plain = is_plain(self.console)
        table = ledger(self.state, players, self.language, self.console.width, plain)
        rows = height(self.console, table) if table else 0
        self.show(BELOW_END + len(lines) - 1 + rows)
        for number, line in enumerate(lines):
            self.say(line, "" if number else style_of(TELLS))
        if table:
            self.console.print(table)

    # --- the record

    def save(self, path: Path) -> str:
        """Save the record; return what went wrong, or nothing."""
        try:
            self.record.write(path)
        except OSError as error:
            return self.words("terminal-not-saved", path=str(path), why=error.strerror or str(error))
        except ValueError:
            return self.words("terminal-not-saved", path=str(path), why=self.words("terminal-bad-path"))
        return ""

    def save_as(self, name: str) -> None:
        """Save now; if a new name works, save there from now on."""
        path = Path(os.path.expanduser(name)) if name else self.path
        if os.path.exists(path) and path.absolute() != self.path.absolute():
            problem = self.words("terminal-not-saved", path=str(path), why=self.words("terminal-exists"))
        else:
            problem = self.save(path)
        if problem:
            self.say(f"{problem} {self.words('terminal-not-saved-yet')}", "red", whole=True)
        else:
            self.path = path
            self.say(self.words("terminal-saved", path=str(path)), whole=True)

    def quit(self) -> None:
        """Quit; if the game cannot be saved, warn first."""
        problem = "" if self.warned else self.save(self.path)
        if not problem:
            raise Quit
        self.say(f"{problem} {self.words('terminal-quit-unsaved')}", "red", whole=True)
        self.warned = True

    def show_resume_command(self) -> None:
        message, name = ("terminal-review", "show") if self.state.is_over else ("terminal-resume", "play")
        self.say(self.words(message, command=command_line(self.language, name, str(self.path))), whole=True)
