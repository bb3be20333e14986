"""The documentation of the API as a page, made from its OpenAPI and AsyncAPI documents. Descriptions are in English."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import htpy as h
from fastapi import APIRouter, Depends, Request
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from fourfold.pages.frame.layout import Reader
from fourfold.server.people.identity import base_of, visitor
from fourfold.server.routes.responses import page, reader_of, renderers_of

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])
MARKDOWN = MarkdownIt("commonmark", {"html": False})
STYLES = ("people.css", "api-docs.css")
Json = Mapping[str, Any]
SECURITY = {"": "none", "bearer cookie": "known", "cookie": "browser"}
"""Messages about who may send a request, by the schemes that it must use."""


class ApiDocs:
    """The page of a server, rendered once for each language."""

    def __init__(self, describe_calls: Callable[[], Json], describe_live: Callable[[str], Json]) -> None:
        self._describe_calls, self._describe_live = describe_calls, describe_live
        self._rendered: dict[str, Markup] = {}

    async def content(self, reader: Reader, base: str) -> Markup:
        if reader.language not in self._rendered:
            self._rendered[reader.language] = await run_in_threadpool(self._render, reader, base)
        return self._rendered[reader.language]

    def _render(self, reader: Reader, base: str) -> Markup:
        return Markup(h.fragment[api_docs_page(reader, self._describe_calls(), self._describe_live(base))])


@router.get("/docs")
async def docs(request: Request) -> Response:
    reader, known = reader_of(request), renderers_of(request).api_docs
    content = await known.content(reader, base_of(request))
    return page(request, reader, reader.say("api-docs"), content, styles=STYLES, board=False)


def api_docs_page(reader: Reader, calls: Json, live: Json) -> h.Node:
    operations = list(_operations(calls))
    types = {**live["components"]["schemas"], **calls["components"]["schemas"]}
    return h.main("#main.paper.api-docs")[
        h.h1[reader.say("api-docs")],
        h.p(".lead")[reader.say("api-docs-words")],
        h.p(".acts")[
            [
                h.a(".act", href=f"/api/v1/{name}.json")[title]
                for name, title in (("openapi", "OpenAPI"), ("asyncapi", "AsyncAPI"))
            ]
        ],
        h.div(lang="en")[_prose(calls["info"]["description"])],
        [
            _section(
                tag["name"],
                tag["name"].capitalize(),
                _prose(tag["description"]),
                [
                    _call(reader, calls, method, path, call)
                    for method, path, call in operations
                    if tag["name"] in call["tags"]
                ],
            )
            for tag in calls["tags"]
        ],
        _section(
            "live", reader.say("api-docs-live"), [_channel(reader, live, each) for each in live["channels"].values()]
        ),
        _section("types", reader.say("api-docs-types"), [_type(name, types[name]) for name in sorted(types)]),
    ]


def _operations(calls: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in calls["paths"].items():
        for method, call in methods.items():
            yield method.upper(), path, call


def _section(id: str, title: str, *content: h.Node) -> h.Node:
    return h.section(".card", id=id)[h.h2[title], h.div(".calls", lang="en")[content]]


def _prose(text: str) -> h.Node:
    return Markup(MARKDOWN.render(text))


def _inline(text: str) -> h.Node:
    return Markup(MARKDOWN.renderInline(text))


# --------------------------------------------------------------------------------------------------- requests


def _call(reader: Reader, calls: Json, method: str, path: str, call: Json) -> h.Node:
    return h.details(id=call["operationId"])[
        h.summary[h.b[method], " ", h.code[path], " ", h.span[call["summary"]]],
        _prose(call.get("description", "")),
        h.p(".quiet", lang=reader.language)[reader.say(f"api-docs-for-{_who(call)}")],
        _parameters(reader, call.get("parameters", ())),
        _body(reader, call.get("requestBody", {}).get("content", {})),
        h.h3(lang=reader.language)[reader.say("api-docs-answers")],
        h.dl[[_answer(code, _resolved(calls, answer)) for code, answer in sorted(call["responses"].items())]],
    ]


def _who(call: Json) -> str:
    schemes = [name for each in call["security"] for name in each] if "security" in call else None
    return "anybody" if schemes is None else SECURITY[" ".join(schemes)]


def _parameters(reader: Reader, parameters: Any) -> h.Node:
    if not parameters:
        return None
    rows = [
        (h.dt[h.code[each["name"]], " ", _type_words(each["schema"])], h.dd[_inline(each.get("description", ""))])
        for each in parameters
    ]
    return [h.h3(lang=reader.language)[reader.say("api-docs-parameters")], h.dl[rows]]


def _body(reader: Reader, content: Json) -> h.Node:
    if not content:
        return None
    schemas = [_type_words(each["schema"]) for each in content.values()]
    return [h.h3(lang=reader.language)[reader.say("api-docs-body")], h.p[schemas]]


def _resolved(calls: Json, answer: Json) -> Json:
    """A response, which may be one of those that many calls have."""
    if "$ref" in answer:
        shared: Json = calls["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        return shared
    return answer


def _answer(code: str, answer: Json) -> h.Node:
    found = list(answer.get("content", {}).values())
    shown = [_type_words(each.get("schema", {})) for each in found]
    examples = [_example(each["example"]) for each in found if "example" in each and not code.startswith("4")]
    return [h.dt[code], h.dd[answer.get("description", ""), " ", shown, examples]]


def _example(value: Any) -> h.Node:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
    return h.pre(tabindex="0")[h.code[text]]


# ------------------------------------------------------------------------------------------------------ types


def _channel(reader: Reader, live: Json, channel: Json) -> h.Node:
    messages = live["components"]["messages"]
    rows = [
        (h.dt[_type_words(messages[name]["payload"]), f" {name}"], h.dd[_inline(messages[name]["summary"])])
        for name in channel["messages"]
    ]
    return h.details[
        h.summary[h.code[channel["address"]], " ", h.span[channel["title"]]], _prose(channel["description"]), h.dl[rows]
    ]


def _type(name: str, schema: Json) -> h.Node:
    required = schema.get("required", ())
    rows = [
        (
            h.dt[h.code[field if field in required else f"{field}?"], " ", _type_words(value)],
            h.dd[_inline(value.get("description", ""))],
        )
        for field, value in schema.get("properties", {}).items()
    ]
    return h.details(id=name)[
        h.summary[h.code[name]],
        _prose(schema.get("description", "")),
        None if "properties" in schema else h.p[_type_words(schema)],
        h.dl[rows] if rows else None,
    ]


def _type_words(schema: Json) -> h.Node:
    """A schema in a few words, with links to the types that it names."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return h.a(href=f"#{name}")[name]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _joined([_type_words(each) for each in schema[key]])
    if "const" in schema:
        return h.code[json.dumps(schema["const"])]
    if "enum" in schema:
        return _joined([h.code[json.dumps(value)] for value in schema["enum"]])
    if schema.get("type") == "array":
        return [_type_words(schema.get("items", {})), "[]"]
    bounds = [f"{sign} {schema[key]}" for key, sign in (("minimum", "≥"), ("maximum", "≤")) if key in schema]
    return " ".join([schema.get("type", "any"), *bounds])


def _joined(parts: list[h.Node]) -> h.Node:
    return [part for each in parts for part in (" | ", each)][1:]
