"""The shared sheet: drawing on it, who sees the strokes, and that no stroke is duplicated or missing."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys

from look import resize
from touch import finger, place_in, tap, use_touch
from wire import Wire

# The colors of the pens in these tests.
BLACK, RED = (27, 27, 31), (192, 42, 31)

# Runs in the page: returns the color at a place of the sheet, relative to its width and height, or None for
# paper.
PIXEL = """
const [x, y] = arguments;
const canvas = document.getElementById("canvas");
if (!canvas) return [];
// A copy is read: the browser complains of a canvas that is read often.
const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
copy.drawImage(canvas, -Math.round(x * canvas.width), -Math.round(y * canvas.height));
const [red, green, blue, alpha] = copy.getImageData(0, 0, 1, 1).data;
return alpha === 0 ? null : [red, green, blue];
"""


@pytest.fixture
def sketch(page, showcase):
    page.open(f"{showcase.origin}/sketch")
    return page


@pytest.fixture
def windows(page, showcase):
    """Opens two windows at the sheet. Returns a function that brings one of them to the front."""
    return page.open_two_windows(f"{showcase.origin}/sketch")


def pixel(page, x, y):
    found = page.script(PIXEL, x, y)
    return found and tuple(found)


def wait_for_pixel(page, x, y, color):
    page.wait(lambda: pixel(page, x, y) == color, f"{color} never came to {x}, {y}, where {pixel(page, x, y)} is")


def move(page, actions, x, y):
    """Moves the pointer to a place of the sheet."""
    box = page.script(
        "document.getElementById('canvas').scrollIntoView({ block: 'center' });"
        "const { width, height } = document.getElementById('canvas').getBoundingClientRect(); return [width, height]"
    )
    return actions.move_to_element_with_offset(
        page.element("canvas"), round((x - 0.5) * box[0]), round((y - 0.5) * box[1])
    )


def press_at(page, *places):
    """Presses the pointer at the first place, and moves it over the others without lifting it."""
    actions = ActionChains(page.browser, duration=20)
    move(page, actions, *places[0]).click_and_hold()
    for place in places[1:]:
        move(page, actions, *place)
    actions.perform()


def lift(page):
    ActionChains(page.browser).release().perform()


def draw(page, *places):
    press_at(page, *places)
    lift(page)


def latest(page):
    return int(page.element("sheet").get_dom_attribute("data-latest"))


def wait_for_strokes(page, count):
    text = {0: "no strokes yet", 1: "1 stroke"}.get(count, f"{count} strokes")
    page.wait(
        lambda: page.script("return document.getElementById('stroke-count').textContent") == text, f"it never had {text}"
    )
    assert page.element("canvas").get_dom_attribute("aria-describedby") == "stroke-count"


# Drawing


def test_lines_appear_immediately_and_are_sent_when_finished(sketch):
    press_at(sketch, (0.2, 0.5), (0.8, 0.5))
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)
    assert latest(sketch) == 0
    lift(sketch)
    wait_for_strokes(sketch, 1)
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)
    assert pixel(sketch, 0.5, 0.3) is None


def test_strokes_use_the_selected_pen(sketch):
    sketch.press("Red")
    sketch.press("Broad")
    sketch.wait(lambda: sketch.button("Broad").get_attribute("aria-pressed") == "true", "the pen was never chosen")
    draw(sketch, (0.2, 0.5), (0.8, 0.5))
    wait_for_strokes(sketch, 1)
    wait_for_pixel(sketch, 0.5, 0.511, RED)
    assert pixel(sketch, 0.5, 0.53) is None


def test_a_finger_draws_and_does_not_scroll(sketch):
    sketch.script("document.getElementById('canvas').scrollIntoView({ block: 'start' })")
    before = sketch.script("return scrollY")
    box = sketch.element("canvas").rect
    top = box["y"] - before
    finger = ActionBuilder(sketch.browser, mouse=PointerInput(POINTER_TOUCH, "finger"), duration=20)
    for step, (x, y) in enumerate([(0.5, 0.8), (0.5, 0.5), (0.5, 0.2)]):
        finger.pointer_action.move_to_location(round(box["x"] + x * box["width"]), round(top + y * box["height"]))
        if step == 0:
            finger.pointer_action.pointer_down()
    finger.pointer_action.pointer_up()
    finger.perform()
    wait_for_strokes(sketch, 1)
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)
    assert sketch.script("return scrollY") == before


def test_fingers_choose_a_pen_draw_and_undo(sketch):
    use_touch(sketch)
    resize(sketch, "phone", scale=1)
    tap(sketch, sketch.button("Red"))
    sketch.wait(lambda: sketch.button("Red").get_attribute("aria-pressed") == "true", "the pen was never chosen")
    canvas = sketch.element("canvas")
    finger(sketch, "touchStart", place_in(sketch, canvas, 0.2, 0.5))
    for across in (0.4, 0.6, 0.8):
        finger(sketch, "touchMove", place_in(sketch, canvas, across, 0.5))
    finger(sketch, "touchEnd")
    wait_for_strokes(sketch, 1)
    wait_for_pixel(sketch, 0.5, 0.5, RED)
    tap(sketch, sketch.element("canvas"), 0.5, 0.2)
    wait_for_strokes(sketch, 2)
    tap(sketch, sketch.button("Undo"))
    wait_for_strokes(sketch, 1)
    wait_for_pixel(sketch, 0.5, 0.5, RED)


def test_a_click_leaves_a_dot(sketch):
    draw(sketch, (0.5, 0.5))
    wait_for_strokes(sketch, 1)
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)
    assert pixel(sketch, 0.52, 0.5) is None


def test_a_long_line_is_thinned_and_taken(sketch):
    sketch.script(
        """
        const canvas = document.getElementById("canvas");
        const box = canvas.getBoundingClientRect();
        canvas.setPointerCapture = () => {};
        const fire = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, {
          pointerId: 1, button: 0, buttons: 1, bubbles: true,
          clientX: box.left + x * box.width, clientY: box.top + y * box.height,
        }));
        fire("pointerdown", 0.1, 0.1);
        for (let n = 0; n < 5000; n += 1) fire("pointermove", 0.1 + 0.8 * (n % 100) / 100, 0.1 + 0.8 * n / 5000);
        fire("pointerup", 0.9, 0.9);
        """
    )
    wait_for_strokes(sketch, 1)
    assert sketch.text("refusal") == ""


# Others


def test_another_window_sees_strokes_and_their_removal(windows):
    page = windows(0)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    page = windows(1)
    wait_for_pixel(page, 0.5, 0.5, BLACK)
    draw(page, (0.5, 0.2), (0.5, 0.4))
    wait_for_strokes(page, 2)
    page = windows(0)
    wait_for_pixel(page, 0.5, 0.3, BLACK)
    page.press("Undo")
    wait_for_pixel(page, 0.5, 0.5, None)
    assert pixel(page, 0.5, 0.3) == BLACK
    page = windows(1)
    wait_for_pixel(page, 0.5, 0.5, None)
    ActionChains(page.browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    wait_for_pixel(page, 0.5, 0.3, None)
    windows(0).wait(lambda: pixel(page, 0.5, 0.3) is None, "the stroke is still there")


def test_confirming_clears_the_sheet_for_all(windows):
    page = windows(0)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    page = windows(1)
    wait_for_pixel(page, 0.5, 0.5, BLACK)
    page.press("Clear")
    page.wait_for_dialog("clear-dialog")
    page.keys(Keys.ESCAPE)
    page.wait_until_gone("clear-dialog")
    assert pixel(page, 0.5, 0.5) == BLACK
    page.press("Clear")
    page.wait_for_dialog("clear-dialog")
    page.press("Clear for everybody")
    wait_for_pixel(page, 0.5, 0.5, None)
    wait_for_pixel(windows(0), 0.5, 0.5, None)


def test_late_visitors_see_the_whole_drawing(sketch, showcase):
    draw(sketch, (0.2, 0.5), (0.8, 0.5))
    draw(sketch, (0.2, 0.7), (0.8, 0.7))
    wait_for_strokes(sketch, 2)
    sketch.browser.switch_to.new_window("window")
    sketch.open(f"{showcase.origin}/sketch")
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)
    wait_for_pixel(sketch, 0.5, 0.7, BLACK)


def test_returning_without_a_load_shows_the_whole_drawing(sketch):
    draw(sketch, (0.2, 0.5), (0.8, 0.5))
    wait_for_strokes(sketch, 1)
    sketch.script("window.isSameDocument = true; document.querySelector(\"a[href='/']\").click()")
    sketch.wait(lambda: not sketch.has("sheet"), "the page never went")
    sketch.browser.back()
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)
    assert sketch.script("return window.isSameDocument === true")
    draw(sketch, (0.2, 0.7), (0.8, 0.7))
    wait_for_strokes(sketch, 2)


# The connection


def test_a_lost_part_is_asked_for_again_while_others_draw(sketch):
    draw(sketch, (0.2, 0.5), (0.8, 0.5))
    wait_for_strokes(sketch, 1)
    # The change refers to earlier strokes, and the part with those strokes is lost.
    sketch.script(
        """
        const sheet = document.getElementById("sheet");
        const { events } = LivePages.hooks.Sketch;
        const { stroke, strokes } = events;
        window.parts = 0;
        events.strokes = (...given) => {
          window.parts += 1;
          if (window.parts > 1) strokes(...given);
        };
        stroke({ number: 99, oldest: 1 }, sheet);
        setInterval(() => stroke({ number: 0, oldest: 1 }, sheet), 100);
        """
    )
    sketch.wait(lambda: sketch.script("return window.parts") == 2, "it was not asked for again", timeout=15)
    wait_for_pixel(sketch, 0.5, 0.5, BLACK)


@pytest.mark.loses_connection
def test_reconnecting_shows_all_strokes(sketch, showcase):
    wire = Wire(showcase.port)
    sketch.open(f"{wire.origin}/sketch")
    far = sketch.browser.current_window_handle
    sketch.browser.switch_to.new_window("window")
    sketch.open(f"{showcase.origin}/sketch")
    near = sketch.browser.current_window_handle
    sketch.browser.switch_to.window(far)
    wire.cut()
    sketch.wait(lambda: "Connection lost" in sketch.notice, "the loss was not told")
    draw(sketch, (0.2, 0.3), (0.8, 0.3))
    wait_for_pixel(sketch, 0.5, 0.3, BLACK)
    sketch.browser.switch_to.window(near)
    draw(sketch, (0.2, 0.7), (0.8, 0.7))
    wait_for_strokes(sketch, 1)
    assert pixel(sketch, 0.5, 0.3) is None
    wire.mend()
    wait_for_pixel(sketch, 0.5, 0.3, BLACK)
    wait_for_strokes(sketch, 2)
    sketch.browser.switch_to.window(far)
    wait_for_pixel(sketch, 0.5, 0.7, BLACK)
    assert pixel(sketch, 0.5, 0.3) == BLACK
    # If the stroke were drawn twice, one would be left.
    sketch.press("Undo")
    wait_for_pixel(sketch, 0.5, 0.3, None)
    wait_for_strokes(sketch, 1)
    sketch.browser.get("about:blank")
    wire.cut()


@pytest.mark.loses_connection
def test_the_sheet_is_blank_after_a_restart_and_is_drawn_on(windows, showcase):
    page = windows(0)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    wait_for_pixel(windows(1), 0.5, 0.5, BLACK)
    before = windows(0).element("sheet").get_dom_attribute("data-drawing")
    showcase.stop()
    showcase.start()
    for window in (0, 1):
        page = windows(window)
        page.wait(lambda: page.element("sheet").get_dom_attribute("data-drawing") != before, "the drawing is the old one")
        page.wait_until_connected()
        wait_for_pixel(page, 0.5, 0.5, None)
    draw(page, (0.2, 0.7), (0.8, 0.7))
    wait_for_strokes(page, 1)
    page = windows(0)
    wait_for_pixel(page, 0.5, 0.7, BLACK)
    draw(page, (0.2, 0.3), (0.8, 0.3))
    wait_for_pixel(windows(1), 0.5, 0.3, BLACK)


# Rejections

# Replaces the page's hook with one that sends a stroke of these points as soon as it is mounted.
SEND = """
const [points] = arguments;
LivePages.hooks.Sketch = { mounted: (element, page) => page.send("drawn", { key: 1, points }) };
document.getElementById("ink-blue").click();
"""


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([[0.5, 0.5]] * 201, "201 points, more than the limit of 200"),
        ([[0.5, 0.5], [1.5, 0.5]], "it leaves the sheet"),
        ([], "it has no points"),
    ],
)
def test_impossible_strokes_are_refused(sketch, points, words):
    sketch.script(SEND, points)
    sketch.wait_for_text("refusal", words)
    wait_for_strokes(sketch, 0)


@pytest.mark.refused
@pytest.mark.parametrize("points", [[[0.5]], [["left", 0.5]], [[None, 0.5]], [[0.5, 0.5]] * 2000])
def test_invalid_strokes_are_refused(sketch, points):
    sketch.script(SEND, points)
    sketch.wait(lambda: "“drawn”" in sketch.notice, "the refusal was not told")
    wait_for_strokes(sketch, 0)


# Keys


def test_a_line_is_drawn_with_keys(sketch):
    sketch.tab_to("Sheet to draw on")
    before = sketch.script("return [scrollX, scrollY]")
    sketch.keys(Keys.SPACE, *[Keys.ARROW_RIGHT] * 10, Keys.SPACE)
    wait_for_strokes(sketch, 1)
    sketch.wait_for_text("pen-place", "Pen up, 70 % from the left, 50 % from the top.")
    assert sketch.script("return document.activeElement.id") == "sheet"
    sketch.keys(Keys.ARROW_DOWN)
    wait_for_pixel(sketch, 0.6, 0.5, BLACK)
    assert sketch.script("return [scrollX, scrollY]") == before, "the keys scrolled"


def test_cancelled_lines_are_not_sent(sketch):
    sketch.tab_to("Sheet to draw on")
    sketch.keys(Keys.SPACE, *[Keys.ARROW_RIGHT] * 10)
    wait_for_pixel(sketch, 0.6, 0.5, BLACK)
    sketch.wait_for_text("pen-place", "Pen down")
    sketch.keys(Keys.ESCAPE)
    wait_for_pixel(sketch, 0.6, 0.5, None)
    sketch.keys(*[Keys.ARROW_LEFT] * 10, Keys.SPACE, *[Keys.ARROW_UP] * 4)
    # Leaving the page lifts the pen.
    sketch.keys(Keys.TAB)
    wait_for_strokes(sketch, 1)
    sketch.wait_for_text("pen-place", "Pen up")
    wait_for_pixel(sketch, 0.5, 0.45, BLACK)
    assert pixel(sketch, 0.6, 0.5) is None
