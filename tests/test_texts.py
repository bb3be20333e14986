"""The checks of texts: each finds what it is for, in a message that is wrong on purpose. Examples fill texts in."""

from __future__ import annotations

from pathlib import Path

import pytest
from fluent.syntax import ast, parse
from texts import check, glossary
from texts.examples import examples
from texts.typography import mistakes, spoken

from fourfold.core.locale.languages import FOLDER
from helpers.languages import SPOKEN

# ---------------------------------------------------------------------------------------------------- signs


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", 'Press "Undo".', "straight quote"),
        ("en", "It's you.", "straight apostrophe"),
        ("en", "Wait...", "three dots"),
        ("en", "One – or two – cards", "dash"),
        ("en", "One - or two", "dash"),
        ("en", "One  card", "two spaces"),
        ("en", "Cards , and more", "before a comma"),
        ("en", "Ready ?", "before ; : ! or ?"),
        ("en", "Press „Undo“.", "quotes of another language"),
        ("en", "Press “Undo.", "unequal number of “ and ”"),
        ("en", "53 %", "space before %"),
        ("de", "Wähle “Weiter”.", "quotes of another language"),
        ("de", "Wähle «Weiter».", "quotes of another language"),
        ("de", "Wähle „Weiter.", "unequal number of „ and “"),
        ("de", "53%", "lacks a space before %"),
        ("es", "Que tal?", "unequal number of ¿ and ?"),
        ("es", "Hola!", "unequal number of ¡ and !"),
        ("es", "Pulsa “Otra”.", "wrong quotes"),
        ("es", "Pulsa « Otra ».", "wrong quotes"),
        ("fr", "Prêt ?", "lacks U+202F"),
        ("fr", "Prêt?", "lacks U+202F"),
        ("fr", "Carte : bloquée", "lacks U+202F"),
        ("fr", "Carte\u00a0; bloquée", "lacks U+202F"),
        ("fr", "Choisis « Passer ».", "lacks U+202F"),
        ("fr", "Choisis “Passer”.", "quotes of another language"),
    ],
)
def test_a_wrong_sign_is_found(language: str, text: str, wrong: str) -> None:
    found = list(mistakes(text, language))
    assert any(wrong in each for each in found), found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", '“It’s 53%”: one of 1–7 … or `a "b"` and [a page](it\'s.md)?'),
        ("en", 'By default ["Wi","Sp"].'),
        ("en", "Commands:\n  hint   the best move\n  undo   go back"),
        ("de", "„Geht’s?“, zu 53 %: los!"),
        ("es", "«¿Qué tal?», al 53 %: ¡bien!"),
        ("fr", "«\u202fÇa va\u202f?\u202f»\u202f; c’est sur https://example.org\u202f: Four Seasons: Winter\u202f!"),
        ("it", "La lingua non ha ancora regole : va bene"),
    ],
)
def test_right_signs_are_left_alone(language: str, text: str) -> None:
    assert list(mistakes(text, language)) == []


def test_every_variant_of_a_message_is_read() -> None:
    [message] = parse('a = So: { $n ->\n    [one] { $n } Karte\n   *[other] { $n }{ "!" }\n }\n').body
    assert isinstance(message, ast.Message) and message.value is not None
    assert list(spoken(message.value)) == ["\ufffc Karte", "\ufffc!", "So: \ufffc"]


# ------------------------------------------------------------------------------------------------ glossaries

GLOSSARY = """# Terms

| Term | Meaning | never |
| --- | --- | --- |
| seat | a place at a table | chair*, by lot |
| table | | |

| message | may say | because |
| --- | --- | --- |
| `art` | chair* | it is a picture of one |
"""


@pytest.fixture
def words(tmp_path: Path) -> glossary.Glossary:
    (tmp_path / glossary.NAME).write_text(GLOSSARY, "utf-8")
    return glossary.read(tmp_path / glossary.NAME)


@pytest.mark.parametrize("text", ["Your Chair", "two chairs", "drawn by\nlot", "“by lot”"])
def test_a_forbidden_word_is_found(words: glossary.Glossary, text: str) -> None:
    assert len(list(words.mistakes("any", text))) == 1


@pytest.mark.parametrize("text", ["an armchair", "arm-chair", "a seat", "by lots of people", "---"])
def test_other_words_are_not(words: glossary.Glossary, text: str) -> None:
    assert list(words.mistakes("any", text)) == []


def test_a_message_may_be_an_exception_for_one_word(words: glossary.Glossary) -> None:
    assert list(words.mistakes("art", "a chair")) == []
    assert len(list(words.mistakes("art", "by lot"))) == 1


def test_without_a_glossary_nothing_is_forbidden(tmp_path: Path) -> None:
    assert list(glossary.read(tmp_path / glossary.NAME).mistakes("any", "chair")) == []


@pytest.mark.parametrize("folder", check.folders(), ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", SPOKEN)
def test_exceptions_are_needed(folder: Path, language: str) -> None:
    """An exception for a message that no longer says the word is one that hides the next mistake."""
    terms = glossary.read(folder / language / glossary.NAME)
    found, _ = check.texts(sorted((folder / language).glob("*.ftl")))
    for name, word in terms.allowed:
        assert any(terms.never[word].search(text) for text in spoken(found[name].pattern)), (name, word)


# ----------------------------------------------------------------------------------------------- the command


def test_the_check_reads_messages_and_pages_in_their_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, name, text in (
        (tmp_path / "locale", "frame.ftl", "sit = Your chair\n"),
        (tmp_path / "locale", glossary.NAME, GLOSSARY),
        (tmp_path / "games/coin/locale", "game.ftl", "turn = Ready ?\n    .hint = By lot\n"),
        (tmp_path / "games/coin/locale", "rules.md", "# Coin\n\nDon't.\n"),
        (tmp_path / "games/coin/locale", glossary.NAME, "| Term | never |\n| --- | --- |\n| ready | ready |\n"),
    ):
        (folder / "en").mkdir(parents=True, exist_ok=True)
        (folder / "en" / name).write_text(text, "utf-8")
    monkeypatch.setattr(check, "FOLDER", tmp_path / "locale")
    assert check.read_aloud(tmp_path / "locale", "en") == [
        "locale/en: sit says what the glossary calls otherwise: chair*"
    ]
    assert check.read_aloud(tmp_path / "games/coin/locale", "en") == [
        "games/coin/locale/en: turn has a space before ; : ! or ?: 'Ready ?'",
        "games/coin/locale/en: turn says what the glossary calls otherwise: ready",
        "games/coin/locale/en: turn.hint says what the glossary calls otherwise: by lot",
        'games/coin/locale/en/rules.md has a straight apostrophe; write ’: "# Coin\\n\\nDon\'t."',
    ]


@pytest.mark.parametrize("language", SPOKEN)
def test_every_text_has_an_example(language: str) -> None:
    said = list(examples(language))
    names = {name for folder in check.folders() for name in check.texts(sorted((folder / language).glob("*.ftl")))[0]}
    assert {name for name, _ in said} == {name for name in names if not name.startswith("-")}
    assert all("{" not in text or name in ("option-deck",) for name, text in said)


def test_examples_show_every_variant() -> None:
    said = [text for name, text in examples("en") if name == "pace-days"]
    assert said == ["1 day", "2 days", "5 days"]
    said = [text for name, text in examples("en") if name == "log-draw-season"]
    assert said[:2] == ["Ann drew spring.", "Ann drew summer."]


def test_the_shared_texts_have_a_glossary_in_every_language() -> None:
    assert all(glossary.read(FOLDER / language / glossary.NAME).never for language in SPOKEN)
