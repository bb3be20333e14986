"""Learn Turn of Time for two players from scratch, by self-play.

A network plays both seats of many games at once (`fourfold.envs.batch`) and learns from how they end: proximal policy
optimisation (PPO). From time to time it plays a match against a bot. After each match and on Ctrl-C everything is saved
to the checkpoint, and the matches to a CSV file beside it; the same command continues from there.

    python -m pip install 'fourfold[cuda,train]'    # adds the extras to Fourfold
    python examples/train_turn_of_time.py
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from pickle import UnpicklingError

import numpy as np

import fourfold
import fourfold.envs
from fourfold.arena.estimates import win_rate
from fourfold.core.errors import FourfoldError
from fourfold.core.extras import missing
from fourfold.games.turn_of_time.geometry import CELLS, NEIGHBOUR, SIDE
from fourfold.games.turn_of_time.rules import AT, FACE, FACES, KINDS, MEET, SEASONS

try:
    import torch
    from torch import Tensor, nn
except ModuleNotFoundError:
    sys.exit(missing("this", "PyTorch", "train"))

GAME, OPTIONS = fourfold.game("turn-of-time", players=2), {"players": 2, "skip_forced": True}
STEPS = 64  # decisions in each game between two updates
SMOOTHING = 0.95  # lambda of generalised advantage estimation: 1 trusts only results, 0 only the value head
CLIP = 0.2  # the clip range of PPO
LEARNING_RATE, ENTROPY_WEIGHT, LEAST = 1e-3, 0.05, 0.05  # the first two decay with the time left, to this share
VALUE_WEIGHT, MOST_GRADIENT, BLOCKS = 0.5, 1.0, 3  # blocks of two convolutions
EVERY, FINAL = 45, 5  # seconds between matches; how many times as many games the last one has
CURVE = ("seconds", "decisions", "games", "share", "low", "high")  # of a match; the last two are a 95 % interval
WAYS, WINDOW, CORNERS = 8, 5, 3  # symmetries; all cards lie in a window of 5 by 5 cells, whose corner is one of 3 by 3


class Symmetry:
    """Maps equivalent positions to one: the seasons form a circle, so they can be counted from any of them, here
    from an own one; the table can be turned and mirrored; and where it began does not matter.
    """

    def __init__(self, env: fourfold.envs.Batch, device: str) -> None:
        self.env, shape = env, (SEASONS, WAYS, CORNERS, CORNERS)
        tables = zip(*(self._order(*number) for number in np.ndindex(shape)), strict=True)
        self.seen, self.actions = (torch.stack(table).to(device).unflatten(0, shape) for table in tables)

    def _order(self, first: int, way: int, y: int, x: int) -> tuple[Tensor, Tensor]:
        """The indices of all that the network sees in observations, and of each move among the actions."""
        grid = np.arange(CELLS).reshape(SIDE, SIDE)[y : y + WINDOW, x : x + WINDOW]
        grid = np.rot90(grid if way < 4 else grid.T, way)
        cells = grid.ravel()
        directions = [NEIGHBOUR[cells[12]].tolist().index(cell) for cell in cells[[7, 13, 17, 11]]]  # of the middle one
        circle = (np.arange(SEASONS) + first) % SEASONS
        faces = (circle[:, None] * SEASONS + circle).ravel()
        kinds = [KINDS.index((min(pair), max(pair))) for pair in circle[np.array(KINDS)].tolist()]
        plane = self.env.named(np.arange(sum(plane.size for plane in self.env.planes)))
        up, below = (plane[name].reshape(SEASONS, CELLS)[circle][:, cells] for name in ("up", "below"))
        rest = plane["phase"], plane["seasons"][:2, circle], plane["drawn"][circle], plane["hands"][:2, kinds]
        shown = *rest, plane["todo"][directions], plane["held"][faces], up, below, plane["placed"].ravel()[cells]
        moves = FACE + faces, AT + cells, MEET + np.array(directions)
        return torch.tensor(np.concatenate([part.ravel() for part in shown])), torch.tensor(np.concatenate(moves))

    def show(self, observations: Tensor, masks: Tensor, way: int | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """The input of the network, the legal moves, and the action of each; without a way, a random one per game."""
        named = self.env.named(observations)
        own, cards = named["seasons"][:, 0], named["up"].sum(dim=1)
        first = (own > own.roll(1, dims=1)).int().argmax(dim=1)  # an own season that follows another player's
        ways = torch.randint(WAYS, first.shape, device=first.device) if way is None else torch.full_like(first, way)
        y, x = ((cards.sum(dim=axis) > 0).int().argmax(dim=1).sub(1).clamp(min=0) for axis in (2, 1))
        seen, actions = (table[first, ways, y, x] for table in (self.seen, self.actions))
        return observations.gather(1, seen), masks.gather(1, actions), actions


class Network(nn.Module):
    """Policy and value: from an observation to log probabilities of moves, and to the expected result, from -1 to 1."""

    def __init__(self, size: int, width: int) -> None:
        super().__init__()
        self.table = nn.Conv2d(10, width, 3, padding=1, bias=False)  # cards meet their neighbours anywhere
        self.rest = nn.Linear(size - 9 * WINDOW**2, width)
        self.blocks = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1, bias=False) for _ in range(2 * BLOCKS))
        self.cells = nn.Linear(width, 1)
        self.others = nn.Sequential(nn.Linear(4 * width, 256), nn.ReLU(), nn.Linear(256, FACES + 4 + 1))

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        rest, table = seen.float().tensor_split([-9 * WINDOW**2], dim=1)
        placed, legal = table[:, -(WINDOW**2) :, None], masks[:, FACES:-4]
        table = torch.cat([table, legal], dim=1).unflatten(1, (10, WINDOW, WINDOW))
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
            rest, table = self.rest(rest), self.table(table.contiguous(memory_format=torch.channels_last))
            found = table + rest[:, :, None, None]
            for first, second in zip(self.blocks[::2], self.blocks[1::2], strict=True):
                found = found + second(first(found.relu()).relu())
        # PPO compares probabilities between updates, for which bfloat16 is too coarse
        flat = found.relu().flatten(2).transpose(1, 2).float()
        pooled = [flat.mean(dim=1), flat.amax(dim=1), (flat * placed).sum(dim=1), rest.float()]
        faces, meetings, value = self.others(torch.cat(pooled, dim=1)).split([FACES, 4, 1], dim=1)
        logits = torch.cat([faces, self.cells(flat).squeeze(2), meetings], dim=1)
        return logits.masked_fill(~masks, -1e9).log_softmax(dim=1), value.squeeze(1).tanh()


def recorded(function: Callable[..., Sequence[Tensor]], device: str) -> Callable[..., Sequence[Tensor]]:
    """The same function, on a GPU as one CUDA graph. Each call overwrites the tensors that it returns."""
    if device == "cpu":
        return function
    graph, held, found = torch.cuda.CUDAGraph(), list[Tensor](), list[Tensor]()

    def replay(*inputs: Tensor) -> list[Tensor]:
        if not held:
            held.extend(given.clone() for given in inputs)
            torch.cuda.synchronize()
            with torch.cuda.stream(torch.cuda.Stream()):
                for _ in range(3):  # libraries choose their kernels in the first calls
                    function(*held)
            with torch.cuda.graph(graph):
                found.extend(function(*held))
        for own, given in zip(held, inputs, strict=True):
            own.copy_(given)
        graph.replay()
        return found

    return replay


@torch.no_grad()
def match(network: nn.Module, opponent: str, games: int, seed: int, device: str) -> float:
    """The share won against a bot, seats alternating, by what the network likes best if it looks in all ways."""
    rng, bots = np.random.default_rng(seed), [fourfold.bot(opponent, GAME) for _ in range(games)]
    own, shares = np.arange(games) % 2, np.full(games, np.nan)
    with fourfold.envs.batch(GAME.name, games, seed=seed, **OPTIONS) as env:
        symmetry, step = Symmetry(env, device), env.reset()
        while np.isnan(shares).any():
            shown = [torch.as_tensor(array, device=device) for array in (step.observations, step.masks)]
            liked = torch.zeros(step.masks.shape, device=device)
            for way in range(WAYS):
                seen, legal, actions = symmetry.show(*shown, way)
                liked.scatter_add_(1, actions, network(seen, legal)[0].exp())
            chosen = liked.argmax(dim=1).cpu().numpy()
            for i in np.flatnonzero(np.isnan(shares) & (step.seats != own)):
                view = env.state(int(i)).view(int(step.seats[i]))
                chosen[i] = view.action(bots[i].decide(view, int(rng.integers(1 << 32))).move)
            step = env.step(chosen)
            first = step.done & np.isnan(shares)  # only the first game of each slot counts
            shares[first] = step.rewards[first, own[first]]
    return float(shares.mean())


class Training:
    """All state that the checkpoint keeps."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.began, self.given, device = time.perf_counter(), given, given.device
        self.decisions, self.curve = 0, list[tuple[float, ...]]()
        self.env = fourfold.envs.batch(GAME.name, given.batch, seed=given.seed, device=device, **OPTIONS)
        self.now = fourfold.envs.Step(*(torch.as_tensor(array, device=device) for array in self.env.reset()))
        self.symmetry = Symmetry(self.env, device)
        torch.manual_seed(given.seed)
        self.network = Network(self.symmetry.seen.shape[-1], given.width).to(device, memory_format=torch.channels_last)
        rate = torch.tensor(LEARNING_RATE, device=device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), rate, eps=1e-5, fused=True, capturable=True)
        if given.checkpoint.exists():
            try:
                saved = torch.load(given.checkpoint, map_location=device, weights_only=True)
                self.network.load_state_dict(saved["network"])
                self.optimiser.load_state_dict(saved["optimiser"])
            except (EOFError, KeyError, OSError, RuntimeError, UnpicklingError):
                sys.exit(f"{given.checkpoint} does not hold a network of --width {given.width}; give another file")
            self.began, self.decisions, self.curve = self.began - saved["seconds"], saved["decisions"], saved["curve"]
            print(f"continuing from {given.checkpoint}; delete it to start over")

    def decide(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, ...]:
        """The input, the legal moves, the sampled move, its action, its log probability, and the expected result."""
        seen, legal, actions = self.symmetry.show(observations, masks)
        chances, values = self.network(seen, legal)
        move = (chances - torch.empty_like(chances).exponential_().log()).argmax(dim=1, keepdim=True)
        return seen, legal, move, actions.gather(1, move).squeeze(1), chances.gather(1, move), values

    @torch.no_grad()
    def play(self, decide: Callable[..., Sequence[Tensor]]) -> list[Tensor]:
        """Play `STEPS` steps in every game. Return, per decision, the input, the legal moves, the sampled move, its log
        probability, the advantage, and the target of the value.
        """
        rows, now = [], self.now
        for _ in range(STEPS):
            seats, decided = now.seats.long(), [part.clone() for part in decide(now.observations, now.masks)]
            self.env.step(decided[3])  # overwrites the same arrays
            paid = 2 * now.rewards.gather(1, seats[:, None]).squeeze(1) - now.rewards.sum(dim=1)  # 1 won, -1 lost
            rows.append((*decided, seats, paid, now.done.clone()))
        seen, legal, moves, _, chances, values, seats, paid, ended = map(torch.stack, zip(*rows, strict=True))
        next_value, next_seat = decide(now.observations, now.masks)[-1], now.seats.long()
        advantages, ahead = torch.empty_like(values), torch.zeros_like(next_value)
        for t in reversed(range(STEPS)):
            # what is good for the next seat to move is bad for this one, unless they are the same
            sign = torch.where(seats[t] == next_seat, 1.0, -1.0) * ~ended[t]
            ahead = advantages[t] = paid[t] + sign * next_value - values[t] + SMOOTHING * sign * ahead
            next_value, next_seat = values[t], seats[t]
        spread, mean = torch.std_mean(advantages)
        kept = (seen, legal, moves, chances, (advantages - mean) / (spread + 1e-8), advantages + values)
        return [column.flatten(0, 1) for column in kept]

    def learn(self, *found: Tensor) -> tuple[Tensor, Tensor]:
        """Update on some decisions; return the entropy of the policy and the error of the value."""
        seen, legal, moves, before, gains, results, pace = found
        self.optimiser.param_groups[0]["lr"].copy_(LEARNING_RATE * pace)
        chances, values = self.network(seen, legal)
        entropy, error = -(chances.exp() * chances).sum(dim=1).mean(), (values - results).square().mean()
        change = (chances.gather(1, moves) - before).exp().squeeze(1)
        gain = torch.min(change * gains, change.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
        self.optimiser.zero_grad()
        (VALUE_WEIGHT * error - gain - ENTROPY_WEIGHT * pace * entropy).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), MOST_GRADIENT)
        self.optimiser.step()
        return entropy.detach(), error.detach()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def save(self) -> None:
        """Write the checkpoint and the curve. The old checkpoint stays until the new one is complete."""
        path, saved = self.given.checkpoint, {"network": self.network.state_dict(), "curve": self.curve}
        saved |= {"seconds": self.seconds, "decisions": self.decisions, "optimiser": self.optimiser.state_dict()}
        torch.save(saved, f"{path}.part")
        os.replace(f"{path}.part", path)
        with path.with_suffix(".csv").open("w", newline="") as file:
            csv.writer(file).writerows([CURVE, *self.curve])

    def play_match(self, games: int) -> None:
        seconds, opponent = round(self.seconds, 1), self.given.opponent
        share = match(self.network, opponent, games, self.given.seed + 1 + len(self.curve), self.given.device)
        low, high = win_rate(share * games, games).interval or (0.0, 1.0)
        self.curve.append((seconds, self.decisions, games, round(share, 4), round(low, 4), round(high, 4)))
        won = f"{share:.1%} of {games} games won against {opponent} ({low:.1%} to {high:.1%})"
        print(f"{seconds:6.0f} s, {self.decisions / 1e6:.1f} million decisions: {won}", flush=True)
        self.save()

    def run(self) -> None:
        given = self.given
        decide, learn = recorded(self.decide, given.device), recorded(self.learn, given.device)
        while self.seconds < given.seconds:
            if not self.curve or self.seconds >= self.curve[-1][0] + EVERY:
                self.play_match(given.games)
            pace = torch.tensor(max(LEAST, 1 - self.seconds / given.seconds), device=given.device)
            found = self.play(decide)
            for part in torch.randperm(len(found[0]), device=given.device).split(given.batch):
                entropy, error = learn(*(column[part] for column in found), pace)
            self.decisions += len(found[0])
            if sys.stdout.isatty():
                print(f"{self.seconds:6.0f} s, {entropy=:.3f}, {error=:.3f}", end="\r", flush=True)
        self.play_match(FINAL * given.games)


def count(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not possible; give a whole number from 1")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add, device = parser.add_argument, "cuda" if torch.cuda.is_available() else "cpu"
    add("--seconds", type=count, default=550, help="how long to train, matches included (550)")
    add("--device", choices=("cuda", "cpu"), default=device, help=f"the device of games and network (here: {device})")
    add("--checkpoint", type=Path, default=Path("turn-of-time.pt"), help="the file to continue from and to write")
    add("--opponent", default="greedy", help="the bot to play matches against (greedy)")
    add("--games", type=count, default=400, help=f"games of a match; the last has {FINAL} times as many (400)")
    add("--batch", type=count, default=8192, help="parallel games, and decisions per update (8192)")
    add("--width", type=count, default=128, help="channels of the network (128)")
    add("--seed", type=int, default=0, help="of games and network; times differ, so runs do too (0)")
    given = parser.parse_args()
    if not given.checkpoint.absolute().parent.is_dir():
        parser.error(f"--checkpoint {given.checkpoint}: there is no folder {given.checkpoint.parent}")
    torch.backends.cudnn.benchmark = True
    try:
        fourfold.bot(given.opponent, GAME)
        training = Training(given)
    except FourfoldError as error:
        sys.exit(str(error))
    try:
        training.run()
    except KeyboardInterrupt:
        training.save()
        print(f"\nsaved to {given.checkpoint}; the same command continues from there")


if __name__ == "__main__":
    main()
