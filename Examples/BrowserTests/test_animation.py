"""The page of animations: changes of a state, as the browser shows them."""

import pytest
from selenium.webdriver.common.keys import Keys

from look import SIZES, look_at, prefer, resize

# Runs in the page: clicks, waits for the resulting transitions, and returns them with a value from their
# middle. The transitions are paused there, so that the result does not depend on this machine's clock.
CLICK_AND_HOLD = """
const [id, property, done] = arguments;
const circle = document.getElementById("circle");
const value = () => getComputedStyle(circle)[property];
const start = value();
const look = () => {
  const transitions = circle.getAnimations().filter((each) => each instanceof CSSTransition);
  if (transitions.length === 0) return requestAnimationFrame(look);
  const timing = transitions[0].effect.getComputedTiming();
  const at = (fraction) => {
    for (const each of transitions) { each.pause(); each.currentTime = timing.duration * fraction; }
    return value();
  };
  const midst = at(0.4);
  const found = {
    start, midst, end: null,
    kind: transitions[0].constructor.name,
    properties: transitions.map((each) => each.transitionProperty),
    duration: timing.duration,
    easing: timing.easing,
    style: { duration: getComputedStyle(circle).transitionDuration, easing: getComputedStyle(circle).transitionTimingFunction },
  };
  for (const each of transitions) each.finish();
  found.end = value();
  done(found);
};
document.getElementById(id).click();
look();
"""

CURVES = {
    "linear": "linear",
    "easeIn": "cubic-bezier(0.42, 0, 1, 1)",
    "easeOut": "cubic-bezier(0, 0, 0.58, 1)",
    "easeInOut": "cubic-bezier(0.42, 0, 0.58, 1)",
}
# The browsers' names for some curves.
SAME = {"ease-in": CURVES["easeIn"], "ease-out": CURVES["easeOut"], "ease-in-out": CURVES["easeInOut"]}


@pytest.fixture
def animation(page, showcase):
    page.open(f"{showcase.origin}/animation")
    page.browser.set_script_timeout(10)
    return page


def choose(page, *identifiers):
    for identifier in identifiers:
        page.element(identifier).click()
        page.wait(
            lambda: page.element(identifier).get_attribute("aria-pressed") == "true", f"{identifier} was never chosen"
        )


def circle(page):
    return page.element("circle").get_attribute("class").split()


def move(page, identifier, property="translate"):
    return page.browser.execute_async_script(CLICK_AND_HOLD, identifier, property)


@pytest.mark.parametrize("curve", list(CURVES))
def test_a_click_moves_the_circle_along_the_chosen_curve(animation, curve):
    choose(animation, f"curve-{curve}", "pace-slow")
    found = move(animation, "place-0")
    assert found["kind"] == "CSSTransition" and found["properties"] == ["translate"]
    assert found["duration"] == 2000
    assert SAME.get(found["easing"], found["easing"]) == CURVES[curve]
    assert set(found["style"]["duration"].split(", ")) == {"2s"}
    assert SAME.get(found["style"]["easing"], found["style"]["easing"]).startswith(CURVES[curve])
    assert len({found["start"], found["midst"], found["end"]}) == 3


def test_the_default_curve_is_the_librarys(animation):
    choose(animation, "curve-default")
    found = move(animation, "size", "scale")
    assert found["duration"] == 350
    assert SAME.get(found["easing"], found["easing"]) == CURVES["easeInOut"]
    assert found["end"] == "1.45"


def test_springs_overshoot(animation):
    choose(animation, "curve-spring", "pace-steady")
    found = move(animation, "size", "scale")
    assert found["easing"].startswith("linear(0")
    assert found["duration"] == pytest.approx(1759, abs=5)
    heights = animation.script(
        """
        const heights = arguments[0].match(/-?[0-9.]+(?=[ ,)])/g).map(Number);
        return Math.max(...heights.filter((height) => height < 2));
        """,
        found["easing"],
    )
    assert heights > 1.1


def test_changes_without_a_curve_are_immediate(animation):
    choose(animation, "curve-none")
    animation.element("place-0").click()
    animation.wait(lambda: "at-0" in circle(animation), "the circle never went")
    assert animation.script("return document.getElementById('circle').getAnimations().length") == 0
    assert set(animation.element("circle").value_of_css_property("transition-duration").split(", ")) == {"0s"}


def test_resetting_is_immediate(animation):
    choose(animation, "curve-linear", "pace-slow")
    move(animation, "place-0")
    animation.element("reset").click()
    animation.wait(lambda: "at-4" in circle(animation), "the circle never came back")
    assert animation.script("return document.getElementById('circle').getAnimations().length") == 0


def test_the_rainbows_colors_are_animated_one_after_another(animation):
    choose(animation, "curve-linear", "pace-quick")
    found = move(animation, "rainbow", "backgroundColor")
    assert found["properties"] == ["background-color"]
    assert found["duration"] == 300
    assert len({found["start"], found["midst"], found["end"]}) == 3
    for tint in ("orange", "green", "blue", "violet", "teal"):
        animation.wait(lambda: f"tint-{tint}" in circle(animation), f"{tint} never came")
    animation.wait(lambda: animation.text("rainbow") == "Rainbow", "the rainbow never ended")


def test_the_round_trip_is_animated(animation):
    choose(animation, "curve-easeOut", "pace-quick")
    found = move(animation, "tour")
    assert found["duration"] == 300
    assert SAME.get(found["easing"], found["easing"]) == CURVES["easeOut"]
    for place in (2, 8, 6, 4):
        animation.wait(lambda: f"at-{place}" in circle(animation), f"the circle never came to {place}")
    animation.wait(lambda: animation.text("tour") == "Round trip", "the round trip never ended")


def test_reduced_motion_disables_animations(animation):
    prefer(animation, prefers_reduced_motion="reduce")
    choose(animation, "curve-spring", "pace-slow")
    animation.script(
        """
        window.started = 0;
        document.addEventListener("transitionrun", (event) => {
          if (event.target.id === "circle") window.started += 1;
        });
        """
    )
    animation.element("place-0").click()
    animation.wait(lambda: "at-0" in circle(animation), "the circle never went")
    animation.element("size").click()
    animation.wait(lambda: "circle-large" in circle(animation), "the circle never grew")
    assert animation.element("circle").value_of_css_property("scale") == "1.45"
    assert animation.script("return [window.started, document.getElementById('circle').getAnimations().length]") == [0, 0]


# Runs in the page: returns the paused transitions of the circle, with their repetitions.
REPEATED = """
return document.getElementById("circle").getAnimations().map((each) => {
  each.pause();
  const { iterations, direction, duration } = each.effect.getTiming();
  return [each.transitionProperty, iterations === Infinity ? "for ever" : iterations, direction, duration];
});
"""


def repeated(page):
    return page.wait(lambda: page.script(REPEATED), "nothing moves")


def go_to_time(page, milliseconds):
    """Sets the time of the animations, and returns the circle's position at that time."""
    return page.script(
        """
        const circle = document.getElementById("circle");
        for (const each of circle.getAnimations()) each.currentTime = arguments[0];
        return getComputedStyle(circle).translate;
        """,
        milliseconds,
    )


def finish(page):
    page.script("for (const each of document.getElementById('circle').getAnimations()) each.finish();")
    return page.script("return getComputedStyle(document.getElementById('circle')).translate")


@pytest.mark.parametrize(
    ("repetition", "code", "times", "direction"),
    [
        ("threeTimes", ".repeatCount(3, autoreverses: false)", 3, "normal"),
        ("thereAndBack", ".repeatCount(3)", 3, "alternate"),
        ("forever", ".repeatForever()", "for ever", "alternate"),
    ],
)
def test_movements_use_the_selected_repetition(animation, repetition, code, times, direction):
    choose(animation, "curve-linear", "pace-slow", f"repetition-{repetition}")
    assert code in animation.text("outcome")
    start = go_to_time(animation, 0)
    animation.element("place-0").click()
    assert repeated(animation) == [["translate", times, direction, 2000]]
    begin, first, second = [go_to_time(animation, time) for time in (0, 500, 2500)]
    third = go_to_time(animation, 3500)
    assert begin == start and first != start
    if direction == "normal":
        assert first == second, "the second time is not like the first"
    else:
        assert first == third and first != second, "the second time does not run backwards"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("curve", ["easeInOut", "spring", "default", "none"])
def test_the_code_breaks_only_between_its_pieces(animation, size, curve):
    resize(animation, size)
    choose(animation, "repetition-threeTimes", f"curve-{curve}")
    broken = animation.script(
        """
        return [...document.querySelectorAll("#outcome .piece")].filter((piece) => {
          const range = document.createRange();
          range.selectNodeContents(piece);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        }).map((piece) => piece.textContent);
        """
    )
    assert broken == []


def test_animation_without_repetition_runs_once(animation):
    choose(animation, "curve-linear", "pace-slow")
    animation.element("place-0").click()
    assert repeated(animation) == [["translate", 1, "normal", 2000]]


def test_a_repeated_movement_ends_in_the_new_state(animation):
    choose(animation, "curve-linear", "pace-slow")
    animation.element("place-0").click()
    repeated(animation)
    there = finish(animation)
    animation.element("place-4").click()
    repeated(animation)
    finish(animation)
    choose(animation, "repetition-thereAndBack")
    animation.element("place-0").click()
    assert repeated(animation)[0][1:3] == [3, "alternate"]
    assert finish(animation) == there


@pytest.mark.parametrize(("at", "times"), [(1000, 1), (3000, 3), (5000, 3)])
def test_an_endless_repetition_ends_at_its_goal_with_a_change(animation, at, times):
    choose(animation, "curve-linear", "pace-slow", "repetition-forever")
    animation.element("place-0").click()
    repeated(animation)
    held = go_to_time(animation, at)
    choose(animation, "repetition-once")
    assert repeated(animation) == [["translate", times, "alternate", 2000]]
    assert go_to_time(animation, at) == held, "it jumped"


def test_changes_replace_endless_animations(animation):
    choose(animation, "curve-linear", "pace-slow", "repetition-forever")
    animation.element("place-0").click()
    repeated(animation)
    held = go_to_time(animation, 1000)
    animation.element("place-8").click()
    animation.wait(lambda: "at-8" in circle(animation), "the circle never went")
    assert repeated(animation) == [["translate", "for ever", "alternate", 2000]]
    assert go_to_time(animation, 0) == held, "it did not start from where it was"
    animation.element("reset").click()
    animation.wait(lambda: "at-4" in circle(animation), "the circle never came back")
    assert animation.script(REPEATED) == []


def test_transitions_with_an_explicit_duration_are_not_repeated(animation):
    choose(animation, "curve-linear", "pace-slow", "repetition-forever")
    animation.script(
        """
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(".spot { transition: opacity 120ms } .spot[aria-pressed=true] { opacity: 0.5 }");
        document.adoptedStyleSheets = [sheet];
        window.others = [];
        document.addEventListener("transitionrun", ({ target }) => {
          if (target.id === "place-0") others.push(...target.getAnimations().map((each) => each.effect.getTiming().iterations));
        });
        """
    )
    animation.element("place-0").click()
    assert repeated(animation)[0][1] == "for ever"
    animation.wait(lambda: animation.script("return others") == [1], "the spot fades more than once")


def test_with_reduced_motion_nothing_is_repeated(animation):
    prefer(animation, prefers_reduced_motion="reduce")
    choose(animation, "curve-linear", "repetition-forever")
    animation.element("place-0").click()
    animation.wait(lambda: "at-0" in circle(animation), "the circle never went")
    assert animation.script(REPEATED) == []


def test_works_with_the_keyboard_alone(animation):
    animation.tab_to("To the top left")
    animation.keys(Keys.ENTER)
    animation.wait_for_text("circle-words", "at the top left")
    animation.tab_to("Make it large")
    animation.keys(Keys.SPACE)
    animation.wait_for_text("circle-words", "The circle is large")
    assert animation.focused_name == "Make it small"
    animation.tab_to("Spring")
    animation.keys(Keys.ENTER)
    animation.wait_for_text("outcome", ".spring(response: 0.8")
    animation.tab_to("2 s")
    animation.keys(Keys.ENTER)
    animation.wait_for_text("outcome", ".spring(response: 2.0")


def test_looks_right(animation, screenshots):
    look_at(animation, "animation-start", screenshots)
    animation.element("place-0").click()
    animation.element("size").click()
    choose(animation, "curve-spring", "repetition-thereAndBack")
    animation.wait_for_text("circle-words", "The circle is large")
    look_at(animation, "animation-moved", screenshots)
