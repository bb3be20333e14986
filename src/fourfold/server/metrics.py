"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest


class Metrics:
    """All metrics of one server. None contains a name, a secret or a table's id."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry: CollectorRegistry = registry
        ProcessCollector(registry=registry)
        self.requests: Counter = Counter(
            "fourfold_requests", "Answered requests", ["method", "status"], registry=registry
        )
        self.events: Counter = Counter("fourfold_events", "Stored events", ["kind"], registry=registry)
        buckets = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
        self.seconds: Histogram = Histogram(
            "fourfold_command_seconds", "From a command to its storing", buckets=buckets, registry=registry
        )
        self.refused: Counter = Counter("fourfold_refused", "Refused commands", ["kind"], registry=registry)
        self.tables: Gauge = Gauge("fourfold_tables", "Tables in memory", registry=registry)
        self.sockets: Gauge = Gauge("fourfold_sockets", "Open live channels", registry=registry)
        self.closed: Counter = Counter("fourfold_connections_closed", "Connections cut off", ["why"], registry=registry)
        self.messages: Counter = Counter("fourfold_messages", "Messages on live channels", registry=registry)
        self.thinking: Gauge = Gauge("fourfold_bots_thinking", "Bots that think now", registry=registry)
        self.fallbacks: Counter = Counter("fourfold_bot_fallbacks", "Moves made for a bot", ["why"], registry=registry)
        self.browser_bots: Counter = Counter(
            "fourfold_browser_bots", "Decisions of bots that a player's browser was asked for", ["outcome"],
            registry=registry,
        )  # fmt: skip
        self.notices: Counter = Counter(
            "fourfold_notices", "Notices to people elsewhere", ["channel", "outcome"], registry=registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
