"""How the page's script acknowledges messages. This tests messages.js alone, with its dependencies replaced."""

from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "Sources" / "LivePages" / "LivePagesCore" / "Client" / "Script" / "messages.js"

# The replaced dependencies, which record the acknowledgements.
OTHERS = """
  const token = "tab";
  const savedEpoch = 0;
  const acknowledgements = [];
  const fetch = (address, { headers }) => {
    acknowledgements.push([address, headers["Live-Page"]]);
    return Promise.resolve();
  };
  const taken = [];
  const receive = (name, value) => taken.push(value.length);
  const message = (number, size) => ({ number, event: "note", value: JSON.stringify("x".repeat(size)) });
  const take = (from, to, size) => {
    for (let number = from; number <= to; number += 1) takeMessages([message(number, size)]);
  };
"""


@pytest.fixture
def script(alone):
    """The acknowledgements after some steps."""
    return lambda steps: alone(OTHERS, SCRIPT.read_text(), steps, "return JSON.stringify(acknowledgements);")


def test_each_fiftieth_small_message_is_acknowledged(script):
    assert script("take(1, 49, 10);") == []
    assert script("take(1, 100, 10);") == [["/live-pages/heard", "tab:50"], ["/live-pages/heard", "tab:100"]]


def test_large_messages_are_acknowledged_sooner(script):
    assert script("take(1, 2, 3_000);") == []
    assert script("take(1, 6, 3_000);") == [["/live-pages/heard", "tab:3"], ["/live-pages/heard", "tab:6"]]


def test_repeated_messages_are_counted_once(script):
    assert script("take(1, 2, 3_000); take(1, 2, 3_000);") == []


def test_another_page_restarts_counting(script):
    assert script("take(1, 2, 3_000); forgetMessages(); take(1, 2, 3_000);") == []
