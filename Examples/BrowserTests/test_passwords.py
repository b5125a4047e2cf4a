"""Passwords stay secret: no page, response, address or log contains one."""

import pytest

from accounts import FORMS, fill, wait_for_button
from page import Page
from showcase import PrintingShowcase

# The responses of the server to a new browser, in both ways.
SENT = """
const done = arguments[arguments.length - 1];
(async () => {
  const page = await (await fetch(location.pathname)).text();
  const ended = new AbortController();
  const headers = { "Live-Page": /data-live-page="([^"]*)"/.exec(page)[1] };
  const stream = await fetch(location.pathname + "/stream", { signal: ended.signal, headers });
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\\n\\n")) text += (await reader.read()).value;
  ended.abort();
  done(page + text);
})();
"""


def all_that_was_sent(page):
    return page.browser.page_source + page.browser.execute_async_script(SENT)


@pytest.mark.parametrize("path", FORMS)
def test_passwords_are_nowhere_in_the_page(showcase, page, path):
    page.open(f"{showcase.origin}/{path}")
    fill(page, path)
    wait_for_button(page, path, True)
    sent = all_that_was_sent(page)
    assert "hypatia" in sent
    assert "horse" not in sent
    assert "horse" not in page.browser.current_url
    assert "horse" not in page.script("return performance.getEntriesByType('resource').map((e) => e.name).join()")


# No part of the password occurs in a log by chance. Input arrives in pieces, down to single keys.
TELLING_PASSWORD = "Zq8vXw3kJ5hPnB"

# Sends an event without using the form, in the way of the page's script.
SEND = """
const [event, done] = arguments;
const tab = document.querySelector("script[data-live-page]").dataset.livePage;
fetch(`${location.pathname}/events`, {
  method: "POST", headers: { "Content-Type": "application/json", "Live-Page": tab }, body: JSON.stringify(event),
}).then((answer) => done(answer.status));
"""


def pieces(text, length):
    return {text[start : start + length] for start in range(len(text) - length + 1)}


@pytest.mark.refused
def test_passwords_are_not_in_the_log(browser, tmp_path):
    page = Page(browser)
    with PrintingShowcase(tmp_path, "--log") as showcase:
        page.wait(lambda: showcase.origin, "the showcase printed no address")
        for path, name in (("log-in", "LogIn"), ("sign-up", "SignUp")):
            page.open(f"{showcase.origin}/{path}")
            fill(page, path, password=TELLING_PASSWORD)
            wait_for_button(page, path, True)
            page.element(path).click()
            page.wait_for_dialog("welcome")
            page.press("OK")
            page.wait_until_gone("welcome")
            refused = [
                {"event": "passwordTyped", "value": [TELLING_PASSWORD]},
                {"event": "passwordTyped", "value": {"password": TELLING_PASSWORD}},
                {"event": "submitted", "value": TELLING_PASSWORD},
                {"event": TELLING_PASSWORD},
            ]
            for event in refused:
                assert page.browser.execute_async_script(SEND, event) in (400, 422)
            assert 1 <= showcase.printed.count(f"{name}: passwordTyped(•••)\n") <= len(TELLING_PASSWORD)
            for event in ("submitted", "dismissed"):
                assert f"{name}: {event}\n" in showcase.printed
        assert 1 <= showcase.printed.count("SignUp: passwordAgainTyped(•••)\n") <= len(TELLING_PASSWORD)
        # This prevents the page from logging errors about a stopped server.
        browser.get("about:blank")
    assert [piece for piece in pieces(TELLING_PASSWORD, 3) if piece in showcase.printed] == []
