"""How the page looks: on a phone and a desktop, in light and dark. The pictures are left for people to look at."""

import pytest

from look import LOW_CONTRAST, SIZES, fits, prefer, resize


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
def test_looks_right(page, showcase, screenshots, size, scheme):
    resize(page, size)
    prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")

    def picture(name):
        assert fits(page), f"{name} scrolls sideways"
        assert page.script(LOW_CONTRAST) == [], f"{name} has texts that are hard to read"
        page.browser.save_screenshot(str(screenshots / f"{name}-{size}-{scheme}.png"))

    picture("start")
    for prime in (2, 3, 5, 7, 11):
        page.save_favorite(prime)
    page.press("Delete 3")
    page.wait_for_favorites(2, 5, 7, 11)
    page.press("Load from file")
    page.wait_for_text("file-notice", "no saved list")
    page.tick(5)
    picture("favorites")
    page.press("Save to file")
    page.wait_for_text("file-notice", "Saved")
    showcase.break_api("stalled")
    page.press("What is the 11th prime?")
    page.button("Asking…")
    picture("asking")
    showcase.mend_api()
    page.wait_for_dialog("nth-prime-alert")
    picture("answer")
    page.press("OK")
    page.wait_until_gone("nth-prime-alert")
    showcase.break_api("unavailable")
    page.press("What is the 11th prime?")
    page.wait_for_dialog("nth-prime-alert")
    picture("failure")
    page.press("Dismiss")
    page.wait_until_gone("nth-prime-alert")
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    picture("modal")
    page.browser.get(showcase.origin)
    picture("landing")


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
