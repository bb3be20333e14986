"""The conformance suite for games: `check_game` plays random games and checks everything that a game promises."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np

import fourfold
from fourfold.core.errors import IllegalMove, MoveError
from fourfold.core.game import Game, require_game
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.playouts import playouts
from fourfold.core.record import Record
from fourfold.core.registry import GamePackage
from fourfold.core.state import State, View
from fourfold.core.teaching.lesson import Lesson, LessonProgress, lessons, matches
from fourfold.engine.binding import compiled_form
from fourfold.engine.engine import Engine
from fourfold.engine.planes import DTYPE, named, size
from fourfold.scene.svg import svg
from fourfold.scene.text_renderer import render_text

__all__ = ["NotConforming", "check_game", "check_lessons"]

UNREADABLE = "~ no move of any game ~"
MAX_PLANE_VALUE = np.iinfo(DTYPE).max
WORLDS = 3
"""How many sampled worlds are compared at each decision and viewpoint."""
EXPORTS = 10
"""How often a game's record is exported for each viewpoint."""


class NotConforming(AssertionError):
    """A game breaks a promise. The message names the game, the moves so far and the promise."""


def check_game(game: Game, games: int = 10, seed: int = 0, decisions: int = 100) -> None:
    """Play random games, seeded from `seed` on, and raise `NotConforming` at the first broken promise.

    In a long game, only a random sample of `decisions` decisions is checked in detail. Words are read in one language
    at each decision, so that a whole game covers all.
    """
    require_game(game)
    game.package.engine.compile()
    plain = Engine(game.name, game.package.rules, jit=False)
    for number in range(seed, seed + games):
        start = game.start()
        path, actions = game.package.engine.trace(start._records, number, game.most_decisions)
        plain_path, plain_actions = plain.trace(start._records, number, game.most_decisions)
        same = actions.tolist() == plain_actions.tolist() and path.tobytes() == plain_path.tobytes()
        _promise(same, game, (), "the compiled and the interpreted rules play the same game")
        _check_walk(start, actions.tolist(), number, decisions)
        for seat in (None, *range(game.players)):
            _check_secrets(start, actions.tolist(), seat, number)
    _check_playouts(game, seed)


def _promise(holds: bool, game: Game, moves: tuple[str, ...], promise: str) -> None:
    if not holds:
        raise NotConforming(f"{game!r} after [{' '.join(moves)}]: broken: {promise}")


def _check_walk(start: State, actions: list[int], seed: int, decisions: int) -> None:
    game = start.game
    rng = np.random.default_rng(seed)
    close = set(rng.permutation(len(actions))[:decisions].tolist())
    moves: tuple[str, ...] = ()
    states, hashes = [start], [hash(start)]
    for number, action in enumerate(actions):
        state = states[-1]
        try:
            for holds, promise in _decision(state, rng) if number in close else ():
                _promise(holds, game, moves, promise)
        except NotConforming:
            raise
        except Exception as error:
            raise NotConforming(f"{game!r} after [{' '.join(moves)}]: raised {error!r}") from error
        moves += (state.move(action),)
        states.append(state.play(moves[-1]))
        hashes.append(hash(states[-1]))
        _promise(states[-1] == state.play(action), game, moves, "a move and its action have the same effect")
    _promise([hash(state) for state in states] == hashes, game, moves, "no earlier state has changed")
    for holds, promise in _ending(states[-1], moves):
        _promise(holds, game, moves, promise)


Promises = Iterator[tuple[bool, str]]


def _decision(state: State, rng: np.random.Generator) -> Promises:
    yield not state.is_over, "there are no decisions after the end"
    yield len(state.moves) > 0, "somebody always has a legal move until the game is over"
    yield len(state.moves) == len(state.actions), "legal moves have different texts"
    yield state.outcome is None, "there is no outcome before the end"
    readable, texts = state.game.package.text.READABLE, state.game.package.text.MOVES
    for move, action in zip(state.moves, state.actions, strict=True):
        yield state.action(move) == action, f"{move} is action {action}"
        yield state.move(action) == move, f"the text of action {action} is {move}"
        yield texts is None or texts[action] == move, f"{move} is number {action} in MOVES"
        yield readable.fullmatch(move) is not None and move.isascii(), f"{move} can be parsed"
    yield from _refusals(state, rng)
    yield from _weights(state)
    yield from _copies(state)
    yield from _words(state, _language(rng))
    for seat in (None, *range(state.game.players)):
        yield from _viewpoint(state, seat, rng)


def _refusals(state: State, rng: np.random.Generator) -> Promises:
    total = state.game.package.rules.ACTIONS
    yield max(state.actions) < total, "every action is below ACTIONS"
    legal = set(state.actions)
    others = [action for action in range(total) if action not in legal]
    some = rng.permutation(others)[:10].tolist() if others else []
    for action in (*some, -1, total):
        yield _raises(IllegalMove, state, action), f"the illegal action {action} is refused"
    yield _raises(MoveError, state, UNREADABLE), "text that is not a move is refused"


def _raises(error: type[Exception], state: State, move: str | int) -> bool:
    try:
        state.play(move)
    except error:
        return True
    return False


def _weights(state: State) -> Promises:
    weights = state.weights
    yield (weights is not None) == (state.seat == "chance"), "there are weights if, and only if, chance decides"
    for move, weight in (weights or {}).items():
        yield type(weight) is int and weight > 0, f"the weight of {move} is a positive whole number"


def _copies(state: State) -> Promises:
    position = json.loads(json.dumps(state.position()))
    loaded = state.game.load(position)
    yield loaded == state and hash(loaded) == hash(state), "a position loads as an equal state"
    yield loaded.moves == state.moves and loaded.weights == state.weights, "a loaded state has the same moves"
    yield loaded.position() == position, "a loaded state has the same position"
    yield pickle.loads(pickle.dumps(state)) == state, "a pickled state is equal"
    yield eval(repr(state), {"fourfold": fourfold}) == state, "repr can be evaluated"
    before = hash(state)
    for move in state.moves:
        state.play(move)
    yield hash(state) == before, "playing does not change a state"


def _language(rng: np.random.Generator) -> str:
    return LANGUAGES[rng.integers(len(LANGUAGES))]


def _words(state: State, language: str) -> Promises:
    for move in state.moves:
        yield bool(state.words(language).describe(move).strip()), f"{move} has a description in {language}"
        texts = [state.words(language).narrate(move, seat).strip() for seat in (None, *range(state.game.players))]
        yield all(texts), f"{move} is told to every viewpoint in {language}"


def _viewpoint(state: State, seat: int | None, rng: np.random.Generator) -> Promises:
    who = "a spectator" if seat is None else f"seat {seat}"
    view = state.view(seat)
    yield (len(view.moves) > 0) == (seat is not None and seat == state.seat), f"{who} has moves exactly when it decides"
    if view.moves:
        yield set(view.moves) == set(state.moves), f"{who} sees its own legal moves"
    yield from _planes(view)
    position = json.loads(json.dumps(view.position()))
    yield state.game.load_view(position, seat) == view, f"the view of {who} loads"
    language = _language(rng)
    worlds = {world for _ in range(WORLDS) if (world := view.guess(rng)) != state}
    seen = _visible(view, language) if worlds else ()
    for world in worlds:
        yield world.game.load(json.loads(json.dumps(world.position()))) == world, f"a world guessed by {who} can occur"
        yield world.view(seat) == view, f"worlds that {who} cannot tell apart give equal views"
        yield _visible(world.view(seat), language) == seen, f"worlds that {who} cannot tell apart look the same"
    yield from _scene(view, language)


def _planes(view: View) -> Promises:
    planes = view.game.package.planes
    if planes is None or view.seat is None:
        return
    compiled, plain = np.zeros((2, size(planes.PLANES)), np.int64)
    compiled_form(planes.observe)(view._records[0], view.seat, compiled)
    planes.observe(view._records[0], view.seat, plain)
    yield np.array_equal(compiled, plain), "compiled and interpreted planes are equal"
    for plane, values in zip(planes.PLANES, named(planes.PLANES, plain).values(), strict=True):
        inside = values.min() >= 0 and values.max() <= plane.most <= MAX_PLANE_VALUE
        yield bool(inside), f"values of the plane {plane.name} lie between 0 and {plane.most}, which fits a byte"


def _visible(view: View, language: str) -> tuple[Any, ...]:
    words = [view.words(language).describe(move) for move in view.moves]
    return view.position(), view.moves, words, view.words(language).advice(), view.scene(language)


def _scene(view: View, language: str) -> Promises:
    scene = view.scene(language)
    spots = [spot.id for spot in scene.spots]
    yield len(set(spots)) == len(spots), "no two spots of a scene share an id"
    yield all(piece.spot in spots for piece in scene.pieces), "every piece of a scene lies on a spot"
    yield {choice.move for choice in scene.choices} == set(view.moves), "a scene offers the legal moves"
    yield all(spot in spots for choice in scene.choices for spot in choice.path), "paths of choices consist of spots"
    yield all(choice.path and choice.words for choice in scene.choices), "every choice has a path and words"
    yield scene.title != "", "a scene has a title"
    ElementTree.fromstring(svg(scene))
    yield render_text(scene, ascii=True).isascii(), "a scene can be rendered in ASCII"


def _check_secrets(start: State, actions: list[int], seat: int | None, seed: int) -> None:
    """Play a second game in parallel in which everything hidden from a seat differs.

    As long as the seat has seen no difference, its views and descriptions of both games must be equal. A visible move
    (a revealed card, say) may distinguish the games: then the second game continues from the position of the first.
    """
    rng = np.random.default_rng(seed)
    who = "a spectator" if seat is None else f"seat {seat}"
    one = other = Record(start.game)
    exports = set(rng.permutation(len(actions))[:EXPORTS].tolist())
    for number, action in enumerate(actions):
        if number in exports:
            same = one.redacted_for(seat) == other.redacted_for(seat)
            _promise(same, start.game, one.moves, f"{who} gets equal records of games that it cannot tell apart")
        here, there = one.final, other.final
        move, shown = here.move(action), here.redact(action, seat)
        alike = [choice for choice in there.moves if there.redact(choice, seat) == shown]
        one = one.play(move)
        if shown == move:
            other = other.play(move) if move in alike else one
            if one.final.view(seat) != other.final.view(seat):
                other = one
            continue
        choice = alike[int(rng.integers(len(alike)))]
        other = other.play(choice)
        learns = f"{who}, which saw only {shown}, learns nothing more from"
        described_alike = [
            here.words(language).narrate(move, seat) == there.words(language).narrate(choice, seat)
            for language in LANGUAGES
        ]
        _promise(all(described_alike), start.game, one.moves, f"{learns} the description")
        _promise(one.final.view(seat) == other.final.view(seat), start.game, one.moves, f"{learns} its view")


def _ending(state: State, moves: tuple[str, ...]) -> Promises:
    game, outcome = state.game, state.outcome
    yield state.is_over and outcome is not None, f"the game ends within {game.most_decisions} decisions"
    assert outcome is not None
    yield state.moves == (), "there are no legal moves after the end"
    yield _raises(IllegalMove, state, moves[-1]), "nothing can be played after the end"
    yield game.load(json.loads(json.dumps(state.position()))) == state, "the last position loads"
    yield len(outcome.scores) == game.players, "every seat has a score"
    yield sorted(set(outcome.winners)) == list(outcome.winners), "winners are listed once, in order"
    yield all(winner in range(game.players) for winner in outcome.winners), "winners are seats"
    is_won = game.about.always_won and game.players > 1
    yield not is_won or len(outcome.winners) > 0, "somebody wins a game that is always won"
    best = max(outcome.scores)
    yield all(outcome.scores[winner] == best for winner in outcome.winners), "nobody wins with fewer points"
    for language in LANGUAGES:
        sheet = state.words(language).explain()
        sums = None if sheet is None else tuple(sum(line.points for line in lines) for lines in sheet)
        yield sums is None or sums == outcome.scores, f"a score sheet in {language} adds up to the scores"
    record = Record(game, moves, [f"player {seat}" for seat in range(game.players)], {"round": 1})
    again = Record.loads(record.dumps())
    yield again == record and list(again) == list(record), "a record is read back unchanged"
    yield Record.loads(record.as_line()) == record, "a record is read back from its line unchanged"
    yield again.result == outcome and len(record) == len(moves) + 1, "a record knows its result and its states"


def _check_playouts(game: Game, seed: int) -> None:
    state = game.start()
    one, two = playouts(state, 20, seed, threads=1), playouts(state, 20, seed, threads=2)
    same = all(np.array_equal(getattr(one, name), getattr(two, name)) for name in ("scores", "wins", "lengths"))
    _promise(same, game, (), "random games do not depend on the number of threads")
    total = sum(one.lengths) == one.games == 20
    _promise(bool(total), game, (), "every random game is counted")


# --- lessons


def check_lessons(package: GamePackage) -> int:
    """Follow every accepted path through every lesson of a game; raise `NotConforming` at the first dead end.

    Invalid lessons raise `LessonError`. Returns the number of lessons.
    """
    for lesson in lessons(package):
        _check_lesson(package, lesson)
    return len(lessons(package))


def _check_lesson(package: GamePackage, lesson: Lesson) -> None:
    messages = [lesson.title, lesson.words]
    for step in lesson.steps:
        messages += [step.task, step.hint, step.feedback, *(wrong.message for wrong in step.wrong)]
    for language in LANGUAGES:
        for message in messages:
            told = message in package.lesson_words[language]
            _promise(told, Game(package, lesson.options), (), f"{language} has the message {message}")
    ways = [lesson.replay(package)]
    for step in lesson.steps:
        for way in ways:
            for holds, promise in _asking(way):
                _promise(holds, way.state.game, (f"lesson {lesson.title!r}", *way.moves), promise)
        game, legal = ways[0].state.game, {move for way in ways for move in way.state.moves}
        for wrong in step.wrong:
            tried = any(matches(move, wrong.moves) and not matches(move, step.accepts) for move in legal)
            _promise(tried, game, (lesson.title,), f"{wrong.moves} can be tried, and is not accepted")
        after = [lesson.replay(package, (*way.moves, move)) for way in ways for move in way.accepted]
        ways = list({way.state: way for way in after}.values())


def _asking(way: LessonProgress) -> Promises:
    """What must be true at every step of a lesson."""
    yield way.state.seat == way.seat, "the reader decides"
    yield bool(way.accepted), "a legal move is accepted"
    for language in LANGUAGES:
        scene = way.state.view(way.seat).scene(language)
        pointed = {choice.move for choice in scene.choices}
        yield set(way.accepted) <= pointed, f"the scene offers every accepted move in {language}"
