"""The home tab of the Bloc page: three cards that load independently, and refresh with a button or by pulling down."""

import pytest

# `bloc` is the fixture that opens the page.
from test_bloc import CARDS, bloc, go_to, is_busy, press_in_the_middle, wait_until_asked  # noqa: F401
from look import prefer, resize


def test_each_card_fills_with_its_own_answer(bloc):
    wait_until_asked(bloc, 1)
    bloc.press("Two seconds")
    bloc.press("Refresh")
    bloc.wait(lambda: all(is_busy(bloc, card) for card in CARDS), "the cards were not asked at the same time")
    bloc.wait(lambda: not is_busy(bloc, "home-treatments"), "the treatments never came")
    assert is_busy(bloc, "home-smileSolution")
    assert bloc.text("home-status") == "Asking the clinic…"
    wait_until_asked(bloc, 2)
    assert not any(is_busy(bloc, card) for card in CARDS)


def test_failed_cards_show_an_error_and_can_retry(bloc):
    wait_until_asked(bloc, 1)
    bloc.press("Oral inspections")
    bloc.press("Refresh")
    wait_until_asked(bloc, 2)
    assert "isn't responding" in bloc.text("home-oralInspections")
    assert "Gums" in bloc.text("home-oralInspections"), "what was known before went away"
    assert "isn't responding" not in bloc.text("home-treatments")
    bloc.press("Oral inspections")
    bloc.press("Ask again: Oral inspections")
    bloc.wait(lambda: "isn't responding" not in bloc.text("home-oralInspections"), "the answer never came")
    assert bloc.text("home-status") == "Asked 2 times."


def finger(page, kind, *places):
    points = [{"x": x, "y": y} for x, y in places]
    page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def pull_of(page):
    return page.script("return document.documentElement.dataset.livePull ?? null")


@pytest.fixture
def touch(bloc):
    resize(bloc, "phone")
    bloc.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
    wait_until_asked(bloc, 1)
    return bloc


def test_pulling_down_refreshes(touch):
    press_in_the_middle(touch, "Two seconds")
    touch.script("scrollTo(0, 0)")
    finger(touch, "touchStart", (180, 200))
    for y in (215, 240, 260):
        finger(touch, "touchMove", (180, y))
    touch.wait(lambda: pull_of(touch) == "pulling", "the pull did not show itself")
    assert "Pull to refresh" in touch.text("pull-indicator")
    for y in (290, 310, 330):
        finger(touch, "touchMove", (182, y))
    touch.wait(lambda: pull_of(touch) == "ready", "the pull never went far enough")
    assert "Release to refresh" in touch.text("pull-indicator")
    finger(touch, "touchEnd")
    touch.wait(lambda: "Refreshing" in touch.text("pull-indicator"), "the indicator went before all was there")
    assert pull_of(touch) is None
    wait_until_asked(touch, 2)
    touch.wait(lambda: touch.text("pull-indicator") == "", "the indicator stayed")


@pytest.mark.parametrize(
    "path",
    [
        [(180, 200), (180, 220), (180, 250)],
        [(180, 200), (180, 300), (180, 330), (180, 205)],
        [(180, 200), (240, 205), (250, 400)],
        [(180, 400), (180, 300), (180, 500)],
    ],
    ids=["not far enough", "back again", "sideways first", "up first"],
)
def test_other_movements_of_a_finger_do_not_refresh(touch, path):
    finger(touch, "touchStart", path[0])
    for place in path[1:]:
        finger(touch, "touchMove", place)
    finger(touch, "touchEnd")
    touch.wait(lambda: pull_of(touch) is None, "the pull stayed")
    # Any event that was sent before would be handled before this one.
    go_to(touch, "Counters")
    go_to(touch, "Home")
    wait_until_asked(touch, 1)


def test_a_finger_that_scrolls_back_up_does_not_refresh(touch):
    touch.script("scrollTo(0, 300)")
    finger(touch, "touchStart", (180, 200))
    for y in (240, 300, 360, 420):
        finger(touch, "touchMove", (180, y))
    assert pull_of(touch) is None
    finger(touch, "touchEnd")
    assert touch.text("home-status") == "Asked once."


def test_with_reduced_motion_the_indicator_stays_in_place(touch):
    prefer(touch, prefers_reduced_motion="reduce")
    heights = []
    finger(touch, "touchStart", (180, 200))
    for y in (230, 250, 270):
        finger(touch, "touchMove", (180, y))
        touch.wait(lambda: pull_of(touch) == "pulling", "the pull did not show itself")
        heights.append(touch.element("pull-indicator").size["height"])
    finger(touch, "touchCancel")
    assert len(set(heights)) == 1 and heights[0] > 40
