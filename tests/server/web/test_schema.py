"""The HTTP face against its own description: whatever is sent, the answer is one that is described, and never a 5xx."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.server.living import BOT, GAME, HIDDEN, OPEN, PERSON, Browser, Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


OPERATIONS = [
    ("GET", "/api/games"),
    ("GET", "/api/reach"),
    ("GET", "/api/games/{game}"),
    ("GET", "/api/games/{game}/rulebook"),
    ("GET", "/api/games/{game}/examples/{example}"),
    ("GET", "/api/games/{game}/lessons/{lesson}"),
    ("GET", "/api/me"),
    ("PUT", "/api/me"),
    ("PUT", "/api/me/preferences"),
    ("POST", "/api/me/tickets"),
    ("POST", "/api/me/tickets/look"),
    ("POST", "/api/me/tickets/use"),
    ("POST", "/api/me/recovery"),
    ("POST", "/api/me/recovery/keep"),
    ("DELETE", "/api/me/recovery"),
    ("POST", "/api/me/recovery/use"),
    ("POST", "/api/me/passkeys"),
    ("POST", "/api/me/passkeys/offer"),
    ("POST", "/api/me/passkeys/ask"),
    ("POST", "/api/me/passkeys/use"),
    ("DELETE", "/api/me/passkeys/{passkey}"),
    ("POST", "/api/me/renew/prepare"),
    ("POST", "/api/me/renew"),
    ("POST", "/api/me/leave"),
    ("GET", "/api/matches"),
    ("POST", "/api/matches"),
    ("GET", "/api/matches/{match_id}"),
    ("POST", "/api/matches/{match_id}/seats/{seat}"),
    ("POST", "/api/matches/{match_id}/seats/{seat}/stand-in"),
    ("POST", "/api/matches/{match_id}/seats/{seat}/standing"),
    ("POST", "/api/matches/{match_id}/seats/{seat}/moving"),
    ("POST", "/api/matches/{match_id}/seats/{seat}/dry-run"),
    ("GET", "/api/matches/{match_id}/seats/{seat}/take-back"),
    ("POST", "/api/matches/{match_id}/rematch"),
    ("GET", "/api/matches/{match_id}/positions/{number}"),
    ("GET", "/api/matches/{match_id}/fairness"),
    ("GET", "/api/matches/{match_id}/race"),
    ("GET", "/api/matches/{match_id}/advice/{number}"),
    ("GET", "/api/matches/{match_id}/record"),
    ("POST", "/api/matches/{match_id}/chat"),
    ("GET", "/api/tables"),
    ("GET", "/api/pairing"),
    ("POST", "/api/pairing"),
    ("DELETE", "/api/pairing"),
    ("POST", "/api/codes/{code}"),
    ("POST", "/api/matches/{match_id}/seats"),
    ("GET", "/api/blocks"),
    ("POST", "/api/blocks"),
    ("DELETE", "/api/blocks/{handle}"),
    ("GET", "/api/push"),
    ("POST", "/api/push/subscriptions"),
    ("DELETE", "/api/push/subscriptions/{subscription}"),
    ("POST", "/api/push/quiet/{match_id}"),
]
MODES = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]


@pytest.fixture(scope="module")
def schema(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/openapi.json")


def test_all_operations_are_tried(schema: Any) -> None:
    found = {(name.ok().method.upper(), name.ok().path) for name in schema.get_all_operations()}
    assert found == set(OPERATIONS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_described(
    schema: Any, browser: Browser, method: str, path: str, mode: schemathesis.GenerationMode
) -> None:
    matches = [None, *(browser.match(PERSON, OPEN, BOT, game=game)["id"] for game in (GAME, HIDDEN))]
    operation = schema[path][method]

    @settings(max_examples=40, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from(matches))
    def try_one(case: Any, existing: str | None) -> None:
        checks = CHECKS
        if existing and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = existing
            case.cookies["dragonrace"] = browser.cookie
            checks = [check for check in CHECKS if check is not negative_data_rejection]
        case.call_and_validate(checks=checks)

    try:
        try_one()
    except Unsatisfiable:
        assert mode is schemathesis.GenerationMode.NEGATIVE, "nothing that is right can be sent"
