"""The look of the page: on a phone and a desktop, in light and dark. The screenshots are for visual inspection."""

import pytest

from look import fits, look_at, resize


def test_looks_right(page, showcase, screenshots):
    look_at(page, "start", screenshots)
    for prime in (2, 3, 5, 7, 11):
        page.save_favorite(prime)
    page.press("Delete 3")
    page.wait_for_favorites(2, 5, 7, 11)
    page.press("Load from file")
    page.wait_for_text("file-notice", "no saved list")
    page.tick(5)
    look_at(page, "favorites", screenshots)
    page.press("Save to file")
    page.wait_for_text("file-notice", "Saved")
    showcase.break_api("stalled")
    page.press("What is the 11th prime?")
    page.button("Asking…")
    look_at(page, "asking", screenshots)
    showcase.mend_api()
    page.wait_for_dialog("nth-prime-alert")
    look_at(page, "answer", screenshots)
    page.press("OK")
    page.wait_until_gone("nth-prime-alert")
    showcase.break_api("unavailable")
    page.press("What is the 11th prime?")
    page.wait_for_dialog("nth-prime-alert")
    look_at(page, "failure", screenshots)
    page.press("Dismiss")
    page.wait_until_gone("nth-prime-alert")
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    look_at(page, "modal", screenshots)
    page.browser.get(showcase.origin)
    look_at(page, "landing", screenshots)


@pytest.mark.loses_connection
def test_a_lost_connection_can_be_read(page, showcase, screenshots):
    resize(page, "phone")
    page.count_to(2)
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    showcase.stop()
    page.wait(lambda: "Connection lost" in page.notice, "the lost connection did not show itself")
    assert fits(page)
    page.browser.save_screenshot(str(screenshots / "lost-phone-light.png"))


def test_long_numbers_fit_on_a_phone(page):
    resize(page, "phone")
    page.script(
        """
        document.getElementById('count').textContent = '9223372036854775807';
        document.getElementById('count').className = 'count count-long';
        document.querySelector('#nth-prime span').textContent = 'What is the 9223372036854775807th prime?';
        """
    )
    assert fits(page)
