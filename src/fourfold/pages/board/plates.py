"""What a page writes about the players and on pieces: plates with head, name, crest and score; captions and tallies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, degrees, radians, sin

import htpy as h
from markupsafe import Markup

from fourfold.pages.board.elements import Element, Parts, element, face_id, inside, symbol
from fourfold.pages.frame.pictures import head
from fourfold.scene.places import Share, Standing, Tally
from fourfold.scene.scene import Face, Piece, Scene


def crest_faces(scene: Scene) -> Parts:
    """The faces of all crests, so that plates and tallies can refer to them."""
    shown = [each.crests for each in scene.standings] + [piece.worth for piece in scene.pieces]
    return {face_id(crest.look): symbol(crest.look) for crests in shown for crest in crests}


def plate(
    standing: Standing | None,
    names: Sequence[str],
    *,
    seat: int = 0,
    name: str = "",
    bot: str | None = None,
    face: str = "",
    notes: Sequence[str] = (),
    clock: h.Node = None,
    classes: Sequence[str] = (),
) -> Element:
    """`standing` is None for a game that declares none: then the plate has the name only. `face` is the name whose head
    is shown, if it is not the player's."""
    if standing is not None:
        seat, name = standing.seat, name or names[standing.seat]
        notes = [*notes, *([standing.words] if standing.words else [])]
    content: h.Node = [
        head(face or name, bot),
        h.span(".name")[h.span(".who")[name], h.small[" · ".join(notes)] if notes else None],
        _pictures(standing) if standing is not None and standing.crests else None,
        h.strong(".num")[str(standing.score)] if standing is not None and standing.score is not None else None,
        clock,
    ]
    return element("li", content, class_=" ".join(["plate", *classes]), data_seat=str(seat))


def tag(name: str, standing: Standing | None, face: h.Node) -> h.Node:
    """What stands beside a zone: its name or, if it is a player's, their head, name and race."""
    if standing is None:
        return name
    return [
        face,
        h.span(".who")[name],
        h.span(".gain")[f"+{standing.gain}"] if standing.gain else None,
        h.b["/".join(map(str, standing.race))] if standing.race else None,
    ]


def _pictures(standing: Standing) -> h.Node:
    if standing.pips is not None:
        have, of = standing.pips
        return h.span(".pips", role="img", aria_label=f"{have} / {of}")[
            [picture(standing.crests[0].look, "" if n < have else "off") for n in range(of)]
        ]
    return h.span(".crests")[
        [
            h.span(".crest")[
                picture(crest.look),
                h.span(".unseen")[f" {crest.name or crest.look.name} "],
                h.b[crest.number] if crest.number else None,
            ]
            for crest in standing.crests
        ]
    ]


def written(piece: Piece) -> str:
    """The HTML of what is written on a piece that has a caption. The name of the piece says the same."""
    if not piece.look.caption:
        return ""
    content = [
        h.b(".num")[piece.number] if piece.number else None,
        h.span(".caption")[piece.look.caption],
        h.span(".worth")[[h.span(class_="leads" if c.leads else None)[picture(c.look), c.number] for c in piece.worth]]
        if piece.worth
        else None,
    ]
    return str(h.span(".written-on")[content])


def picture(look: Face, kind: str = "") -> Markup:
    """A face outside the board. The page defines it once."""
    cls = f' class="{kind}"' if kind else ""
    face, height = face_id(look), look.height
    return Markup(f'<svg{cls} viewBox="0 0 100 {height:g}" aria-hidden="true"><use href="#{face}"/></svg>')


# --- the tally: how many pieces show each kind
#
# The ring is a drawing that never changes; numbers and words lie over it as HTML, so that each can change alone. Where
# there is little room the stylesheet shows the same elements as a row, without the ring.


SIZE = 220.0
OUTER, INNER = 107.0, 46.0
"""The radii of the ring."""
MIDDLE = 77.0
"""The radius on which numbers lie."""
GAP = 2.6
"""Half the gap between two parts of the ring, in units."""
LIGHT = 0.4
"""Papers of at least this luminance carry dark letters."""


def tally_parts(scene: Scene, bots: Mapping[int, str], faces: Sequence[str]) -> Parts:
    """The parts of a scene's tally; `bots` has the levels of bots by seat, `faces` the name behind each seat's head.
    Empty if the scene has none."""
    tally = scene.tally
    if tally is None:
        return {}
    parts: Parts = {face_id(share.look): symbol(share.look) for share in tally.shares}
    parts["tally-name"] = element("h2", tally.name)
    parts["tally-ring"] = _ring(tally)
    heads = [head(name, bots.get(seat)) for seat, name in enumerate(faces)]
    for number, share in enumerate(tally.shares):
        parts[f"tally-share-{number}"] = _share(share, _angle(number, len(tally.shares)), scene, heads)
    left: h.Node = [h.b[str(tally.left)], " ", h.small[tally.unit]]
    parts["tally-left"] = element("p", left, class_="rest")
    if any(share.points is not None for share in tally.shares):
        for standing in scene.standings:
            own = [share for share in tally.shares if share.seat == standing.seat]
            name, sum_ = scene.names[standing.seat], standing.score
            parts[f"tally-seat-{standing.seat}"] = _line(own, name, sum_, heads[standing.seat])
    return parts


def tally_html(parts: Parts) -> h.Node:
    """The tally of a page, from its parts; nothing if it has none."""
    if "tally-name" not in parts:
        return None
    return h.section("#tally.tally", aria_labelledby="tally-name")[
        inside(parts, "tally-name"),
        h.div(".wheel")[
            inside(parts, "tally-ring"), h.ol(".counts")[inside(parts, "tally-share-")], inside(parts, "tally-left")
        ],
        h.ul(".sums")[inside(parts, "tally-seat-")],
    ]


def _angle(number: float, of: int) -> float:
    """Clockwise from the top, in degrees."""
    return 360 * number / of - 90


def _share(share: Share, angle: float, scene: Scene, heads: list[Markup]) -> Element:
    owner = scene.names[share.seat] if share.seat is not None else ""
    name = share.name or f"{share.look.name} {share.count}"
    content: h.Node = [
        picture(share.look),
        h.span(".unseen")[f"{name} ({owner})" if owner else name],
        h.b(aria_hidden="true")[str(share.count)],
        h.small(aria_hidden="true")[share.note] if share.note else None,
        heads[share.seat] if share.seat is not None else None,
    ]
    x, y = (round(100 * value / SIZE) for value in _point(MIDDLE, angle))
    tone = "pale" if _luminance(share.look.paper) >= LIGHT else "deep"
    broad = " broad" if abs(x - 50) < abs(y - 50) else ""  # there its part of the ring is wider than high
    return element("li", content, class_=f"{tone}{broad} x{x} y{y}")


def _line(shares: list[Share], name: str, score: int | None, portrait: Markup) -> Element:
    """What the kinds of a seat would earn it, and their sum; for a single kind that is the same number."""
    earned = [
        h.span(".crest")[
            picture(share.look),
            h.span(".unseen")[f" {share.look.name} "],
            h.b[str(share.points)] if len(shares) > 1 else None,
        ]
        for share in shares
    ]
    total = h.strong(".num")[str(score)] if score is not None else None
    return element("li", [portrait, h.span(".unseen")[f"{name}: "], earned, total])


# --- the ring


def _ring(tally: Tally) -> Element:
    """A part of a ring for each kind, and between two of them an arrow to the one that follows."""
    count = len(tally.shares)
    drawn = [_part(share, number, count) for number, share in enumerate(tally.shares)]
    drawn += [_arrow(_angle(number + 0.5, count)) for number in range(count)]
    attributes = {"viewBox": f"0 0 {SIZE:g} {SIZE + 4:g}", "class": "ring", "aria-hidden": "true"}
    return Element("svg", attributes, tuple(drawn))


def _part(share: Share, number: int, count: int) -> str:
    begin, end = _angle(number - 0.5, count), _angle(number + 0.5, count)
    corners = [
        _point(radius, angle)
        for radius, angle in (
            (OUTER, begin + _slack(OUTER)),
            (OUTER, end - _slack(OUTER)),
            (INNER, end - _slack(INNER)),
            (INNER, begin + _slack(INNER)),
        )
    ]
    a, b, c, d = (f"{x:.1f} {y:.1f}" for x, y in corners)
    large = int(360 / count > 180)
    path = f"M{a}A{OUTER:g} {OUTER:g} 0 {large} 1 {b}L{c}A{INNER:g} {INNER:g} 0 {large} 0 {d}Z"
    layers = "".join(f'<path class="{layer}" d="{path}"/>' for layer in ("side", "lid", "sheen"))
    return f'<g color="{share.look.paper}">{layers}</g>'


def _arrow(angle: float) -> str:
    x, y = _point(MIDDLE, angle)
    return f'<path class="arrow" d="M-9-7L10 0L-9 7Z" transform="translate({x:.1f} {y:.1f})rotate({angle + 90:g})"/>'


def _slack(radius: float) -> float:
    """The angle of half a gap at a radius, in degrees."""
    return degrees(GAP / radius)


def _point(radius: float, angle: float) -> tuple[float, float]:
    return SIZE / 2 + radius * cos(radians(angle)), SIZE / 2 + radius * sin(radians(angle))


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
