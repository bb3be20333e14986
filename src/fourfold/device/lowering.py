"""Our own Python, made small enough for MicroPython: a module's source becomes source that MicroPython runs alike.

The browser interprets the same rules, texts, art and pages as the server does; nothing of them is written twice. What
MicroPython lacks is replaced while the bundle is built: annotations go, dataclasses and named tuples become plain
classes, dictionaries keep their order, f-strings and starred displays become calls of `stand_ins/lowered.upy`, and
constants that NumPy computed are written out. `bundle.py` decides which modules go through here.
"""

from __future__ import annotations

import ast
from types import ModuleType
from typing import Any

from fourfold.core.registry import cached_by_games, game_package, names
from fourfold.device.plain_source import Unwritable, is_computed, is_typing, literal, lowered_class

HELPERS = "lowered"
"""The module of the helpers, whose names begin with an underscore."""
SILENT = frozenset({"__future__", "typing", "collections.abc", "abc", "types", "numpy.typing"})
"""Modules of which only annotations need anything."""
METHODS = frozenset({"bit_count", "bit_length", "capitalize", "casefold", "isascii", "isdecimal", "join", "ljust"})
METHODS |= {"removeprefix", "removesuffix", "rjust", "sort", "splitlines", "title", "translate", "union", "zfill"}
"""Methods of strings, lists and numbers that MicroPython lacks or does differently: they become functions."""
FUNCTIONS = frozenset({"dict", "sorted", "format"})
"""The same for built-in functions."""
GENERIC = frozenset({"list", "dict", "set", "tuple", "frozenset", "type", "defaultdict"})
"""Classes that are subscripted with types only."""


@cached_by_games
def own_packages() -> frozenset[str]:
    """The packages that are lowered: this one, and those of games of other distributions."""
    return frozenset({"fourfold"} | {game_package(name).module.partition(".")[0] for name in names()})


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in own_packages()


def device_name(module: str) -> str:
    """The name of a module in the browser: ours keep theirs, others have a stand-in in the folder `stand_ins`."""
    return module if is_ours(module) else f"std_{module.replace('.', '_')}"


def lower(source: str, module: ModuleType) -> str:
    """The source of a module for MicroPython. `module` is the same one imported here, for its constants."""
    tree = ast.parse(source)
    tree.body = [*_Constants(module).body(tree.body)]
    tree = _Lowering().visit(tree)
    start = ast.parse(f"from {HELPERS} import *").body
    tree.body = [*start, *tree.body]
    return ast.unparse(ast.fix_missing_locations(tree))


class _Constants:
    """Replaces assignments at the top of a module whose values NumPy or the type system made."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        return [each for statement in statements for each in self._statement(statement)]

    def _statement(self, statement: ast.stmt) -> list[ast.stmt]:
        if isinstance(statement, ast.Assign):
            targets = [name for target in statement.targets for name in _names(target)]
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets = _names(statement.target)
        else:
            return [statement]
        values = {name: getattr(self.module, name) for name in targets if hasattr(self.module, name)}
        if len(values) != len(targets) or not values:
            return [statement]
        if all(is_typing(value) for value in values.values()):
            return [_assign(name, literal(value)) for name, value in values.items()]
        if any(is_computed(value) for value in values.values()):
            try:
                return [_assign(name, literal(value)) for name, value in values.items()]
            except Unwritable:
                return [statement]
        return [statement]


def _names(target: ast.expr) -> list[str]:
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for each in target.elts for name in _names(each)]
    return []


def _assign(name: str, text: str) -> ast.stmt:
    return ast.parse(f"{name} = {text}").body[0]


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _kinds(node: ast.expr) -> ast.expr:
    """`A | B` as a tuple of classes."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        kinds: list[ast.expr] = []
        for side in (_kinds(node.left), _kinds(node.right)):
            kinds += side.elts if isinstance(side, ast.Tuple) else [side]
        return ast.Tuple(kinds, ast.Load())
    return node


def _is_name(node: ast.AST, *names: str) -> bool:
    return (isinstance(node, ast.Name) and node.id in names) or (isinstance(node, ast.Attribute) and node.attr in names)


class _Lowering(ast.NodeTransformer):
    # --- what is only for readers and type checkers

    def visit_If(self, node: ast.If) -> Any:
        if _is_name(node.test, "TYPE_CHECKING"):
            return [self.visit(each) for each in node.orelse]
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        assert node.module is not None
        if node.module in SILENT:
            return None
        node.module = device_name(node.module)
        return node

    def visit_Import(self, node: ast.Import) -> Any:
        node.names = [
            ast.alias(device_name(each.name), each.asname or (None if is_ours(each.name) else each.name))
            for each in node.names
            if each.name not in SILENT
        ]
        return node if node.names else None

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Constant):
            return None  # a docstring
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        taken = node.args
        taken.args, taken.posonlyargs = [*taken.posonlyargs, *taken.args], []
        for each in (*taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg):
            if each is not None:
                each.annotation = None
        node.decorator_list = [
            each for each in node.decorator_list if not _is_name(each, "override", "overload", "abstractmethod")
        ]
        cached = [each for each in node.decorator_list if _is_name(each, "cached_property")]
        if cached:
            node.decorator_list = [ast.parse(f"_py_cached_property({node.name!r})", mode="eval").body]
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Any:
        return None  # what a server does

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        node.args.args, node.args.posonlyargs = [*node.args.posonlyargs, *node.args.args], []
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        node = lowered_class(node)
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    # --- displays

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        parts: list[ast.expr] = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(part)
            else:
                assert isinstance(part, ast.FormattedValue)
                parts.append(self._formatted(part))
        return _call("_py_text", *parts)

    def _formatted(self, part: ast.FormattedValue) -> ast.expr:
        value: ast.expr = self.visit(part.value)
        if part.conversion == ord("r"):
            value = _call("repr", value)
        elif part.conversion == ord("s"):
            value = _call("str", value)
        if part.format_spec is None:
            return value
        return _call("_py_format", value, self.visit(part.format_spec))

    def _chained(self, elements: list[ast.expr]) -> ast.expr:
        """The elements of a display as one call, starred ones unpacked."""
        parts = [
            ast.Tuple([ast.Constant(True), self.visit(each.value)], ast.Load())
            if isinstance(each, ast.Starred)
            else ast.Tuple([ast.Constant(False), self.visit(each)], ast.Load())
            for each in elements
        ]
        return _call("_py_chained", *parts)

    def _display(self, node: Any, kind: str) -> Any:
        if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)):
            return self.generic_visit(node)
        if any(isinstance(each, ast.Starred) for each in node.elts):
            found = self._chained(node.elts)
            return found if kind == "list" else _call(kind, found)
        return self.generic_visit(node)

    def visit_List(self, node: ast.List) -> Any:
        return self._display(node, "list")

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        return self._display(node, "tuple")

    def visit_Set(self, node: ast.Set) -> Any:
        return self._display(node, "set")

    def visit_Dict(self, node: ast.Dict) -> Any:
        pairs: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            pairs.append(
                ast.Tuple([ast.Constant(None), self.visit(value)], ast.Load())
                if key is None
                else ast.Tuple([ast.Tuple([self.visit(key)], ast.Load()), self.visit(value)], ast.Load())
            )
        if any(key is None for key in node.keys):
            return _call("_py_merged", *pairs)
        plain: list[ast.expr] = [
            ast.Tuple([self.visit(key), self.visit(value)], ast.Load())
            for key, value in zip(node.keys, node.values, strict=True)
            if key is not None
        ]
        return _call("OrderedDict", ast.List(plain, ast.Load())) if plain else _call("OrderedDict")

    def visit_DictComp(self, node: ast.DictComp) -> Any:
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return _call("OrderedDict", self.visit(ast.ListComp(pair, node.generators)))

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """`list[int]()` as `list()`; slices of texts with a step."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and node.slice.step is not None and isinstance(node.ctx, ast.Load):
            bounds = (each or ast.Constant(None) for each in (node.slice.lower, node.slice.upper, node.slice.step))
            return _call("_py_stepped", node.value, *bounds)
        return node.value if isinstance(node.value, ast.Name) and node.value.id in GENERIC else node

    # --- calls

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        node.keywords = [each for each in node.keywords if not (each.arg == "strict" and _is_name(node.func, "zip"))]
        node.keywords.sort(key=lambda each: each.arg is None)  # MicroPython loses values that come after `**more`
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            function = ast.Name(f"_py_{node.func.attr}", ast.Load())
            return ast.Call(function, [node.func.value, *node.args], node.keywords)
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            node.args[1] = _kinds(node.args[1])
        elif isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
            node.func.id = f"_py_{node.func.id}"
        if isinstance(node.func, ast.Attribute) and _is_name(node.func.value, "__dict__"):
            assert isinstance(node.func.value, ast.Attribute)
            name = {"update": "_py_set_fields", "pop": "_py_forget_field"}[node.func.attr]
            return ast.Call(ast.Name(name, ast.Load()), [node.func.value.value, *node.args], node.keywords)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "fromkeys" and _is_name(node.func.value, "dict"):
            node.func = ast.Name("_py_fromkeys", ast.Load())
        if isinstance(node.func, ast.Attribute) and node.func.attr == "maketrans" and _is_name(node.func.value, "str"):
            node.func = ast.Name("_py_maketrans", ast.Load())
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """The keys of a dictionary as a set."""
        self.generic_visit(node)
        for side in ("left", "right"):
            value = getattr(node, side)
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "keys":
                setattr(node, side, _call("set", value))
        return node

    # --- statements

    def visit_Match(self, node: ast.Match) -> Any:
        """A chain of tests. Patterns are classes without arguments, constants, alternatives of them, and `_`."""
        self.generic_visit(node)
        chain: list[ast.stmt] = []
        for case in reversed(node.cases):
            test = _matches(node.subject, case.pattern)
            if case.guard is not None:
                test = case.guard if test is None else ast.BoolOp(ast.And(), [test, case.guard])
            chain = case.body if test is None else [ast.If(test, case.body, chain)]
        return chain


def _matches(subject: ast.expr, pattern: ast.pattern) -> ast.expr | None:
    """The test of a pattern; None if it always matches."""
    if isinstance(pattern, ast.MatchClass) and not pattern.patterns and not pattern.kwd_patterns:
        return _call("isinstance", subject, pattern.cls)
    if isinstance(pattern, ast.MatchSingleton):
        return ast.Compare(subject, [ast.Is()], [ast.Constant(pattern.value)])
    if isinstance(pattern, ast.MatchValue):
        return ast.Compare(subject, [ast.Eq()], [pattern.value])
    if isinstance(pattern, ast.MatchOr):
        return ast.BoolOp(ast.Or(), [test for each in pattern.patterns if (test := _matches(subject, each))])
    if isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None:
        return None
    raise NotImplementedError(f"line {pattern.lineno}: the pattern {ast.unparse(pattern)}")
