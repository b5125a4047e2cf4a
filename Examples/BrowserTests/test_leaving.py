"""The user's last actions are sent in order when the page is left."""

import json

import pytest

pytestmark = pytest.mark.full_browser

# Replaces the server with the test: records requests, and does not respond.
HOLD = """
window.sent = [];
window.fetch = (address, options) => {
  if (options?.method === "POST" && address.endsWith("/events")) {
    window.sent.push([Number(options.headers["Live-Event"]), options.body, options.keepalive === true]);
    return new Promise(() => {});
  }
  return Promise.resolve(new Response(new ReadableStream()));
};
"""


@pytest.fixture
def board(page, showcase):
    page.open(f"{showcase.origin}/board")
    page.script(HOLD)
    return page


def sent(page):
    return [
        (first, [event.get("value") for event in json.loads(body)], is_last) for first, body, is_last in page.script("return window.sent")
    ]


def type_text(page, text):
    field = page.browser.find_element("xpath", "//label[span='New card']/input")
    page.script(
        """
        const [field, text] = arguments;
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        """,
        field,
        text,
    )


def leave(page):
    page.script("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")


def test_leaving_sends_pending_and_waiting_events_in_one_request(board):
    type_text(board, "first")
    board.wait(lambda: len(sent(board)) == 1, "nothing was sent")
    type_text(board, "second")
    board.script("document.querySelector('form[data-submit-event]').requestSubmit()")
    leave(board)
    [(number, _, _), last] = sent(board)
    assert last == (number, ["first", "second", None], True)


def test_later_submissions_of_a_form_are_sent(board):
    for text in ("milk", "bread", "butter"):
        type_text(board, text)
        board.script("document.querySelector('form[data-submit-event]').requestSubmit()")
    type_text(board, "eggs")
    leave(board)
    _, values, _ = sent(board)[-1]
    assert values == ["milk", None, "bread", None, "butter", None, "eggs"]


def test_large_amounts_of_waiting_events_are_sent(board):
    type_text(board, "first")
    board.wait(lambda: len(sent(board)) == 1, "nothing was sent")
    for card in range(60):
        type_text(board, f"{card:02} cards")
        board.script("document.querySelector('form[data-submit-event]').requestSubmit()")
    leave(board)
    [(number, _, _), (first, values, is_last)] = sent(board)
    assert (first, len(values), is_last) == (number, 121, True)
