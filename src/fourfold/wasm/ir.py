"""From bound drivers to LLVM's intermediate code for wasm32, one module for all of them.

Numba lowers a driver for this machine. What comes out, before anything is optimised, hardly depends on it: integers
have the widths that the rules give them, and pointers have no width in LLVM's text. So the text is read again with the
data layout of wasm32.

A driver takes arrays as Numba passes them, seven or more values each. The exported functions are small ones that take a
pointer and the lengths; the rest is constant, and folds into the driver.
"""

from __future__ import annotations

import re
from typing import Any

import llvmlite.binding as llvm
from numba import types

from fourfold.core.registry import GamePackage
from fourfold.engine.drivers import add_games
from fourfold.wasm.exports import EXPORTS, argument_types, bound_exports

TRIPLE = "wasm32-unknown-unknown"
MACHINE_LINES = re.compile(r'^(?:target (?:triple|datalayout)|source_filename) = ".*"$', re.MULTILINE)
DEFINITION = re.compile(r"^(define .*? @(\w+)\(.*) \{$", re.MULTILINE)
BODY = re.compile(r"^define .*? @(\w+)\(.*?^\}$", re.MULTILINE | re.DOTALL)
CALLED = re.compile(r" call .*? @(\w+)\(")
UNMARKED = re.compile(r"^attributes .*\boptnone\b.*$", re.MULTILINE)
OPTNONE = re.compile(r" (?:optnone|noinline)\b")
NET, FORWARD = "net", "3net7forwardB"
"""The name that the net's function gets, and a part of the one that Numba gives it."""
INLINED = re.compile(r"\balwaysinline\b")
CONSTANT = re.compile(r"^(@g\d+ = internal) constant", re.MULTILINE)


def target_machine() -> Any:
    """LLVM's compiler for WebAssembly, with the features that all browsers of the last years have."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=features, opt=3, reloc="static", codemodel="default"
    )


def linked_module(package: GamePackage, machine: Any) -> Any:
    """All exports of a game in one module, optimised.

    The rules are inlined into random games, as on this machine. Elsewhere LLVM inlines what it thinks right: that makes
    the search a little faster, and a module up to four times smaller.
    """
    whole = _parsed("", machine)
    for driver, dispatcher in bound_exports(package).items():
        name, arguments = driver.__name__, argument_types(EXPORTS[driver], package)
        dispatcher.compile(arguments)
        result = dispatcher.overloads[arguments]
        result.library._ensure_finalized()
        lowered = MACHINE_LINES.sub("", str(result.library._final_module))
        wrapper = exported(name, result.fndesc.llvm_func_name, arguments, result.signature.return_type)
        if driver is add_games:
            games = _parsed(lowered, machine)
            games.link_in(_parsed(wrapper, machine))
            _hide(games, {name})
            optimise(games, machine)
            whole.link_in(games)
        else:
            whole.link_in(_parsed(INLINED.sub("nounwind", lowered), machine))
            whole.link_in(_parsed(wrapper, machine))
    _hide(whole, {driver.__name__ for driver in EXPORTS})
    whole = _with_vectors(CONSTANT.sub(r"\1 unnamed_addr constant", str(whole)), machine)
    whole.verify()
    optimise(whole, machine)
    return whole


def _with_vectors(text: str, machine: Any) -> Any:
    """A module in which the net, and nothing else, was optimised with vectors.

    The net is twice as fast with them; games and searches are slower, and larger.
    """

    calls = {body[1]: set(CALLED.findall(body[0])) for body in BODY.finditer(text)}
    vectored, added = set[str](), {NET}
    while added:
        vectored |= added
        added = {name for caller in added for name in calls.get(caller, ())} - vectored

    def marked(definition: re.Match[str]) -> str:
        kept = "" if definition[2] in vectored else "optnone noinline "
        return f'{definition[1]} {kept}"no-builtin-strlen" {{'  # LLVM finds `strlen` in loops, but it is not there

    module = llvm.parse_assembly(DEFINITION.sub(marked, text))
    optimise(module, machine, vectors=True)
    return llvm.parse_assembly(UNMARKED.sub(lambda line: OPTNONE.sub("", line[0]), str(module)))


def optimise(module: Any, machine: Any, vectors: bool = False) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = vectors
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)


def _parsed(text: str, machine: Any) -> Any:
    return llvm.parse_assembly(f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n{text}')


def _hide(module: Any, exports: set[str]) -> None:
    """Make all but the exports internal, and name everything by its place: Numba's names count what was compiled before
    in the same process."""
    for number, function in enumerate(list(module.functions)):
        if not function.is_declaration and function.name not in exports:
            is_net = FORWARD in function.name
            function.linkage, function.name = "internal", NET if is_net else f"f{number}"
    for number, variable in enumerate(list(module.global_variables)):
        if not variable.is_declaration:
            variable.linkage, variable.name = "internal", f"g{number}"


# ---------------------------------------------------------------------------------------------- exports


def exported(name: str, callee: str, arguments: tuple[Any, ...], result: Any) -> str:
    """The text of a function `name` that calls a driver compiled by Numba.

    Whole numbers are 32 bits wide for JavaScript, except seeds, which need all 64.
    """
    taken: list[str] = []
    lines: list[str] = []
    passed = ["ptr %result", "ptr %error"]
    for k, kind in enumerate(arguments):
        if isinstance(kind, types.Array):
            taken.append(f"ptr %a{k}")
            taken += [f"i32 %a{k}_{axis}" for axis in range(kind.ndim)]
            passed += _array(f"%a{k}", kind, lines)
        elif kind is types.uint64:
            taken.append(f"i64 %a{k}")
            passed.append(f"i64 %a{k}")
        else:
            taken.append(f"i32 %a{k}")
            lines.append(f"%a{k}_wide = sext i32 %a{k} to i64")
            passed.append(f"i64 %a{k}_wide")
    kinds = ", ".join(value.split()[0] for value in passed)
    width = {types.none: "ptr", types.boolean: "i8"}.get(result, "i64")
    body = "\n  ".join([
        f"%result = alloca {width}",
        "%error = alloca ptr",
        *lines,
        f'%status = call i32 @"{callee}"({", ".join(passed)})',
        "%failed = icmp ne i32 %status, 0",
        "br i1 %failed, label %trap, label %done",
    ])  # fmt: skip
    found = f"%found = load {width}, ptr %result\n  %narrow = {_narrow(width)}\n  ret i32 %narrow"
    end = "ret i32 0" if width == "ptr" else found
    return (
        f'declare i32 @"{callee}"({kinds})\ndeclare void @llvm.trap()\n'
        f"define i32 @{name}({', '.join(taken)}) {{\n  {body}\n"
        f"trap:\n  call void @llvm.trap()\n  unreachable\ndone:\n  {end}\n}}\n"
    )


def _narrow(width: str) -> str:
    return "zext i8 %found to i32" if width == "i8" else "trunc i64 %found to i32"


def _array(name: str, kind: Any, lines: list[str]) -> list[str]:
    """An array as Numba passes it: owner, parent, length, size of an item, data, shape, strides."""
    item = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
    shape: list[str] = []
    strides: list[str] = []
    stride = str(item)
    for axis in range(kind.ndim):
        lines.append(f"{name}_{axis}_wide = sext i32 {name}_{axis} to i64")
        shape.append(f"{name}_{axis}_wide")
    for axis in reversed(range(kind.ndim)):
        strides.insert(0, stride)
        lines.append(f"{name}_{axis}_stride = mul i64 {name}_{axis}_wide, {stride}")
        stride = f"{name}_{axis}_stride"
    lines.append(f"{name}_items = sdiv i64 {stride}, {item}")
    numbers = [f"{name}_items", str(item)]
    return [
        *("ptr null", "ptr null"),
        *(f"i64 {number}" for number in numbers),
        f"ptr {name}",
        *(f"i64 {number}" for number in (*shape, *strides)),
    ]
