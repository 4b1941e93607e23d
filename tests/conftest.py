"""What holds for every test: nothing is logged as an error unless the test expects it."""

import logging
from collections.abc import Iterator

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "expects_errors: this test makes the program log an error")


@pytest.fixture(autouse=True)
def no_error_is_logged(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    yield
    if request.node.get_closest_marker("expects_errors") is None:
        records = [*caplog.get_records("setup"), *caplog.get_records("call")]
        errors = [record for record in records if record.levelno >= logging.ERROR]
        assert not errors, [record.getMessage() for record in errors]
