"""Input that cannot be: one line that names the value and what would be valid, and nothing else happens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from helpers.command import Command
from helpers.missing import require

GAME = "turn-of-time"


def record_with(
    moves: tuple[Any, ...] = ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"), **changes: Any
) -> dict[str, Any]:
    return {"game": GAME, "options": {"players": 2}, "moves": list(moves)} | changes


FILES: dict[str, Any] = {
    "good.json": record_with(),
    "many.jsonl": "\n".join(2 * [json.dumps(record_with())]),
    "text.json": "no JSON",
    "bytes.json": b"\xff\xfe",
    "list.json": [],
    "key.json": record_with(colour="red"),
    "lacks.json": {"game": GAME, "options": {}},
    "chess.json": record_with(game="chess"),
    "seven.json": record_with(options={"players": 7}),
    "option.json": record_with(options={"size": 7}),
    "hop.json": record_with(("draw:Sp", "hop")),
    "twice.json": record_with(("draw:Sp", "draw:Sp")),
    "number.json": record_with((5,)),
    "result.json": record_with(result={"scores": [9, 1], "winners": [0], "limit": False}),
    "version.json": record_with(rules=99),
    "names.json": record_with(players=["Ann"]),
    "seats-5.json": record_with(tags={"seats": 5}),
    "seats-text.json": record_with(tags={"seats": "human,random"}),
    "seats-robot.json": record_with(tags={"seats": ["human", "robot"]}),
    "seats-budget.json": record_with(tags={"seats": ["human", "hard:soon"]}),
    "seats-numbers.json": record_with(tags={"seats": [1, 2]}),
    "seats-one.json": record_with(tags={"seats": ["human"]}),
    "seed-abc.json": record_with(tags={"seed": "abc"}),
    "seed-minus.json": record_with(tags={"seed": -1}),
    "seed-true.json": record_with(tags={"seed": True}),
    "seed-large.json": record_with(tags={"seed": 2**64}),
}

# What is typed, and what the one line of complaint must name: the value, and what would be valid.
BAD = [
    ("frobnicate", "'frobnicate' games rules play simulate analyse perft show bench"),
    ("--frob", "--frob --help"),
    ("play", "game terminal turn-of-time"),
    ("play chess", "'chess' turn-of-time"),
    ("play turn-of-time poker", "poker --help"),
    ("play turn-of-time --frob", "--frob --players --seats --option --seed --plain --save --language"),
    ("play turn-of-time --players 9", "9 1 4"),
    ("play turn-of-time --players two", "--players 'two' whole number"),
    ("play turn-of-time --option size=3", "'size' players goal"),
    ("play turn-of-time --option goal", "'goal' KEY=VALUE"),
    ("play turn-of-time --option players=2 --players 2", "players twice"),
    ("play turn-of-time --option players=three", "'three' 1 4"),
    (f"play turn-of-time --option players={'[' * 100_000}", "players 1 4"),
    (f"play turn-of-time --option players={'9' * 5000}", "players 1 4"),
    ("play turn-of-time --option goal=balance", "'balance' 1 player"),
    ("play turn-of-time --players 1 --option goal=peace", "'peace' dominance balance"),
    ("play turn-of-time --seats human,robot", "'robot' human random easy medium hard expert search hard:2s"),
    ("play turn-of-time --seats human,human:2s", "'human:2s' human random easy"),
    ("play turn-of-time --seats human,", "'' human random easy"),
    ("play turn-of-time --seats human,hard:soon", "'soon' 5000 2s"),
    ("play turn-of-time --seats human,hard:0", "'0' whole number"),
    ("play turn-of-time --seats human,search:-1s", "'-1s' above 0"),
    ("play turn-of-time --seats human,random:5", "'random:5' no budget"),
    ("play turn-of-time --seats human,random --players 3", "2 human, random 3 players"),
    ("play turn-of-time --seats human,human,human,human,human", "5 1 4"),
    ("play turn-of-time --seed abc", "--seed 'abc' whole number"),
    ("play turn-of-time --seed -1", "seed -1 at least 0"),
    (f"play turn-of-time --seed {2**64}", f"seed {2**64} 2**64"),
    ("play turn-of-time --language xx", "'xx' en de"),
    ("play turn-of-time --save missing/game.json", "missing/game.json no folder 'missing'"),
    ("play turn-of-time --save good.json", "good.json exists"),
    ("play turn-of-time --save folder", "'folder' new file"),
    ("play folder", "folder directory"),
    ("play missing.json", "'missing.json' turn-of-time"),
    (f"play {'x' * 300}", "xxx turn-of-time"),
    ("play good.json --seed 3", "good.json --seed"),
    ("play good.json --players 2", "good.json --players"),
    ("play good.json --seats human", "1 human 2 players"),
    ("play seats-5.json", "seats-5.json seats 5 human random"),
    ("play seats-text.json", "seats-text.json seats 'human,random' human, random"),
    ("play seats-robot.json", "seats-robot.json seats 'robot' human random"),
    ("play seats-budget.json", "seats-budget.json seats 'soon' 5000 2s"),
    ("play seats-numbers.json", "seats-numbers.json seats 1 human random"),
    ("play seats-one.json", "seats-one.json seats 1 2 players"),
    ("play seed-abc.json", "seed-abc.json seed 'abc' whole number"),
    ("play seed-minus.json", "seed-minus.json seed -1 at least 0"),
    ("play seed-true.json", "seed-true.json seed True whole number"),
    ("play seed-large.json", f"seed-large.json seed {2**64} 2**64"),
    ("rules chess", "'chess' turn-of-time"),
    ("rules turn-of-time --language xx", "'xx' en de"),
    ("simulate chess", "'chess' turn-of-time"),
    ("simulate turn-of-time -n 0", "-n 0 at least 1"),
    ("simulate turn-of-time -n -5", "-n -5 at least 1"),
    ("simulate turn-of-time -n x", "-n 'x' whole number"),
    ("simulate turn-of-time -n", "-n argument"),
    ("simulate turn-of-time --seed -1", "seed -1 at least 0"),
    ("simulate turn-of-time --threads 0", "threads 0 at least 1"),
    ("simulate turn-of-time --device abacus", "'abacus' cpu cuda"),
    ("simulate turn-of-time --device cuda --threads 2", "threads 2 CPU cuda"),
    ("simulate turn-of-time --device cuda --policy greedy", "cuda random cpu"),
    ("simulate turn-of-time --option players=5", "5 1 4"),
    ("perft chess", "'chess' turn-of-time"),
    ("perft turn-of-time hop", "'hop' draw:Fa flip:n"),
    ("perft turn-of-time draw:Sp draw:Sp", "'draw:Sp' draw:Su draw:Fa draw:Wi"),
    ("perft turn-of-time --depth 0", "--depth 0 at least 1"),
    ("perft turn-of-time --depth deep", "--depth 'deep' whole number"),
    ("show good.json --step 5", "--step 5 0 4"),
    ("show good.json --step -1", "--step -1 0 4"),
    ("show good.json --step last", "--step 'last' whole number"),
    ("show good.json --language xx", "'xx' en de"),
    ("show good.json --svg missing/board.svg", "missing/board.svg"),
    ("show good.json --svg folder", "folder"),
    ("show missing.json", "missing.json"),
    ("show folder", "folder"),
    ("analyse", "FILE --help"),
    ("analyse missing.json", "missing.json"),
    ("analyse good.json --budget 0", "'0' simulations whole number"),
    ("analyse good.json --budget soon", "'soon' 5000 2s 250ms"),
    ("analyse good.json --budget 0s", "'0s' above 0"),
    ("analyse good.json --seed -1", "seed -1 at least 0"),
    ("analyse good.json --chart chances.gif", "'chances.gif' FILE.svg FILE.png"),
    ("analyse good.json --chart chances", "'chances' FILE.svg FILE.png"),
    ("analyse good.json --chart missing/chances.svg", "'missing/chances.svg' folder"),
    ("show good.json --line --json", "--line --json one"),
    ("show good.json --game 2", "--game 2 good.json 1 to 1"),
    ("show many.jsonl", "many.jsonl 2 games --game 1"),
    ("show many.jsonl --game 3", "--game 3 many.jsonl 1 to 2"),
    ("analyse many.jsonl --game 0", "--game 0 many.jsonl 1 to 2"),
    ("show many.jsonl --game one", "--game 'one' whole number"),
    ("bench --peers=3", "--peers"),
    ("tournament turn-of-time", "--bots --help"),
    ("tournament chess --bots random,easy", "'chess' turn-of-time"),
    ("tournament turn-of-time --bots random,clever", "'clever' random easy medium hard expert search"),
    ("tournament turn-of-time --bots random,", "'' random easy"),
    ("tournament turn-of-time --bots random,search:0", "'0' from 1 to"),
    ("tournament turn-of-time --bots random,search:0s", "'0s' above 0"),
    ("tournament turn-of-time --bots random:5,easy", "'random:5' no budget"),
    ("tournament turn-of-time --bots easy,easy", "'easy' twice"),
    ("tournament turn-of-time --bots easy --against easy", "'easy' twice"),
    ("tournament turn-of-time --bots easy", "easy too few 2 players"),
    ("tournament turn-of-time --bots easy --against poker", "'poker' random easy"),
    ("tournament turn-of-time --bots easy --against random --players 1", "'random' 1 player"),
    ("tournament turn-of-time --bots random,easy -n 0", "-n 0 at least 1"),
    ("tournament turn-of-time --bots random,easy -n many", "-n 'many' whole number"),
    ("tournament turn-of-time --bots random,easy --workers 0", "workers 0 at least 1"),
    ("tournament turn-of-time --bots random,easy --seed -1", "seed -1 at least 0"),
    ("tournament turn-of-time --bots random,easy --players 9", "9 1 4"),
    ("tournament turn-of-time --bots random,easy -n 2 --file good.json", "good.json no file of tournament results"),
    ("tournament turn-of-time --bots random,easy -n 2 --file folder", "folder written"),
    ("tournament turn-of-time --bots random,easy -n 2 --file missing/results.jsonl", "missing/results.jsonl written"),
    ("tournament turn-of-time --bots random,easy -n 2 --file new.jsonl --records good.json", "good.json .jsonl"),
    ("tournament turn-of-time --bots random,easy -n 2 --file new.jsonl --records new.jsonl", "new.jsonl two different"),
    ("tournament turn-of-time --bots random,easy -n 2 --file new.jsonl --records many.jsonl", "many.jsonl line 1"),
    ("simulate turn-of-time --out games.xls", "games.xls .parquet .csv .jsonl"),
    ("simulate turn-of-time --out many.jsonl", "many.jsonl already exists"),
    ("simulate turn-of-time --out missing/games.csv", "missing/games.csv cannot be written"),
    ("simulate turn-of-time --records games.json", "games.json .jsonl"),
    ("simulate turn-of-time --records folder", "folder .jsonl"),
    ("simulate turn-of-time --records new.jsonl --out new.jsonl", "new.jsonl two different"),
    ("simulate turn-of-time --first -1", "--first -1 at least 0"),
    ("simulate turn-of-time --records new.jsonl --device cuda", "'cuda' 'cpu' records"),
    ("tournament turn-of-time --bots random,easy --workers 2 --cluster local", "--workers 2 --cluster"),
    ("tournament turn-of-time --bots random,easy -n 2 --html missing/report.html", "missing/report.html folder"),
    ("report chess", "'chess' turn-of-time"),
    ("report turn-of-time --games 0", "--games 0 at least 1"),
    ("report turn-of-time --games some", "--games 'some' whole number"),
    ("report turn-of-time --budget 0", "--budget 0 at least 1"),
    ("report turn-of-time --budget 1000000000", "4000000000 from 1 to"),
    ("report turn-of-time --rungs 2", "--rungs 2 at least 3"),
    ("report turn-of-time --minutes -1", "--minutes -1 at least 0"),
    ("report turn-of-time --workers 0", "--workers 0 at least 1"),
    ("report turn-of-time --seed -1", "seed -1 at least 0"),
    ("report turn-of-time --players 9", "9 1 4"),
    ("report turn-of-time --html missing/page.html", "--html missing/page.html folder"),
    ("report turn-of-time --data folder", "--data folder written"),
    ("report turn-of-time --data good.json", "--data good.json no report"),
    ("report turn-of-time --html new.json --data new.json", "new.json same file two different"),
] + [
    (f"{command} {name}", f"{name} {words}")
    for command in ("play", "show", "analyse")
    for name, words in {
        "text.json": "JSON",
        "bytes.json": "UTF-8",
        "list.json": "list game options moves",
        "key.json": "colour game options moves players result rules tags",
        "lacks.json": "moves None list",
        "chess.json": "'chess' turn-of-time",
        "seven.json": "players 7 1 4",
        "option.json": "'size' players goal",
        "hop.json": "number 2 of 2 'hop' draw:Fa",
        "twice.json": "number 2 of 2 'draw:Sp' draw:Su, draw:Fa, draw:Wi",
        "number.json": "number 1 of 1 5",
        "result.json": "result 9 unfinished",
        "version.json": "rules 99 1",
        "names.json": "players Ann 2",
    }.items()
]


def contents(folder: Path) -> dict[str, bytes | None]:
    return {str(path): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    (folder / "folder").mkdir()
    for name, content in FILES.items():
        text = content if isinstance(content, str | bytes) else json.dumps(content)
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


@pytest.mark.parametrize(("typed", "named"), BAD, ids=[typed[:60] for typed, _ in BAD])
def test_bad_input_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], files: Path, typed: str, named: str
) -> None:
    monkeypatch.chdir(files)
    before = contents(files)
    ran = Command(monkeypatch, capsys, files)(*typed.split(), typed="quit\n")
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"fourfold: .+\n", ran.err)
    if lacking := re.search(r"needs (\w+), which is not installed", ran.err):
        require(lacking[1].lower())
    for word in named.split():
        assert word in ran.err
    assert contents(files) == before
