"""A model of the page's script: parsed HTML elements by id, to which update messages are applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from fourfold.pages.board.elements import GAP, Rendered

VOID = {"img", "input"}


@dataclass
class Node:
    tag: str
    attributes: dict[str, str]
    children: list[Node | str] = field(default_factory=list)

    def find(self, tag: str) -> Node | None:
        for child in self.children:
            if isinstance(child, Node) and (found := child if child.tag == tag else child.find(tag)):
                return found
        return None


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            node = self.open[-1].children[-1]
            assert isinstance(node, Node)
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parsed(html: str) -> Node:
    parser = _Parser()
    parser.feed(html)
    parser.close()
    (root,) = parser.open
    (node,) = root.children
    assert isinstance(node, Node)
    return node


@dataclass
class ClientPage:
    """The elements of a page in a browser, without the card faces."""

    surface: str
    parts: dict[str, Node]

    @classmethod
    def of(cls, page: Rendered) -> ClientPage:
        return cls(
            page.board_classes, {id: parsed(part.html(id)) for id, part in page.parts.items() if not id.startswith("k")}
        )

    def apply(self, message: Mapping[str, Any]) -> None:
        """Do what the script's `apply` does with a message decoded from JSON."""
        renamed = message.get("renamed", {})
        assert renamed.keys() <= self.parts.keys()
        known, self.parts = self.parts, {}
        for id, node in known.items():
            new = renamed.get(id, id)
            assert new not in self.parts, f"two parts are called {new}"
            self.parts[new] = Node(node.tag, {**node.attributes, "id": new}, node.children)
        self.surface = message.get("surface", self.surface)
        for id in message["gone"]:
            del self.parts[id]
        for id, change in message["parts"].items():
            if id.startswith("k"):
                continue
            if isinstance(change, dict):
                self._alter(self.parts[id], change)
            else:
                self.parts[id] = parsed(change)
        for start, shared, sign, listed in message.get("targets", []):
            entries = listed.split(" ")
            for end, x, y in zip(entries[::3], entries[1::3], entries[2::3], strict=True):
                spot, classes = start + end, shared.replace(GAP, x, 1).replace(GAP, y, 1)
                attributes = {"type": "button", "id": f"at-{spot}", "class": f"t {classes}", "data-spot": spot}
                self.parts[f"at-{spot}"] = Node("button", attributes, [sign] if sign else [])

    def _alter(self, node: Node, change: dict[str, Any]) -> None:
        for name, value in change.items():
            if name == "face":
                face = node.find("use")
                assert face
                face.attributes["href"] = f"#{value}"
            elif name == "words":
                node.children[-1] = parsed(value)
            elif name == "inside":
                for index, html in value.items():
                    node.children[int(index)] = parsed(html)
            elif value is None:
                del node.attributes[name]
            else:
                node.attributes[name.lower()] = value  # as `HTMLParser` writes it
