"""What a page writes about the players and on pieces: plates with head, name, crest and score; captions and tallies."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from fourfold.core.scene.places import Standing
from fourfold.core.scene.scene import Face, Piece, Scene
from fourfold.web.pages.frame.heads import head
from fourfold.web.pages.table.elements import Element, Parts, element
from fourfold.web.pages.table.sprites import face_id, symbol


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
