"""Matched geometry, transitions, timelines, canvases and gestures of two fingers in the app of SwiftUI's names."""

import time

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.action_chains import ActionChains

from look import prefer
from swiftui_names import shows

FRAME = """
const frameOf = (element) => { const { left, top, width, height } = element.getBoundingClientRect(); return [left, top, width, height]; };
const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
"""

# Runs in the page: presses a button, waits for the motions of the views that match a selector, and pauses them at their starts.
PRESS_AND_HOLD = FRAME + """
const [selector, title, done] = arguments;
const before = frameOf(shown(selector)[0]);
const button = [...document.querySelectorAll("button")].find((each) => each.innerText === title);
const look = () => {
  const element = shown(selector).find((each) => each.getAnimations().some(({ id }) => id === "tributary-matched"));
  if (!element) return requestAnimationFrame(look);
  const [motion] = element.getAnimations().filter(({ id }) => id === "tributary-matched");
  motion.pause();
  const { duration, easing } = motion.effect.getTiming();
  motion.currentTime = 0;
  const start = frameOf(element);
  motion.currentTime = duration / 2;
  const middle = frameOf(element);
  motion.finish();
  done({ before, start, middle, end: frameOf(element), duration, easing, count: shown(selector).length });
};
button.click();
look();
"""

CARD = '[aria-label="Card"]'
LETTER = '[data-identifier="letter"]'


@pytest.fixture
def page(names_page):
    names_page.browser.set_script_timeout(10)
    return names_page


def frame(page, selector):
    return page.script(FRAME + "return shown(arguments[0]).map(frameOf)[0]", selector)


def marker(page):
    return frame(page, "[data-follows]")


def chapter(page, title):
    return page.script(
        FRAME + """return shown("[data-matched]:not([data-follows])").filter((each) => each.innerText === arguments[0]).map(frameOf)[0]""",
        title,
    )


def close(first, second):
    """Whether two frames differ by at most a pixel. A view that isn't shown has no frame and is close to nothing."""
    return None not in (first, second) and first == pytest.approx(second, abs=1)


def test_a_view_starts_from_the_frame_of_the_removed_one(page):
    page.press("Motion")
    shows(page, "Open the card")
    page.wait(lambda: frame(page, CARD), "the card was never shown")
    found = page.browser.execute_async_script(PRESS_AND_HOLD, CARD, "Open the card")
    assert close(found["start"], found["before"])
    assert found["end"][2] == pytest.approx(96, abs=1)
    assert found["end"][0] > found["before"][0] + 100
    assert close(found["middle"], [(a + b) / 2 for a, b in zip(found["before"], found["end"])])
    assert found["duration"] == pytest.approx(400)
    assert found["easing"] == "linear"
    # The removed view isn't shown.
    assert found["count"] == 1


def test_a_view_inside_a_moving_view_starts_from_its_own_frame(page):
    page.press("Motion")
    page.wait(lambda: frame(page, LETTER), "the letter was never shown")
    found = page.browser.execute_async_script(
        FRAME
        + """
        const [selector, title, done] = arguments;
        const before = frameOf(shown(selector)[0]);
        const look = () => {
          const motions = document.getAnimations().filter(({ id }) => id === "tributary-matched");
          if (motions.length < 2) return requestAnimationFrame(look);
          for (const each of motions) { each.pause(); each.currentTime = 0; }
          const start = frameOf(shown(selector)[0]);
          for (const each of motions) each.finish();
          done({ before, start, end: frameOf(shown(selector)[0]) });
        };
        [...document.querySelectorAll("button")].find((each) => each.innerText === title).click();
        look();
        """,
        LETTER,
        "Open the card",
    )
    assert close(found["start"], found["before"])
    assert found["end"][0] > found["before"][0] + 100


def test_a_view_does_not_move_without_an_animation_or_with_reduced_motion(page):
    prefer(page, prefers_reduced_motion="reduce")
    page.press("Motion")
    page.press("Open the card")
    shows(page, "Close the card")
    assert page.script("return document.getAnimations().filter(({ id }) => id === 'tributary-matched').length") == 0
    assert frame(page, CARD)[2] == pytest.approx(96, abs=1)


def test_a_follower_has_the_frame_of_its_source(page):
    page.press("Motion")
    page.wait(lambda: close(marker(page), chapter(page, "Start")), "the marker never followed the first chapter")
    found = page.browser.execute_async_script(PRESS_AND_HOLD, "[data-follows]", "End")
    assert close(found["start"], found["before"])
    assert close(found["end"], chapter(page, "End"))
    page.browser.set_window_size(700, 900)
    page.wait(lambda: close(marker(page), chapter(page, "End")), "the marker never followed the resized window")


BADGE = """
const badge = document.querySelector('[data-identifier="badge"]');
return badge.getAnimations({ subtree: true }).map((each) => [each.transitionProperty, each.effect.getTiming().duration]);
"""


def test_only_the_modifiers_of_a_closure_are_animated(page):
    page.press("Motion")
    page.press("Weaken the badge")
    # The browser may begin the animations in two frames.
    animated = [["opacity", 400], ["transform", 400]]
    page.wait(lambda: sorted(page.script(BADGE)) == animated, "something else was animated")
    shows(page, "Faint badge")


def test_the_modifiers_of_a_closure_are_not_animated_with_reduced_motion(page):
    prefer(page, prefers_reduced_motion="reduce")
    page.press("Motion")
    page.press("Weaken the badge")
    shows(page, "Faint badge")
    assert page.script(BADGE) == []


def test_a_transition_between_modifiers_turns_the_view(page):
    page.press("Motion")
    page.press("Turn it out")
    shows(page, "Turn it in")
    page.press("Turn it in")
    found = page.wait(
        lambda: page.script(
            """
            const element = [...document.querySelectorAll(".transition")].find((each) => each.innerText.startsWith("Turned"));
            const animation = element?.getAnimations().find((each) => each.id === "tributary-enter");
            if (!animation) return null;
            animation.pause();
            animation.currentTime = 0;
            const { opacity, transform } = getComputedStyle(element);
            animation.finish();
            return [opacity, transform];
            """
        ),
        "the view never came in",
    )
    assert found[0] == "0"
    # A quarter turn.
    assert found[1].startswith("matrix(0, 1, -1, 0,")
    shows(page, "Turned in 1 times")


FADING = """
const element = [...document.querySelectorAll(".transition, .leaving")].find((each) => each.innerText.startsWith("A view that fades"));
return element ? [element.className, Number(getComputedStyle(element).opacity)] : null;
"""


def fades(page, kind):
    """Returns whether the view is in the middle of its transition after a second, in which the page changes several times."""
    def is_fading():
        found = page.script(FADING)
        return found and kind in found[0] and 0 < found[1] < 1

    page.wait(is_fading, "the view never faded")
    time.sleep(1)
    return is_fading()


def test_a_value_animates_views_that_come_and_go(page):
    page.press("Motion")
    # Changes without an animation, five times a second.
    page.press("Run")
    page.press("Fade it in")
    assert fades(page, "transition")
    page.wait(lambda: page.script(FADING)[1] == 1, "the view never came in")
    page.press("Fade it out")
    assert fades(page, "leaving")
    page.wait(lambda: page.script(FADING) is None, "the view never went")


def test_an_animated_value_repeats_until_its_view_goes(page):
    page.press("Motion")
    page.press("Run")
    page.press("Pulse")
    endless = "return document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity && effect.target.closest('[aria-label=Dot]')).length"
    page.wait(lambda: page.script(endless) == 1, "the dot never pulsed")
    time.sleep(1)
    assert page.script(endless) == 1
    page.press("Rest")
    page.wait(lambda: page.script(endless) == 0, "the dot never rested")


def test_an_animation_of_on_appear_starts_from_the_first_look(page):
    page.press("Motion")
    page.press("Grow a bar")
    width = "return document.querySelector('[aria-label=Bar]')?.getBoundingClientRect().width"
    page.wait(lambda: 10 < (page.script(width) or 0) < 200, "the bar never grew")
    page.wait(lambda: page.script(width) == 210, "the bar never was as wide as it should")


def test_a_timeline_runs_until_it_is_paused(page):
    angle = "return document.querySelector('[data-identifier=running]').closest('.wrap').parentElement.innerHTML"
    page.press("Motion")
    page.press("Run")
    shows(page, "Pause")
    first = page.script(angle)
    page.wait(lambda: page.script(angle) != first, "the timeline never changed the view")
    page.press("Pause")
    shows(page, "Paused")


def test_a_canvas_draws_its_paths_again(page):
    page.press("Canvas")
    count = "return document.querySelectorAll('.canvas .drawing').length"
    shows(page, "12 petals")
    page.wait(lambda: page.script(count) >= 12, "the petals were never drawn")
    before = page.script(count)
    page.press("Increment 12 petals")
    shows(page, "13 petals")
    page.wait(lambda: page.script(count) == before + 1, "the thirteenth petal was never drawn")


def test_two_fingers_magnify_a_photo(page):
    page.press("Gestures")
    shows(page, "Scale 1.0, 0°")
    photo = page.browser.find_element(By.XPATH, "//*[contains(text(), 'Scale')]")
    page.script("arguments[0].scrollIntoView({ block: 'center' })", photo)
    box = photo.rect
    top = page.script("return arguments[0].getBoundingClientRect().top", photo)
    x, y = int(box["x"] + box["width"] / 2), int(top + box["height"] / 2)
    def touch(kind, *sides):
        points = [{"x": x + side, "y": y, "id": index} for index, side in enumerate(sides)]
        page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -20)
    touch("touchStart", -20, 20)
    for distance in (25, 30, 35, 40):
        touch("touchMove", -distance, distance)
    touch("touchEnd")
    shows(page, "Scale 2.0")


def test_a_pinch_on_a_track_pad_magnifies_a_photo(page):
    page.press("Gestures")
    shows(page, "Scale 1.0, 0°")
    page.script(
        """
        const photo = [...document.querySelectorAll("[data-gesture^=magnification]")].at(-1);
        const turn = (deltaY) => photo.dispatchEvent(new WheelEvent("wheel", { deltaY, ctrlKey: true, bubbles: true, cancelable: true }));
        for (let count = 0; count < 10; count++) turn(-5);
        """
    )
    # The scale is the exponential of half the turn.
    shows(page, "Scale 1.6")


def test_a_card_is_dragged_after_a_long_press(page):
    page.press("Gestures")
    shows(page, "Dropped 0 times")
    card = page.browser.find_element(By.XPATH, "//*[text()='Dropped 0 times']")
    page.script("arguments[0].scrollIntoView({ block: 'center' })", card)
    ActionChains(page.browser).click_and_hold(card).move_by_offset(40, 0).release().perform()
    ActionChains(page.browser).click_and_hold(card).pause(0.6).move_by_offset(30, 0).pause(0.1).move_by_offset(10, 0).release().perform()
    shows(page, "Dropped 1 times")
