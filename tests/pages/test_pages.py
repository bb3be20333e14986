"""Pages without a browser: what they say, what they weigh, and what they must not contain."""

from __future__ import annotations

import gzip
import html
import json
import re
import zlib
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

import fourfold
from browser.browsing import unfolded
from fourfold.core.registry import game_package
from fourfold.pages.board.arrange import CANVASES, MOST, STEP, Arrangement, layout_rules, stylesheet
from fourfold.pages.board.drawing import draw
from fourfold.pages.board.elements import Rendered, element, face_id
from fourfold.pages.board.moves import GAP, folded, steps
from fourfold.pages.frame import assets
from fourfold.pages.frame.assets import faces
from fourfold.pages.frame.pictures import ACCOUNT, head_of
from fourfold.pages.table.rendering import packed_change
from fourfold.scene.places import DEFAULT, Box, Layout, Place
from fourfold.scene.scene import Choice, Face, Label, Piece, Scene, Spot, Zone
from fourfold.table.names import ANIMALS

GAME = "turn-of-time"
SUN = Face("sun", "<circle r='3'/>", (), (), "", "")


def open_table(client: TestClient, how: str = "friends") -> str:
    answer = client.post("/open", data={"game": GAME, "how": how})
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


# ------------------------------------------------------------------------------------------------- frame


def test_the_browser_s_language_is_spoken_unless_another_was_chosen(fresh: TestClient) -> None:
    german = {"accept-language": "tlh, de-AT;q=0.8, en;q=0.5"}
    assert '<html lang="de"' in fresh.get("/", headers=german).text
    fresh.post("/preferences", data={"language": "en", "back": "/"})
    assert '<html lang="en"' in fresh.get("/", headers=german).text


def test_a_form_leads_back_to_this_site_only(fresh: TestClient) -> None:
    for back in ("//elsewhere.example", "https://elsewhere.example"):
        answer = fresh.post("/preferences", data={"theme": "dark", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize("path", ["/", "/t/none", "/join/none.xyz"])
def test_no_page_has_styles_or_scripts_in_it(fresh: TestClient, path: str) -> None:
    text = fresh.get(path).text
    assert not re.search(r"\sstyle=|<style|\son\w+=", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)


def test_what_is_missing_is_a_page_for_people_and_json_for_programs(fresh: TestClient) -> None:
    assert fresh.get("/t/none").status_code == fresh.get("/api/v1/tables/none").status_code == 404
    assert fresh.get("/t/none").headers["content-type"].startswith("text/html")
    assert fresh.get("/api/v1/tables/none").headers["content-type"] == "application/json"


def test_files_are_kept_for_good_under_an_address_that_changes_with_them(fresh: TestClient) -> None:
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', fresh.get("/").text)
    assert addresses
    for address in addresses:
        answer = fresh.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    wrong = re.sub(r"/static/\w+/", "/static/0000000000/", addresses[0])
    assert fresh.get(wrong).status_code == 404


def test_a_page_names_every_module_that_its_modules_import(fresh: TestClient) -> None:
    """Followed as a browser does it: relative to the address of the module that imports."""
    for path in ("/", open_table(fresh), open_table(fresh, "bots"), "/learn/turn-of-time/1", "/rules/winter"):
        text = fresh.get(path).text
        named = set(re.findall(r'<link rel="modulepreload" href="([^"]+)"', text))
        scripts = re.findall(r'<script src="([^"]+)" type="module"', text)
        waiting, imported = list(scripts), set[str]()
        while waiting:
            module = waiting.pop()
            for name in re.findall(r'^(?:import|export)\b[^;]*?"([^"]+\.js)";', fresh.get(module).text, re.MULTILINE):
                address = urljoin(module, name)
                if address not in imported:
                    imported.add(address)
                    waiting.append(address)
        assert scripts and imported and named == imported - set(scripts)


def test_files_are_the_same_for_everybody(fresh: TestClient) -> None:
    """Else a browser would load them all again as soon as it gets a cookie."""
    address = re.search(r'src="(/static/[^"]+)"', fresh.get("/").text)
    assert address and fresh.get(address[1]).headers["vary"] == "accept-encoding"


def test_files_that_are_not_there_leave_no_trace(fresh: TestClient) -> None:
    fresh.get("/")
    before = dict(assets._known())
    for name in ("a" * 300 + ".css", "nobody.scene.css", "x%00.css", "..", *(f"{n}.js" for n in range(20))):
        assert fresh.get(f"/static/0000000000/{name}").status_code == 404
    assert assets._known() == before != {}


def test_the_first_page_takes_less_than_100_kb(fresh: TestClient) -> None:
    """With all its files, the pictures of the games among them; the typefaces have a limit of their own."""
    text = fresh.get("/").text
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    sizes = {address: len(gzip.compress(fresh.get(address).content)) for address in addresses}
    fonts = {address for address in addresses if address.endswith(".woff2")}
    assert sum(sizes[each] for each in addresses - fonts) + len(gzip.compress(text.encode())) < 100_000
    assert len(fonts) == 2 and sum(sizes[each] for each in fonts) < 80_000


def test_a_stylesheet_names_files_by_their_addresses(fresh: TestClient) -> None:
    own = assets.address("tokens.css")
    named = re.findall(r'url\("([^"]+)"\)', fresh.get(own).text)
    assert len(named) == 2
    for address in named:
        answer = fresh.get(urljoin(own, address))
        assert answer.status_code == 200 and answer.headers["content-type"] == "font/woff2"


def test_everybody_has_a_head_and_keeps_it() -> None:
    assert {head_of(f"Calm {animal}")[0] for animal in ANIMALS} == {animal.lower() for animal in ANIMALS}
    assert head_of("Calm Otter 7") == head_of("Otter") and head_of("Otter")[0] == "otter"
    assert head_of("Ann") == head_of("ANN") and head_of("Ann")[0].title() in ANIMALS
    bots = {head_of(name, "medium") for name in ("Fern", "Fern 1", "Fern 2", "Fern 3")}
    assert {head for head, _ in bots} == {"bot-medium"} and len(bots) == 4
    assert head_of("Deep Pebble", ACCOUNT)[0] == "bot" == head_of("", "search:5s")[0]
    drawn = assets.content("heads.svg") or b""
    assert all(f'id="{name}"'.encode() in drawn for name in (*map(str.lower, ANIMALS), "bot"))


@pytest.mark.parametrize("path", ["/", "/about", "/rules/winter", "/learn/turn-of-time"])
def test_a_posted_link_has_a_picture(fresh: TestClient, path: str) -> None:
    text = fresh.get(path).text
    picture = re.search(r'property="og:image" content="http://[^/]+(/static/[^"]+\.png)"', text)
    assert picture and fresh.get(picture[1]).status_code == 200
    assert 'property="og:title"' in text


def test_the_page_about_the_site_names_the_makers_of_every_game(fresh: TestClient) -> None:
    text = fresh.get("/about").text
    for game in fourfold.games():
        about = fourfold.game(game).about
        assert all(html.escape(name) in text for name in (about.publisher, *about.designers))


# ------------------------------------------------------------------------------------------------ tables


def test_with_friends_there_is_a_link_that_gives_the_seat(fresh: TestClient, tmp_path: Path) -> None:
    path = open_table(fresh)
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', fresh.get(path).text)
    assert link
    fresh.cookies.clear()
    assert fresh.get(link[1]).status_code == 200
    assert path == fresh.post(link[1]).url.path
    text = fresh.get(path).text
    assert 'id="surface"' in text and '<aside class="beside">' in text  # a landmark for screen readers


def test_looking_at_a_link_takes_no_seat(fresh: TestClient) -> None:
    path = open_table(fresh)
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', fresh.get(path).text)
    assert link
    mine = dict(fresh.cookies)
    fresh.cookies.clear()
    fresh.get(link[1])
    fresh.cookies.update(mine)
    assert link[1] in fresh.get(path).text


def test_a_seat_link_is_shown_to_the_host_only(fresh: TestClient) -> None:
    path = open_table(fresh)
    fresh.post(f"{path}/listed", data={"listed": "1"})
    fresh.cookies.clear()
    text = fresh.get(path).text
    assert "/join/" not in text
    assert "Sit down" in text


@pytest.mark.parametrize("fields", [{"game": "chess"}, {"game": GAME, "how": "loudly"}, {}])
def test_a_table_that_cannot_be_says_why(fresh: TestClient, fields: dict[str, str]) -> None:
    answer = fresh.post("/open", data=fields)
    assert answer.status_code == 422
    assert "Traceback" not in answer.text and "<h1>" in answer.text


def test_a_move_that_is_not_legal_is_answered_in_words(fresh: TestClient) -> None:
    path = open_table(fresh, "bots")
    for move, seq in (("nonsense", "1"), ("", "x")):
        answer = fresh.post(f"{path}/move", data={"move": move, "seq": seq})
        assert answer.status_code in (409, 422), answer.text
        assert "<h1>" in answer.text


def test_a_page_tells_nothing_of_another_hand(fresh: TestClient) -> None:
    """The cards of a hand stand on the page of the one who holds them, and nowhere on the other's."""
    path = str(fresh.post("/open", data={"game": "shifting-stones", "how": "friends"}).url.path)
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', fresh.get(path).text)
    assert link
    host = dict(fresh.cookies)
    fresh.cookies.clear()
    fresh.post(link[1])
    hand = fresh.get(f"/api/v1/tables{path[2:]}").json()["view"]["hands"][1]
    own = fresh.get(path).text
    fresh.cookies.clear()
    fresh.cookies.update(host)
    other = fresh.get(path).text
    assert hand and all(f"Card {card} (" in own for card in hand)
    assert not any(f"Card {card} (" in other for card in hand)
    assert 'data-spot="hand:1:' not in other


# ------------------------------------------------------------------------------------------------- board


def scene(*lies: tuple[str, float, float], zones: tuple[Zone, ...] = ()) -> Scene:
    spots = tuple(Spot(id, x, y) for id, x, y in lies)
    return Scene("", 800, 400, spots, tuple(Piece(SUN, spot.id) for spot in spots), zones=zones)


def numbers(html: str, name: str) -> int:
    found = re.search(rf'[ "]{name}(\d+)[ "]', html)
    assert found, html
    return int(found[1])


def test_parts_are_in_the_order_of_the_pieces_ids_whatever_their_places() -> None:
    _, parts = draw(scene(("a", 0, 0), ("b", 200, 0), ("c", 400, 0)), {0: 9, 1: 2, 2: 5})
    assert [id for id in parts if re.fullmatch(r"p\d+", id)] == ["p2", "p5", "p9"]


def test_a_piece_on_the_border_of_others_lies_above_them_whichever_came_first() -> None:
    _, parts = draw(scene(("left", 0, 0), ("right", 100, 0), ("border", 50, 0)), {0: 1, 1: 3, 2: 2})
    layers = [re.findall(r"over\d", str(parts[f"p{id}"])) for id in (1, 2, 3)]
    assert layers == [[], ["over2"], []]


def test_what_lies_in_no_zone_is_left_out() -> None:
    board = Zone("board", 0, 0, 300, 300, "board")
    _, parts = draw(scene(("a", 0, 0), ("b", 600, 0), zones=(board,)), {0: 1, 1: 2})
    assert "p1" in parts and "p2" not in parts


def test_a_piece_names_its_place_and_where_it_lies_there() -> None:
    hand, board = Zone("hand", 0, 0, 800, 150, "own"), Zone("board", 900, 0, 600, 600, "board")
    _, parts = draw(scene(("a", 0, 0), ("b", 1400, 500), zones=(hand, board)), {0: 1, 1: 2})
    one, other = (parts[id].html(id) for id in ("p1", "p2"))
    assert "z-own x0 w40 y0 h40" in one
    assert "z-board x200 w40 y200 h40" in other


def test_zones_that_share_a_place_lie_in_rows_inside_it() -> None:
    zones = tuple(Zone(f"z{n}", 0, 200 * n, 400, 100, "own") for n in range(3))
    arrangement = Arrangement(scene(("a", 0, 0), zones=zones))
    boxes = [arrangement.placed[zone.id].box(zone.x, zone.y, zone.width, zone.height) for zone in zones]
    assert boxes[0][2] == boxes[1][2] < boxes[2][2]
    assert all(x >= 0 and x + w <= 800 / STEP and y >= 0 and y + h <= 150 / STEP for x, w, y, h in boxes)


def test_a_layout_has_lengths_for_every_canvas() -> None:
    layout = Layout("two", {"hand": Place(100, 50, Box("near"), Box("near", 0.5, 0, 0.5, 1), None)})
    rules = layout_rules([layout])
    assert rules.count("@media") == len(CANVASES) == 3
    assert "@property --hand-u{syntax:'<length>'" in rules and ".z-hand{--zx:var(--hand-x)" in rules
    assert "--hand-u:min(0.5*var(--in-near-w)/40,1*var(--in-near-h)/20)" in rules
    assert ".lay-two .z-hand{display:none!important}" in rules.splitlines()[-1]


@pytest.mark.parametrize("name", fourfold.games())
def test_every_place_of_a_game_has_its_class(name: str) -> None:
    layouts = getattr(game_package(name).art, "LAYOUTS", ())
    known = set(re.findall(r"\.([xywh]\d+|z-[\w-]+|lay-[\w-]+)\{", stylesheet() + layout_rules(layouts)))
    state = fourfold.game(name).start().play_chance(1)
    view = state.view(state.seat if isinstance(state.seat, int) else None)
    shown = view.scene()
    size, parts = draw(shown, dict(enumerate(range(len(shown.pieces)))))
    html = "".join(part.html(id) for id, part in parts.items())
    used = set(
        re.findall(
            r"(?<![\w-])(?:[xywh]\d+|z-[\w-]+|lay-[\w-]+)(?![\w-])",
            size + " " + " ".join(re.findall(r'class="([^"]*)"', html)),
        )
    )
    assert used and used <= known
    assert all(place.width <= MOST * STEP and place.height <= MOST * STEP for place in shown.layout.places.values())
    for choice in shown.choices:
        assert all(Arrangement(shown).place_spot(shown.spot(spot)) for spot in choice.path), choice


def test_a_change_holds_only_what_differs() -> None:
    one, two, three = (element("b", str(n)) for n in (1, 2, 3))
    before = Rendered(3, "playing", "w1", {"p1": one, "p2": two, "kx": one})
    after = Rendered(4, "playing", "w1", {"p1": one, "p3": three, "ky": two}, {"ky"})
    told = json.loads(zlib.decompress(packed_change(before, after)))
    assert told["parts"] == {"p3": '<b id="p3">3</b>'}
    assert told["gone"] == ["p2"]
    assert "surface" not in told
    assert json.loads(zlib.decompress(packed_change(None, after))) == {"seq": 4, "reload": True}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", fourfold.games())
def test_choices_are_folded_without_losing_any(name: str, language: str) -> None:
    state = fourfold.game(name).start().play_chance(7)
    for _ in range(40):
        choices = state.view(state.seat if isinstance(state.seat, int) else None).scene(language).choices
        told = [[choice.move, choice.words, list(choice.path), list(choice.loses)] for choice in choices]
        assert sorted([*rest[:3], rest[3] if rest[3:] else []] for rest in unfolded(folded(choices))) == sorted(told)
        if state.is_over:
            break
        state = state.play(state.moves[len(state.moves) // 2]).play_chance(7)


def test_folding_takes_no_number_apart() -> None:
    choices = [Choice(f"take:2{n}", f"Take card 2{n}", (f"hand:0:{n}",)) for n in range(2)]
    text = folded(choices)
    assert '"Take card 20"' in text and '"Take card 21"' in text
    assert unfolded(text) == [[choice.move, choice.words, list(choice.path)] for choice in choices]


def test_the_face_that_a_move_lays_is_told_with_its_breadth() -> None:
    look = Face("ice", "<path/>", (), (), "#000", "#fff")
    wide, plain = (Choice("a", "A", ("at:1",), lays=look, breadth=n) for n in (4, 1))
    assert unfolded(folded([wide])) == [["a", "A", ["at:1"], [], f"{face_id(look)} 4"]]
    assert unfolded(folded([plain])) == [["a", "A", ["at:1"], [], face_id(look)]]


def test_places_in_words_are_folded_with_the_ends_of_their_spots() -> None:
    places = {"0,-2": "above the ice", "2,0": "right of the ice", "9,9": 'in row "$&"'}
    choices = [
        Choice(f"{face}@{end}", f"Place {face} {words}, please", (f"hand:{face}", f"at:{end}"))
        for face in ("DL", "LD")
        for end, words in places.items()
    ]
    text = folded(choices)
    assert text.count("above the ice") == text.count("please") / 2 == 1
    assert unfolded(text) == [[choice.move, choice.words, list(choice.path)] for choice in choices]


def test_rows_and_columns_that_are_counted_from_elsewhere_need_their_words_once() -> None:
    places = [(x, y) for y in range(-3, 3) for x in (-1, 2)]
    choices = [Choice(f"at:{x},{y}", f"In row {y + 7}, column {x + 12}", (f"at:{x},{y}",)) for x, y in places]
    text = folded([*choices, Choice("at:7,8", "In row 3 of another table", ("at:7,8",))])
    assert text.count("column") == 1
    assert [each[1] for each in unfolded(text)] == [choice.words for choice in choices] + ["In row 3 of another table"]


def test_a_choice_that_has_the_sign_of_the_gap_in_it_is_left_as_it_is() -> None:
    choices = [Choice(f"a{n}", f"for {GAP} {n}", (f"at:{n}",)) for n in range(2)]
    assert json.loads(folded(choices)) == [
        [[["a0", f"for {GAP} 0", ["at:0"]], ["a1", f"for {GAP} 1", ["at:1"]]], ""],
    ]


# ------------------------------------------------------------------------------------------- a part that is used


def partly_used(*choices: Choice) -> Arrangement:
    """A board of 800 by 800 with one piece in its middle, its scale above it, and one free spot beside the piece."""
    zones = (Zone("board", 0, 100, 800, 800, "board", fits=True), Zone("scale", 0, 0, 800, 50, "margin"))
    spots = (Spot("a", 350, 450), Spot("free", 440, 490, 20, 20))
    return Arrangement(Scene("", 800, 900, spots, (Piece(SUN, "a"),), choices, zones=zones))


def test_a_board_that_is_partly_used_is_cut_and_enlarged() -> None:
    arrangement = partly_used()
    board = arrangement.placed["board"]
    assert board.zone.width < 800 and board.scale == DEFAULT.places["board"].enlarges / STEP
    x, width, y, height = board.box(board.zone.x, board.zone.y, board.zone.width, board.zone.height)
    assert x >= 0 and x + width <= 600 / STEP and y >= 0 and y + height <= 600 / STEP


def test_what_is_shown_of_a_board_does_not_depend_on_whose_turn_it_is() -> None:
    decides = partly_used(Choice("m", "", ("free",)))
    assert decides.placed["board"] == partly_used().placed["board"]


def test_words_do_not_run_over_the_edge_of_their_zone() -> None:
    zones = (Zone("a", 0, 0, 200, 100, "own"),)
    sized = []
    for words in ("short", "quite a lot of words for so small a zone"):
        drawn = Scene("", 200, 100, (Spot("s", 0, 0),), (Piece(SUN, "s"),), labels=(Label(0, 50, words),), zones=zones)
        _, parts = draw(drawn, {0: 1})
        found = re.search(r'font-size="([\d.]+)"', parts["words-a"].html("words-a"))
        assert found
        sized.append(float(found[1]))
    assert sized[0] == 20 > sized[1]


# ------------------------------------------------------------------------------------------------ installing


def test_the_manifest_names_icons_that_are_there(fresh: TestClient) -> None:
    manifest = fresh.get("/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = fresh.get(icon["src"])
        assert answer.status_code == 200 and answer.headers["content-type"].startswith(icon["type"])


def test_the_worker_keeps_a_page_and_the_files_it_needs(fresh: TestClient) -> None:
    answer = fresh.get("/worker.js")
    files = re.search(r"FILES = (\[.*?\]),", answer.text)
    assert files and answer.headers["cache-control"] == "no-cache"
    kept = json.loads(files[1])
    assert all(fresh.get(path).status_code == 200 for path in kept)
    needed = re.findall(r'<link rel="stylesheet" href="([^"]+)"', fresh.get(kept[0]).text)
    assert needed and set(needed) <= set(kept)


@pytest.mark.parametrize("name", fourfold.games())
def test_the_faces_that_browsers_keep_are_those_of_the_game(name: str) -> None:
    state = fourfold.game(name).start().play_chance(1)
    view = state.view(state.seat if isinstance(state.seat, int) else None)
    shown = view.scene()
    _, parts = draw(shown, dict(enumerate(range(len(shown.pieces)))))
    own = {id: part for id, part in parts.items() if id.startswith("k")}
    assert not own or any(faces(name).get(id) == part for id, part in own.items())


def test_without_a_script_a_place_where_a_card_can_lie_either_way_has_a_name() -> None:
    scene = fourfold.game("winter", deck={"DLLL": 18}).start().play_chance(1).view(0).scene()
    path = scene.choices[0].path
    assert [name for _, name in steps(scene, ())[1]] == ["card: light except top left"]
    names = [name for _, name in steps(scene, path[:1])[1]]
    assert all(name.startswith("Place the card ") and "(" not in name for name in names)
    assert len(steps(scene, path)[0]) == 2


# ------------------------------------------------------------------------------------------------- doors


def shapes(svg: str) -> set[str]:
    """The longer outlines in a drawing."""
    return {drawn for drawn in re.findall(r"""\sd=['"]([^'"]+)['"]""", svg) if len(drawn) > 20}


@pytest.mark.parametrize("game", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_a_door_shows_pieces_as_they_are_drawn_today(game: str) -> None:
    """All outlines but a few of the scenery are those of the game's faces: whoever draws these anew draws the door."""
    door = shapes(game_package(game).folder.joinpath("door.svg").read_text())
    drawn = set[str]().union(*(shapes(str(face.content)) for face in faces(game).values()))
    assert len(door) > 10 and len(door - drawn) <= 3, door - drawn
