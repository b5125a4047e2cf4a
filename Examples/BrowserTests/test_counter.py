"""The counter and its two questions."""

import pytest
from selenium.webdriver.common.keys import Keys


def test_counts_up_and_down(page):
    assert page.count == "0"
    page.count_to(3)
    page.press("Decrement")
    page.wait_for_text("count", "2")
    for _ in range(3):
        page.press("Decrement")
    page.wait_for_text("count", "\N{MINUS SIGN}1")


def test_many_quick_taps_all_count(page):
    page.script("for (let i = 0; i < 60; i++) document.querySelector('[aria-label=Increment]').click()")
    page.wait(lambda: page.count == "60", "not every tap was counted")


def test_asks_for_the_fifth_prime_and_reads_eleven(page):
    page.count_to(5)
    page.press("What is the 5th prime?")
    alert = page.wait_for_dialog("nth-prime-alert")
    assert "The 5th prime is 11" in alert.text
    page.press("OK")
    page.wait_until_gone("nth-prime-alert")
    assert page.focused_name == "What is the 5th prime?"


@pytest.mark.parametrize("number, place", [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th")])
def test_ordinals_have_the_correct_suffix(page, number, place):
    page.count_to(number)
    assert page.button(f"What is the {place} prime?").is_enabled()


def test_the_button_is_disabled_before_the_first_prime(page):
    assert not page.button("There is no 0th prime").is_enabled()


def test_requests_disable_the_button_and_show_a_spinner(page, showcase):
    page.count_to(2)
    showcase.break_api("stalled")
    page.press("What is the 2nd prime?")
    button = page.button("Asking…")
    assert not button.is_enabled()
    assert page.script("return getComputedStyle(document.querySelector('#nth-prime .spinner')).animationName") == "turn"
    page.press("Increment")
    page.wait_for_text("count", "3")
    showcase.mend_api()
    assert "The 2nd prime is 3" in page.wait_for_dialog("nth-prime-alert").text


@pytest.mark.parametrize("fault", ["unavailable", "malformed"])
def test_failures_are_shown_and_can_be_retried(page, showcase, fault):
    page.count_to(5)
    showcase.break_api(fault)
    page.press("What is the 5th prime?")
    alert = page.wait_for_dialog("nth-prime-alert")
    assert "No answer for the 5th prime" in alert.text

    assert page.focused_name == "Retry"

    showcase.mend_api()
    page.press("Retry")
    page.wait(lambda: "The 5th prime is 11" in page.text("nth-prime-alert"), "the retry gave no answer")
    page.press("OK")
    page.wait_until_gone("nth-prime-alert")


def test_the_alert_is_labelled_described_and_modal(page, showcase):
    page.count_to(5)
    showcase.break_api("unavailable")
    page.press("What is the 5th prime?")
    alert = page.wait_for_dialog("nth-prime-alert")
    assert alert.aria_role == "alertdialog"
    assert alert.accessible_name == "No answer for the 5th prime"
    described = page.script("return document.getElementById(arguments[0].getAttribute('aria-describedby')).textContent", alert)
    assert "couldn't be reached" in described
    page.keys(Keys.TAB)
    assert page.focused_name == "Dismiss"
    page.keys(Keys.ENTER)
    page.wait_until_gone("nth-prime-alert")
    assert page.focused_name == "What is the 5th prime?"


@pytest.mark.refused
def test_answers_to_dismissed_alerts_are_ignored(page, showcase):
    page.count_to(5)
    showcase.break_api("unavailable")
    page.press("What is the 5th prime?")
    page.wait_for_dialog("nth-prime-alert")
    late = page.script("return document.querySelector('#nth-prime-alert .button').dataset.event")
    page.keys(Keys.ESCAPE)
    page.wait_until_gone("nth-prime-alert")
    showcase.mend_api()
    status = page.script(
        """
        const tab = document.querySelector("script[data-live-page]").dataset.livePage;
        const headers = { "Content-Type": "application/json", "Live-Page": tab };
        return fetch("/prime-time/events", { method: "POST", headers, body: arguments[0] }).then((response) => response.status);
        """,
        late,
    )
    assert status == 422
    page.press("Increment")
    page.wait_for_text("count", "6")
    assert page.button("What is the 6th prime?").is_enabled()
    assert not page.script("return document.getElementById('nth-prime-alert')")


def test_a_failure_can_be_dismissed_with_escape(page, showcase):
    page.count_to(1)
    showcase.break_api("unavailable")
    page.press("What is the 1st prime?")
    page.wait_for_dialog("nth-prime-alert")
    page.keys(Keys.ESCAPE)
    page.wait_until_gone("nth-prime-alert")
