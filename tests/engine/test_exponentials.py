"""`exp` and `log` as rules: as exact as a search needs, the same bits compiled and interpreted."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.engine import exponentials
from fourfold.engine.binding import compiled_form

compiled_exp, compiled_log = compiled_form(exponentials.exp), compiled_form(exponentials.log)


@given(st.floats(-63.99, 0))
def test_exp_is_exact_to_fourteen_digits(x: float) -> None:
    expected = Decimal(x).exp()
    assert abs(Decimal(exponentials.exp(x)) - expected) <= expected * Decimal("1e-14")


@given(st.floats(1e-9, 1e9))
def test_log_is_exact_to_fifteen_places(x: float) -> None:
    expected = Decimal(x).ln()
    assert abs(Decimal(exponentials.log(x)) - expected) <= Decimal("1e-15") * max(Decimal(1), abs(expected))


@given(st.floats(-100, 0), st.floats(1e-9, 1e9))
def test_compiled_and_interpreted_have_the_same_bits(x: float, y: float) -> None:
    assert compiled_exp(x) == exponentials.exp(x) == exponentials.exp(np.float64(x))
    assert compiled_log(y) == exponentials.log(y) == exponentials.log(np.float64(y))


@pytest.mark.parametrize(("x", "expected"), [(0.0, 1.0), (-64.0, 0.0), (-1e300, 0.0)])
def test_the_ends_of_exp(x: float, expected: float) -> None:
    assert compiled_exp(x) == exponentials.exp(x) == expected


@given(st.lists(st.floats(-63, 0), min_size=2, max_size=2, unique=True))
def test_exp_never_falls_where_its_argument_grows_visibly(pair: list[float]) -> None:
    low, high = sorted(pair)
    if high - low > 1e-12:
        assert exponentials.exp(low) < exponentials.exp(high)
