"""The prerequisites of a test on its machine."""

import os

import pytest


def require(condition, reason):
    """Skips a test without its prerequisites. In CI, such a test fails, because it would otherwise pass without having run."""
    if condition:
        return
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
