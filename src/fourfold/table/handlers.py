"""Command handlers: each turns a command into events, or refuses it with a reason.

`command_table.py` says what each needs, such as being the host; that is checked before a handler is called.
"""

from __future__ import annotations

from collections.abc import Mapping

from fourfold.core.errors import FourfoldError
from fourfold.table import commands
from fourfold.table.absence import AWAY_MS, nudge_due, stand_in_due, waits_for_person
from fourfold.table.access import require_host, require_player
from fourfold.table.clocks import NONE
from fourfold.table.commands import PHRASES
from fourfold.table.draft import Draft
from fourfold.table.errors import Refused
from fourfold.table.names import tidy_name
from fourfold.table.opening import STAND_IN, check_level
from fourfold.table.own_browser import bot_for_browser, person_with_browser
from fourfold.table.rating_rules import is_at_stake
from fourfold.table.table import BOT, OPEN, PLAYING, WAITING, WATCH, Table
from fourfold.table.takeback import is_only_against_bots, may_concede, undo_to

MAX_HINTS = 10
"""Most hints per seat and game."""
MAX_PHRASES, PHRASE_WINDOW_MS = 4, 30_000
"""Most phrases per seat, and the time window in which they count."""


def sit(draft: Draft, command: commands.Sit) -> None:
    table = draft.table
    wanted: int | str | None = command.seat
    if command.link is not None:
        wanted = table.link_target(command.link)
        if wanted is None or wanted == WATCH:
            raise Refused("forbidden", "this link is not valid for a seat; it may have been revoked")
    if isinstance(wanted, int):
        draft.require_seat(wanted)
    held = table.seats_of(command.person)
    kept = [n for n, seat in enumerate(table.seats) if seat.here is not None and seat.reserved_for == command.person]
    if held:
        if wanted not in (None, *held, *kept):
            raise Refused("taken", f"you already sit on seat {held[0]}")
        draft.sit_here(command.person, command.arrival)
        return

    def may(number: int) -> bool:
        seat = table.seats[number]
        if seat.person is not None or seat.lost or (seat.kind == BOT and seat.reserved_for is None):
            return False
        if seat.reserved_for == command.person:
            return True
        if seat.reserved_for is not None and table.started:  # nobody else may see a hidden hand
            return False
        if command.link is not None:
            return True
        return seat.kind == OPEN and table.listed and seat.bot is None and seat.reserved_for is None

    candidates = range(len(table.seats)) if wanted is None else [int(wanted)]
    found = sorted(filter(may, candidates), key=lambda n: (table.seats[n].reserved_for != command.person, n in kept))
    if not found:
        taken = wanted is None or table.seats[int(wanted)].person is not None
        raise Refused(
            "taken" if taken else "forbidden",
            "no seat here is open to you" if wanted is None else f"seat {wanted} is not open to you",
        )
    if found[0] not in kept:
        draft.sit(found[0], command.person, tidy_name(command.name), command.arrival)
    draft.sit_here(command.person, command.arrival)
    draft.start_if_full()


def leave(draft: Draft, command: commands.Leave) -> None:
    table = draft.table
    held = table.seats_of(command.person)
    players = table.players_of(held)
    if table.status == PLAYING and players and len(held) < len(table.seats) and is_only_against_bots(table, *held):
        for seat in players:  # or the bots would wait for ever, and a lost game would not count
            if draft.table.status == PLAYING:
                draft.add("resign", seat, level=STAND_IN)
        return
    for seat in held:
        draft.add("leave", seat)


def kick(draft: Draft, command: commands.Kick) -> None:
    person = draft.table.seats[command.seat].person
    if person is None or person == command.person:
        raise Refused("missing", f"there is nobody to remove on seat {command.seat}")
    draft.add("kick", command.seat)


def put_bot(draft: Draft, command: commands.PutBot) -> None:
    table = draft.table
    if command.person != table.host or table.status == PLAYING:
        require_player(draft.table, command.person)
        if table.status == WAITING:
            require_host(draft.table, command.person)
    draft.require_seat(command.seat)
    if command.level is None:
        draft.require_status(WAITING)
        if table.seats[command.seat].bot is None:
            raise Refused("missing", f"there is no bot on seat {command.seat}")
        draft.add("no bot", command.seat)
        return
    if not table.seats[command.seat].is_free:
        raise Refused("taken", f"seat {command.seat} is taken")
    draft.add("bot", command.seat, level=check_level(table.game, command.level))
    draft.start_if_full()


def start(draft: Draft, command: commands.Start) -> None:
    if not command.fill:
        raise Refused("waiting", "some seats are empty; give a bot level to fill them")
    levels = [check_level(draft.table.game, level) for level in command.fill]
    free = [number for number, seat in enumerate(draft.table.seats) if seat.is_free]
    for turn, number in enumerate(free):
        draft.add("bot", number, level=levels[turn % len(levels)])
    draft.start_if_full()


def move(draft: Draft, command: commands.Move) -> None:
    seat = draft.own
    if draft.table.status == PLAYING:
        seat = require_player(draft.table, command.person)
        if draft.table.decides in draft.table.seats_of(command.person):  # although another one has an offer to answer
            seat = draft.table.decides
    _decide(
        draft,
        seat,
        command.seq,
        command.move,
        {"person": command.person, "client": command.client},
    )


def bot_move(draft: Draft, command: commands.BotMove) -> None:
    if not draft.table.seats[command.seat].bot:
        raise Refused("forbidden", "there is no longer a bot on this seat")
    _decide(draft, command.seat, command.seq, command.move, {})


def propose_bot_move(draft: Draft, command: commands.ProposeBotMove) -> None:
    table = draft.table
    if bot_for_browser(table) != command.seat or person_with_browser(table) != command.person:
        raise Refused("forbidden", f"you cannot move for seat {command.seat}")
    _decide(draft, command.seat, command.seq, command.move, {"found": "browser"})


def _decide(draft: Draft, seat: int, seq: int, move: str, data: Mapping[str, str]) -> None:
    draft.require_status(PLAYING)
    draft.require_current(seq)
    state = draft.table.state
    if state.seat != seat:
        raise Refused("forbidden", f"it is seat {state.seat}'s turn, not yours")
    move = state.canonical(move)
    if move not in state.moves:
        view = state.view(seat)  # the error may reveal only what the seat may know
        try:
            view.action(move)
        except FourfoldError as error:
            raise Refused("illegal", str(error), view.moves) from None
        raise Refused("illegal", f"{move!r} is not legal here", view.moves)
    draft.add("move", seat, move=move, **data)
    draft.advance_to_choice()


def undo(draft: Draft, command: commands.Undo) -> None:
    for seat in draft.table.seats_of(command.person):
        to = undo_to(draft.table, seat)
        if to is not None:
            draft.add("undo", seat, to=to, **({"harmless": True} if may_concede(draft.table, seat) else {}))
            return
    raise Refused("no undo", "nothing can be taken back: something was drawn, revealed or decided since")


def uncover(draft: Draft, command: commands.Uncover) -> None:
    held = draft.table.seats_of(command.person)
    if command.seat not in held:
        raise Refused("forbidden", f"seat {command.seat} is not yours")
    if draft.table.covered_seat(held) == command.seat:
        draft.add("uncover", command.seat)
    elif draft.table.viewpoint(held) != command.seat:
        raise Refused("stale", f"it is not the turn of seat {command.seat}")


def resign(draft: Draft, command: commands.Resign) -> None:
    draft.add("resign", draft.own, level=STAND_IN)


def concede(draft: Draft, command: commands.Concede) -> None:
    if not may_concede(draft.table, draft.own):
        raise Refused("forbidden", "only a rated game against bots alone can be counted as lost and played on")
    draft.add("concede", draft.own)


def offer_draw(draft: Draft, command: commands.OfferDraw) -> None:
    others = [number for number in draft.table.remaining if number != draft.own]
    if not others or not all(draft.table.seats[number].is_played_by_person for number in others):
        raise Refused("no draw", "a draw can only be agreed between people: bots play on")
    if draft.table.offer is not None:
        raise Refused("no draw", "a draw has already been offered")
    draft.add("offer", draft.own)


def answer_draw(draft: Draft, command: commands.AnswerDraw) -> None:
    seat = draft.own
    withdraws = seat == draft.table.offer and not command.accept
    if not withdraws and (draft.table.offer is None or seat in draft.table.agreed):
        raise Refused("no draw", "there is no draw offer for you to answer")
    draft.add("accept" if command.accept else "decline", seat)


def claim(draft: Draft, command: commands.Claim) -> None:
    if draft.table.players_of(draft.table.seats_of(command.person)) == (command.seat,):
        raise Refused("forbidden", "you cannot claim your own seat")
    if not draft.table.clocks.is_out(command.seat, draft.now) and not _is_gone(draft, command):
        reason = f"seat {command.seat} is not out of time"
        if draft.table.clocks.pace.kind == NONE:
            reason = (
                "without a clock, a bot can play on for whoever has not answered a nudge for two minutes and is away"
            )
        raise Refused("in time", reason)
    if command.level is None:
        draft.add("late", command.seat, level=STAND_IN)
    else:
        draft.add("bot", command.seat, level=check_level(draft.table.game, command.level))
        draft.add("renew", command.seat)


def _is_gone(draft: Draft, command: commands.Claim) -> bool:
    """Whether a bot may play on for a seat at a table without a clock."""
    due = stand_in_due(draft.table) if command.seat == draft.table.decides and command.level is not None else None
    return due is not None and draft.now >= due and draft.now - command.seen >= AWAY_MS


def nudge(draft: Draft, command: commands.Nudge) -> None:
    slow = waits_for_person(draft.table)
    if slow is None or slow in draft.table.seats_of(command.person):
        raise Refused("no nudge", "there is nobody to nudge: it is your turn, or a bot's, or nobody sits there")
    due = nudge_due(draft.table)
    if due is None:
        raise Refused("no nudge", f"seat {slow} has been nudged already; once for each decision is enough")
    if draft.now < due:
        wait = -(-(due - draft.now) // 1000)
        raise Refused("too often", f"seat {slow} can be nudged in {wait} seconds", retry_after=wait)
    draft.add("nudge", draft.own, to=slow)


def hint(draft: Draft, command: commands.Hint) -> None:
    seat = draft.own
    if draft.table.decides != seat:
        raise Refused("forbidden", f"it is seat {draft.table.decides}'s turn, not yours")
    if draft.table.covered_seat(draft.table.seats_of(command.person)) == seat:
        raise Refused("forbidden", f"the hand of seat {seat} is covered; uncover it first")
    if is_at_stake(draft.table):
        raise Refused("help", "there are no hints in a rated game; against bots, first let it count as lost (concede)")
    if hints_left(draft.table, seat) == 0:
        raise Refused("no hint", f"you have used all {MAX_HINTS} hints of this game")
    draft.add("hint", seat)


def hints_left(table: Table, seat: int) -> int:
    """How many more hints a seat may ask for."""
    return MAX_HINTS - len([note for note in table.log if note.kind == "hint" and note.seat == seat])


def say(draft: Draft, command: commands.Say) -> None:
    """Also before the game and after it, and by who has given up."""
    seat = draft.own
    if command.phrase not in PHRASES:
        raise Refused("illegal", f"{command.phrase[:40]!r} is not a phrase; give one of: {', '.join(PHRASES)}")
    since = draft.now - PHRASE_WINDOW_MS
    said = [note.at for note in draft.table.log if note.kind == "say" and note.seat == seat and note.at > since]
    if len(said) >= MAX_PHRASES:
        wait = (said[-MAX_PHRASES] - since) // 1000 + 1
        reason = f"the limit is {MAX_PHRASES} phrases in {PHRASE_WINDOW_MS // 1000} seconds"
        raise Refused("too often", reason, retry_after=wait)
    draft.add("say", seat, phrase=command.phrase)


def rematch(draft: Draft, command: commands.Rematch) -> None:
    if draft.table.ending and draft.table.ending.how == "closed":
        raise Refused("over", "this table was closed; open a new one")
    if draft.table.rematch is None:
        draft.add("rematch", None, table=command.table)


def renew(draft: Draft, command: commands.Renew) -> None:
    draft.add("renew", command.seat)


def set_listed(draft: Draft, command: commands.SetListed) -> None:
    if command.listed and not draft.table.listed and draft.table.status != WAITING:
        raise Refused(
            "started", "a private game stays private once it has begun: the others have not agreed to spectators"
        )
    if draft.table.listed != command.listed:
        draft.add("list", None, listed=command.listed)


def pause(draft: Draft, command: commands.Pause) -> None:
    if draft.table.status == PLAYING and draft.table.clocks.running is not None and command.milliseconds > 0:
        draft.add("pause", None, milliseconds=command.milliseconds)


def close(draft: Draft, command: commands.Close) -> None:
    draft.add("close")
