"""Routes of the settings: language, theme and options."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import RedirectResponse

from fourfold.web.pages.frame.layout import form_fields, page, reader_of
from fourfold.web.pages.frame.preferences import PREFERENCES, own_path, set_preference
from fourfold.web.pages.frame.settings import settings_page
from fourfold.web.people.identity import visitor

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])


@router.get("/settings")
async def settings(request: Request) -> Response:
    reader = reader_of(request)
    return page(
        request,
        reader,
        reader.say("settings"),
        settings_page(reader),
        styles=["people.css"],
        scripts=["settings.js"],
        board=False,
    )


@router.post("/taste")
async def taste(request: Request) -> Response:
    """Store preferences in cookies."""
    form = await form_fields(request)
    answer = RedirectResponse(own_path(form.get("back", "")), 303)
    for name, valid in PREFERENCES.items():
        if form.get(name) in valid:
            set_preference(request, answer, name, form[name])
    return answer
