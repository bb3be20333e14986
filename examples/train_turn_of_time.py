"""Learn Turn of Time for two players from nothing, by playing against oneself.

A network plays both seats of many games at once (`fourfold.envs.batch`) and learns from how they end: proximal policy
optimisation (PPO). Now and then it plays a match against a bot. After each match, at the end and on Ctrl-C everything
is written to the checkpoint, and the matches to a CSV file beside it; the same command goes on from there.

    pip install 'fourfold[cuda,train]'
    python examples/train_turn_of_time.py
"""

from __future__ import annotations

import argparse
import csv
import os
import signal
import sys
import time
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import fourfold
import fourfold.envs
from fourfold.arena.estimates import win_rate
from fourfold.bots.roster import make_bot
from fourfold.core.errors import FourfoldError
from fourfold.games.turn_of_time import rules

try:
    import torch
    from torch import Tensor, nn
except ModuleNotFoundError:
    sys.exit("this needs PyTorch, which is not installed: pip install 'fourfold[train]'")

GAME = fourfold.game("turn-of-time", players=2)
SMOOTHING = 0.95
"""Lambda of generalised advantage estimation: 1 trusts only how games ended, 0 only what the network expected."""
CLIP = 0.2
"""By which factor the chance of an action may change in a round before learning from it stops."""
EPOCHS = 2
"""How often a round learns from each decision."""
VALUE_WEIGHT = 0.5
ENTROPY_WEIGHT = 0.05
"""What variety is worth at the beginning; like the learning rate it sinks with the time left."""
LEARNING_RATE = 5e-4
LEAST_PACE = 0.05
"""The share of both that is left at the end."""
MOST_GRADIENT = 1.0
BLOCKS = 3
"""Of two convolutions each."""
NEVER = -1e9
"""The logit of an action that is not legal."""
START = "\r" if sys.stdout.isatty() else ""
"""In a terminal, progress is written over itself."""
FINAL = 5
"""How many times longer than the others the last match is."""


class Likeness:
    """Positions that are alike, shown as one. The seasons are a circle, so they can be counted from any of them: here
    from an own one, so that somebody owns 0 and 1 or 0 and 2, not one pair of six. And the table can be turned and
    mirrored in eight ways, of which one is drawn for each decision.
    """

    WAYS = 8

    def __init__(self, env: fourfold.envs.Batch, device: str) -> None:
        self.env = env
        orders = [self._order(first, way) for first in range(rules.SEASONS) for way in range(self.WAYS)]
        self.seen, self.actions = (torch.tensor(np.stack(order), device=device) for order in zip(*orders, strict=True))

    def _order(self, first: int, way: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where each number of the observation, and each action, is found if nothing is turned."""
        grid = np.rot90(np.arange(rules.CELLS).reshape(rules.SIDE, rules.SIDE), way % 4)
        cells = (grid if way < 4 else grid.T).ravel()
        around = rules.NEIGHBOUR[rules.HOME].tolist()
        directions = [around.index(cells[cell]) for cell in around]
        circle = (np.arange(rules.SEASONS) + first) % rules.SEASONS
        faces = (circle[:, None] * rules.SEASONS + circle).ravel()
        kinds = [rules.KINDS.index((min(pair), max(pair))) for pair in circle[np.array(rules.KINDS)].tolist()]
        seen = self.env.named(np.arange(sum(plane.size for plane in self.env.planes)))
        for name, order in (("seasons", circle), ("hands", kinds), ("held", faces), ("todo", directions)):
            seen[name] = seen[name][..., order]
        seen["drawn"] = seen["drawn"][circle]
        seen["placed"] = seen["placed"].ravel()[cells]
        for name in ("up", "below"):
            seen[name] = seen[name].reshape(rules.SEASONS, rules.CELLS)[circle][:, cells]
        actions = np.arange(self.env.actions)
        for start, order in ((rules.FACE, faces), (rules.AT, cells), (rules.MEET, directions)):
            actions[start : start + len(order)] = start + np.array(order)
        return np.concatenate([plane.ravel() for plane in seen.values()]), actions

    def show(self, step: fourfold.envs.Step, way: Tensor | int) -> tuple[Tensor, Tensor, Tensor]:
        """Observations and masks as a network gets them, and for each of its actions the true one."""
        own = self.env.named(step.observations)["seasons"][:, 0]
        first = (own > own.roll(1, dims=1)).int().argmax(dim=1)  # an own season that follows another's
        number = first * self.WAYS + way
        actions = self.actions[number]
        return step.observations.gather(1, self.seen[number]), step.masks.gather(1, actions), actions

    def show_any(self, step: fourfold.envs.Step) -> tuple[Tensor, Tensor, Tensor]:
        """The same, each game in a way of its own."""
        return self.show(step, torch.randint(self.WAYS, step.seats.shape, device=step.seats.device))


class Network(nn.Module):
    """From what a seat sees to the logarithms of its actions' chances, and to the result it expects, from -1 to 1.

    Cards meet their neighbours, wherever they lie: convolutions, with all that has no place added to every cell.
    """

    def __init__(self, env: fourfold.envs.Batch, width: int) -> None:
        super().__init__()
        scale = np.concatenate([np.full(plane.size, 1 / plane.most) for plane in env.planes])
        self.register_buffer("scale", torch.tensor(scale, dtype=torch.float32))
        self.start = int(env.named(np.arange(len(scale)))["up"].min())
        self.end = self.start + 9 * rules.CELLS  # up, below, placed
        self.cells = nn.Conv2d(10, width, 3, padding=1)
        self.rest = nn.Linear(len(scale) - 9 * rules.CELLS, width)
        self.blocks = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1) for _ in range(2 * BLOCKS))
        self.at = nn.Conv2d(width, 1, 1)
        self.others = nn.Sequential(nn.Linear(4 * width, 256), nn.ReLU(), nn.Linear(256, env.actions - rules.CELLS + 1))

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast(seen.device.type, torch.bfloat16):
            seen = seen * self.scale
            placed, cells = seen[:, self.end - rules.CELLS : self.end, None], seen[:, self.start : self.end]
            table = torch.cat([cells, masks[:, rules.AT : rules.MEET]], dim=1).unflatten(
                1, (10, rules.SIDE, rules.SIDE)
            )
            rest = self.rest(torch.cat([seen[:, : self.start], seen[:, self.end :]], dim=1))
            found = (self.cells(table.contiguous(memory_format=torch.channels_last)) + rest[:, :, None, None]).relu()
            for first, second in zip(self.blocks[::2], self.blocks[1::2], strict=True):
                found = (found + second(first(found).relu())).relu()
            at, flat = self.at(found).flatten(1), found.flatten(2)
            pooled = [flat.mean(dim=2), flat.amax(dim=2), torch.bmm(flat, placed.to(flat.dtype)).squeeze(2), rest]
            others = self.others(torch.cat(pooled, dim=1))
        logits = torch.cat([others[:, : rules.AT], at, others[:, rules.AT : -1]], dim=1).float()
        return logits.masked_fill(~masks, NEVER).log_softmax(dim=1), others[:, -1].float().tanh()


class Decisions(NamedTuple):
    """What a round learns from, one row per decision."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    """The logarithm of the chance that the action had."""
    advantages: Tensor
    results: Tensor
    """What the network should have expected."""


def tensors(step: fourfold.envs.Step, device: str) -> fourfold.envs.Step:
    """The same with tensors, which share the environment's memory: its next step changes them."""
    return fourfold.envs.Step(*(torch.as_tensor(array, device=device) for array in step))


@torch.no_grad()
def play(network: Network, likeness: Likeness, now: fourfold.envs.Step, steps: int) -> Decisions:
    """Play so many decisions in every game, from `now` on, and judge them."""
    rows = []
    for _ in range(steps):
        seats, (seen, masks, meant) = now.seats.long(), likeness.show_any(now)
        chances, values = network(seen, masks)
        actions = torch.multinomial(chances.exp(), 1)
        now = tensors(likeness.env.step(meant.gather(1, actions).squeeze(1)), seen.device)
        paid = 2 * now.rewards.gather(1, seats[:, None]).squeeze(1) - now.rewards.sum(dim=1)  # 1 won, -1 lost
        chosen = chances.gather(1, actions).squeeze(1)
        rows.append((seen, masks, actions.squeeze(1), chosen, values, seats, paid, now.done.clone()))
    seen, masks, actions, chances, values, seats, paid, ended = map(torch.stack, zip(*rows, strict=True))
    advantages = torch.empty_like(values)
    next_value, next_seat = network(*likeness.show_any(now)[:2])[1], now.seats.long()
    ahead = torch.zeros_like(next_value)
    for t in reversed(range(steps)):
        # what is good for the seat that decides next is bad for this one, unless they are the same
        sign = torch.where(seats[t] == next_seat, 1.0, -1.0) * ~ended[t]
        ahead = paid[t] + sign * next_value - values[t] + SMOOTHING * sign * ahead
        advantages[t] = ahead
        next_value, next_seat = values[t], seats[t]
    kept = (seen, masks, actions, chances, advantages, advantages + values)
    return Decisions(*(column.flatten(0, 1) for column in kept))


def learn(
    network: Network, optimiser: torch.optim.Optimizer, all_decisions: Decisions, size: int, pace: float
) -> float:
    """Learn from a round's decisions, so many at a time; return the entropy: how undecided the network was."""
    spread, mean = torch.std_mean(all_decisions.advantages)
    for group in optimiser.param_groups:
        group["lr"] = LEARNING_RATE * pace
    entropies = []
    for _ in range(EPOCHS):
        order = torch.randperm(len(all_decisions.actions), device=mean.device)
        for part in order.split(size):
            some = Decisions(*(column[part] for column in all_decisions))
            chances, values = network(some.seen, some.masks)
            entropy = -(chances.exp() * chances).sum(dim=1).mean()
            change = (chances.gather(1, some.actions[:, None]).squeeze(1) - some.chances).exp()
            advantages = (some.advantages - mean) / (spread + 1e-8)
            gain = torch.min(change * advantages, change.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
            error = (values - some.results).square().mean()
            optimiser.zero_grad(set_to_none=True)
            (VALUE_WEIGHT * error - gain - ENTROPY_WEIGHT * pace * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), MOST_GRADIENT)
            optimiser.step()
            entropies.append(entropy.detach())
    return float(torch.stack(entropies).mean())


@torch.no_grad()
def best(network: Network, likeness: Likeness, step: fourfold.envs.Step) -> Tensor:
    """The actions that the network likes best, having looked at the tables in all ways."""
    chances = torch.zeros(step.masks.shape, device=step.masks.device)
    for way in range(likeness.WAYS):
        seen, masks, meant = likeness.show(step, way)
        chances.scatter_add_(1, meant, network(seen, masks)[0].exp())
    return chances.argmax(dim=1)


@torch.no_grad()
def match(network: Network, opponent: str, games: int, seed: int, device: str) -> float:
    """The network's share of the wins against a bot. It takes what it likes best; the seats alternate."""
    rng, bots = np.random.default_rng(seed), [make_bot(opponent, GAME) for _ in range(games)]
    own, shares = np.arange(games) % 2, np.full(games, np.nan)
    with fourfold.envs.batch(GAME.name, n=games, players=2, seed=seed, skip_forced=True) as env:
        likeness, step = Likeness(env, device), env.reset()
        while np.isnan(shares).any():
            actions = best(network, likeness, tensors(step, device)).cpu().numpy()
            for i in np.flatnonzero(np.isnan(shares) & (step.seats != own)):
                view = env.state(int(i)).view(int(step.seats[i]))
                actions[i] = view.action(bots[i].decide(view, int(rng.integers(1 << 32))).move)
            step = env.step(actions)
            first = step.done & np.isnan(shares)  # a game that ends is followed by another, which does not count
            shares[first] = step.rewards[first, own[first]]
    return float(shares.mean())


@dataclass
class Row:
    """A match: after how many seconds and decisions of training, how many games, the share won, its 95 % interval."""

    seconds: float
    decisions: int
    games: int
    share: float
    low: float
    high: float


class Training:
    """Everything that goes on from one command to the next."""

    def __init__(self, given: argparse.Namespace) -> None:
        began = time.perf_counter()
        self.given, self.decisions, self.entropy, self.curve = given, 0, float("nan"), list[Row]()
        options = {"n": given.batch, "players": 2, "seed": given.seed, "skip_forced": True, "device": given.device}
        self.env = fourfold.envs.batch(GAME.name, **options)
        torch.manual_seed(given.seed)
        self.likeness = Likeness(self.env, given.device)
        self.network = Network(self.env, given.width).to(given.device, memory_format=torch.channels_last)
        self.optimiser = torch.optim.Adam(self.network.parameters(), eps=1e-5)
        self.began = began - self._resume()

    def _resume(self) -> float:
        """Take over what the checkpoint holds; return the seconds that went into it."""
        if not self.given.checkpoint.exists():
            return 0.0
        saved = torch.load(self.given.checkpoint, map_location=self.given.device, weights_only=True)
        if saved["width"] != self.given.width:
            sys.exit(f"{self.given.checkpoint} holds a network of --width {saved['width']}, not {self.given.width}")
        self.network.load_state_dict(saved["network"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.decisions, self.curve = saved["decisions"], [Row(**row) for row in saved["curve"]]
        print(f"going on from {self.given.checkpoint}; delete it to begin anew")
        return float(saved["seconds"])

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def save(self) -> None:
        """Write the checkpoint and the curve. The old checkpoint stays until the new one is whole."""
        path = self.given.checkpoint
        curve = [asdict(row) for row in self.curve]
        kept = {"width": self.given.width, "seconds": self.seconds, "decisions": self.decisions, "curve": curve}
        kept |= {"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict()}
        torch.save(kept, part := path.with_name(path.name + ".part"))
        os.replace(part, path)
        with path.with_suffix(".csv").open("w", newline="") as file:
            csv.writer(file).writerows([list(Row.__dataclass_fields__), *map(astuple, self.curve)])

    def progress(self) -> str:
        return f"{self.seconds:6.0f} s, {self.decisions / 1e6:.1f} million decisions, entropy {self.entropy:.3f}"

    def play_match(self, games: int) -> None:
        seconds, seed = round(self.seconds, 1), self.given.seed + 1 + len(self.curve)
        share = match(self.network, self.given.opponent, games, seed, self.given.device)
        low, high = win_rate(share * games, games).interval or (0.0, 1.0)
        self.curve.append(Row(seconds, self.decisions, games, round(share, 4), round(low, 4), round(high, 4)))
        won = f"{share:.1%} of {games} games won against {self.given.opponent} ({low:.1%} to {high:.1%})"
        print(f"{START}{self.progress()}: {won}", flush=True)
        self.save()

    def run(self) -> None:
        given, asked = self.given, list[int]()

        def stop(number: int, frame: object) -> None:
            asked.append(number)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            print("\nending after this round; Ctrl-C again ends at once, and the round is lost", flush=True)

        signal.signal(signal.SIGINT, stop)
        now = tensors(self.env.reset(), given.device)
        next_match = self.seconds if not self.curve else self.seconds + given.every
        while self.seconds < 60 * given.minutes and not asked:
            if self.seconds >= next_match:
                self.play_match(given.games)
                next_match = self.seconds + given.every
            pace = max(LEAST_PACE, 1 - self.seconds / (60 * given.minutes))
            found = play(self.network, self.likeness, now, given.steps)
            self.entropy = learn(self.network, self.optimiser, found, given.minibatch, pace)
            self.decisions += len(found.actions)
            if START:
                print(end=f"{START}{self.progress()} ", flush=True)
        if asked:
            self.save()
            print(f"saved to {given.checkpoint}; the same command goes on from there")
        else:
            self.play_match(FINAL * given.games)


def count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not possible; give a whole number from 1")
    return int(text)


def duration(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not possible; give a number above 0")
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add, device = parser.add_argument, "cuda" if torch.cuda.is_available() else "cpu"
    add("--minutes", type=duration, default=8.0, help="how long to train, matches included (8)")
    add("--device", choices=("cuda", "cpu"), default=device, help=f"where games and network are (here: {device})")
    add("--checkpoint", type=Path, default=Path("turn-of-time.pt"), help="the file to go on from and to write")
    add("--opponent", default="greedy", help="the bot to play matches against (greedy)")
    add("--games", type=count, default=400, help=f"games of a match; the last has {FINAL} times as many (400)")
    add("--every", type=duration, default=30.0, help="seconds between matches (30)")
    add("--batch", type=count, default=8192, help="games played at once (8192)")
    add("--steps", type=count, default=64, help="decisions in each of them between two rounds of learning (64)")
    add("--minibatch", type=count, default=8192, help="decisions to learn from at a time (8192)")
    add("--width", type=count, default=64, help="channels of the network (64)")
    add("--seed", type=int, default=0, help="of games and network; times differ, so runs do too (0)")
    given = parser.parse_args()
    torch.backends.cudnn.benchmark = True
    try:
        make_bot(given.opponent, GAME)
        Training(given).run()
    except FourfoldError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
