"""A slow model of Winter, from the rules page alone: it visits every section, and labels groups section by section.

It knows positions and moves only as the rules page writes them, and shares no code with the game.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

Position = dict[str, Any]
Cell = tuple[int, int]

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
EDGE, LIMIT, COUNTERS, CARDS = 40, 200, 9, 18


def turned(face: str) -> str:
    return face[::-1]


def name(face: str) -> str:
    return min(face, turned(face))


def sections(x: int, y: int) -> list[Cell]:
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def cell(entry: dict[str, int]) -> Cell:
    return entry["x"], entry["y"]


def by_row(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(entries, key=lambda entry: (entry["y"], entry["x"]))


def grid(cards: list[dict[str, Any]]) -> dict[Cell, str]:
    """Every covered section with its colour."""
    return {place: colour for card in cards for place, colour in zip(sections(*cell(card)), card["face"], strict=True)}


def squares(cards: list[dict[str, Any]], letter: str) -> list[Cell]:
    table = grid(cards)
    xs, ys = sorted({x for x, _ in table}), sorted({y for _, y in table})
    return [(x, y) for y in ys for x in xs if all(table.get(place) == letter for place in sections(x, y))]


def labels(cards: list[dict[str, Any]]) -> dict[Cell, int]:
    """Every covered section with the number of its group, spread from section to section."""
    table, label = grid(cards), dict[Cell, int]()
    for number, start in enumerate(sorted(table, key=lambda place: (place[1], place[0]))):
        todo = [start] if start not in label else []
        while todo:
            place = todo.pop()
            if place in table and place not in label:
                label[place] = number
                todo += [(place[0] + dx, place[1] + dy) for dx, dy in SIDES]
                # a card is one piece, so its other sections belong to the same group
                todo += next(own for card in cards if place in (own := sections(*cell(card))))
    return label


def groups(cards: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    label, found = labels(cards), dict[int, list[dict[str, Any]]]()
    for card in by_row(cards):
        found.setdefault(label[cell(card)], []).append(card)
    return list(found.values())


def places(cards: list[dict[str, Any]]) -> list[Cell]:
    """Where one more card may lie: nothing under it, a section with an edge beside it."""
    table = grid(cards)
    if not table:
        return []
    xs, ys = [x for x, _ in table], [y for _, y in table]
    found = []
    for y in range(max(-EDGE, min(ys) - 3), min(EDGE, max(ys) + 3) + 1):
        for x in range(max(-EDGE, min(xs) - 3), min(EDGE, max(xs) + 3) + 1):
            own = sections(x, y)
            beside = {(a + dx, b + dy) for a, b in own for dx, dy in SIDES}
            if not set(own) & set(table) and beside & set(table):
                found.append((x, y))
    return found


def letter(position: Position, seat: int) -> str:
    return {"light": "L", "dark": "D"}[position["colours"][seat]]


def formed(cards: list[dict[str, Any]], card: dict[str, Any], colour: str) -> list[Cell]:
    """The squares of a colour that have a section of a card."""
    own = set(sections(*cell(card)))
    return [square for square in squares(cards, colour) if own & set(sections(*square))]


def is_held(position: Position, card: dict[str, Any]) -> bool:
    down = {place for own in position["counters"] for square in own for place in sections(*cell(square))}
    return bool(down & set(sections(*cell(card))))


def drops(position: Position, others: list[dict[str, Any]], card: str, lay: Cell) -> list[str]:
    colour = letter(position, position["turn"])
    found = []
    for x, y in places(others):
        for face in {card, turned(card)}:
            moved = {"x": x, "y": y, "face": face}
            if (x, y) != lay and formed([*others, moved], moved, colour):
                found.append(f"{face}@{x},{y}")
    return found


def moves(position: Position) -> set[str] | dict[str, int]:
    """Every legal move, with weights where chance decides."""
    phase, turn, cards = position["phase"], position["turn"], position["cards"]
    if phase in ("first", "draw"):
        return {f"draw:{card}": copies for card, copies in position["deck"].items() if copies}
    if phase == "over":
        return set()
    if phase == "place":
        card = position["held"]["card"]
        return {f"{face}@{x},{y}" for x, y in places(cards) for face in (card, turned(card))}
    if phase == "colour":
        return {"light", "dark"}
    if phase == "freeze":
        taken = [cell(square) for square in position["counters"][turn]]
        open_squares = [square for square in squares(cards, letter(position, turn)) if square not in taken]
        puts = {f"put:{x},{y}" for x, y in open_squares} if position["supply"][turn] else set()
        return {"draw"} | puts
    if phase == "thaw":
        found = {f"take:{c['x']},{c['y']}" for c in position["counters"][turn]}
        for card in cards:
            if not is_held(position, card):
                others = [other for other in cards if other is not card]
                found.add(f"melt:{card['x']},{card['y']}")
                if position["supply"][turn] and drops(position, others, name(card["face"]), cell(card)):
                    found.add(f"lift:{card['x']},{card['y']}")
        return found
    if phase == "drop":
        return set(drops(position, cards, position["held"]["card"], cell(position["held"])))
    if phase == "cover":
        return {f"put:{square['x']},{square['y']}" for square in position["new"]}
    sizes = [len(group) for group in groups(cards)]
    return {f"keep:{g[0]['x']},{g[0]['y']}" for g in groups(cards) if len(g) == max(sizes)}


def play(before: Position, move: str) -> Position:
    """The position after a legal move."""
    p = copy.deepcopy(before)
    phase, turn = p["phase"], p["turn"]
    word, _, at = move.replace("@", ":").partition(":")
    x, y = map(int, at.split(",")) if "," in at else (0, 0)
    here = {"x": x, "y": y}
    if word == "draw" and at:
        p["deck"][at] -= 1
        if phase == "first":
            p["cards"] = [{"x": 0, "y": 0, "face": at}]
            p["phase"] = "draw"
        else:
            p["held"] = {"card": at, "x": None, "y": None}
            p["phase"], p["seat"] = "place", turn
    elif word == "draw":
        p["phase"], p["seat"] = "draw", "chance"
    elif word in ("light", "dark"):
        p["colours"] = [({"light", "dark"} - {word}).pop(), word]
        p["phase"] = "freeze"
    elif phase == "place":
        p["cards"] = by_row([*p["cards"], {**here, "face": word}])
        p["held"] = None
        p["seat"] = p["turn"] = 1 - turn
        p["phase"] = "colour" if p["colours"][0] is None else "freeze" if any(p["deck"].values()) else "thaw"
    elif phase == "freeze":
        put(p, here)
        p["seat"] = p["turn"] = 1 - turn
    elif word == "lift":
        (card,) = (card for card in p["cards"] if cell(card) == (x, y))
        p["cards"].remove(card)
        p["held"] = {"card": name(card["face"]), **here}
        p["phase"] = "drop"
    elif phase == "drop":
        moved = {**here, "face": word}
        p["cards"], p["held"] = by_row([*p["cards"], moved]), None
        new = [{"x": a, "y": b} for a, b in formed(p["cards"], moved, letter(p, turn))]
        if len(new) > p["supply"][turn]:
            p["new"], p["phase"] = by_row(new), "cover"
        else:
            for square in new:
                put(p, square)
            split(p)
    elif phase == "cover":
        put(p, here)
        p["new"].remove(here)
        if p["supply"][turn] == 0:
            p["new"] = []
            split(p)
    elif word == "melt":
        p["cards"] = [card for card in p["cards"] if cell(card) != (x, y)]
        split(p)
    elif word == "take":
        p["counters"][turn].remove(here)
        p["supply"][turn] += 1
        end(p)
    else:
        keep(p, next(group for group in groups(p["cards"]) if cell(group[0]) == (x, y)))
        end(p)
    return p


def put(p: Position, square: dict[str, int]) -> None:
    p["counters"][p["turn"]] = by_row([*p["counters"][p["turn"]], square])
    p["supply"][p["turn"]] -= 1


def split(p: Position) -> None:
    found = groups(p["cards"])
    sizes = Counter(len(group) for group in found)
    if found and sizes[max(sizes)] > 1:
        p["phase"] = "keep"
        return
    if found:
        keep(p, max(found, key=len))
    end(p)


def keep(p: Position, group: list[dict[str, Any]]) -> None:
    p["cards"] = group
    covered = grid(group)
    for seat in (0, 1):
        p["counters"][seat] = [square for square in p["counters"][seat] if cell(square) in covered]
        p["supply"][seat] = COUNTERS - len(p["counters"][seat])


def end(p: Position) -> None:
    p["thaws"] += 1
    if p["thaws"] == LIMIT or not all(p["counters"]):
        p["seat"] = p["turn"] = None
        p["phase"] = "over"
    else:
        p["seat"] = p["turn"] = 1 - p["turn"]
        p["phase"] = "thaw"


def result(position: Position) -> dict[str, Any]:
    left = [bool(own) for own in position["counters"]]
    winners = [seat for seat in (0, 1) if left[seat] and not all(left)]
    return {"scores": [int(seat in winners) for seat in (0, 1)], "winners": winners, "limit": all(left)}
