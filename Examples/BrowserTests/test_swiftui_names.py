"""The app that uses each of SwiftUI's names, as a person uses it. `test_name_studies.py` has the studies of further names."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import COLORS, unreached_by_tab, violations
from look import FORMS, fits, picture, prefer, resize
from swiftui_names import NamesPage, SwiftUINames, lacks, shows

STUDIES = [
    "Controls", "Text", "Rows", "Layout", "Drawing", "Presentation", "Arrangement", "Effects", "Fills", "Styles", "Choices", "Forms",
    "Columns", "Tabs", "Measures", "Selection", "Motion", "Canvas", "Feed", "Gauges", "Animators", "Gestures", "Storage", "Input", "Models",
    "Environment", "Lifetime", "Accessibility", "Stores",
    "Former Names", "Former Stores", "UIKit",
]
# The other tabs of the app, and the list of the studies.
TABS = ["Names", "Search", "Log in"]
# The views that cover a study: the study, the buttons that open the view, and a text of the view.
OPENED = [
    ("Presentation", ["Show a sheet"], "A sheet of half the height"),
    ("Presentation", ["Show an item"], "Item 7"),
    ("Presentation", ["Show a popover"], "A popover"),
    ("Presentation", ["Cover the window"], "Uncover"),
    ("Presentation", ["Ask"], "Delete everything?"),
    ("Presentation", ["Choose"], "Don't ask again"),
    ("Presentation", ["Import a list"], "Cancel"),
    ("Presentation", ["Export the answer"], "Save the answer"),
    ("Controls", ["Actions"], "Duplicate"),
    ("Columns", ["Open the mail"], "Drafts"),
    ("Columns", ["Open the library"], "2 shelves and"),
    ("Columns", ["Open the library", "Shelves"], "Crime"),
    ("Columns", ["Open the library", "Wishes"], "of 3 are urgent"),
    ("Columns", ["Open the library", "Visits"], "For 1 hour"),
]


@pytest.fixture
def page(names_page):
    return names_page


@pytest.mark.parametrize("study", STUDIES + TABS)
def test_a_study_looks_right_in_all_forms(page, study, tmp_path):
    page.press(study)
    shows(page, study)
    page.wait_until_settled()
    for size, scheme in FORMS:
        resize(page, size, scale=1)
        prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        page.wait_until_settled()
        picture(page, tmp_path / f"{study}-{size}-{scheme}.png")
        assert fits(page), f"{study} scrolls sideways on a {size}"
        assert violations(page, only=[] if scheme == "light" else COLORS) == []


# The feed grows while Tab moves through it, so its end is never reached.
@pytest.mark.parametrize("study", [study for study in STUDIES + TABS if study != "Feed"])
def test_tab_reaches_each_control_of_a_study(page, study):
    page.press(study)
    shows(page, study)
    page.wait_until_settled()
    assert unreached_by_tab(page, pause=0.1) == []


@pytest.mark.parametrize("study, buttons, text", OPENED, ids=[" ".join([study, *buttons]) for study, buttons, _ in OPENED])
def test_an_opened_view_is_accessible(page, study, buttons, text):
    page.press(study)
    for button in buttons:
        page.press(button)
    if "Shelves" in buttons:
        page.press("Fiction")
    shows(page, text)
    prefer(page, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    page.wait_until_settled()
    assert violations(page, only=COLORS) == []
    prefer(page, prefers_color_scheme="light", prefers_reduced_motion="reduce")
    page.wait_until_settled()
    assert violations(page) == []
    assert unreached_by_tab(page, pause=0.1) == []


# Submits the field's form, and types another text before the answer.
SUBMIT_THEN_TYPE = """
const [field, submitted, typed] = arguments;
const edit = (text) => {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
edit(submitted);
field.form.requestSubmit();
edit(typed);
"""


def test_digits_typed_behind_a_submission_do_not_continue_a_formatted_value(page):
    page.press("Controls")
    page.script("LivePages.latency(200)")
    try:
        # The value can't be empty, so the field shows 2.5 again.
        page.script(SUBMIT_THEN_TYPE, page.field("Price"), "", "100")
        page.wait_until_settled()
    finally:
        page.script("LivePages.latency(0)")
    page.field("Price").send_keys(Keys.ENTER)
    shows(page, "Price: 100")


def test_controls_reflect_user_input(page):
    page.press("Controls")
    page.field("Price").send_keys(Keys.END, "5", Keys.ENTER)
    shows(page, "Price: 2.55")
    page.press("Edit the price")
    page.wait(lambda: page.browser.switch_to.active_element.accessible_name == "Price", "the price never got the focus")
    page.press("Actions")
    page.press("Duplicate")
    shows(page, "Last: Duplicate")
    page.press("large")
    page.wait(lambda: page.button("large").get_attribute("aria-checked") == "true", "the size was never chosen")
    page.press("Details")
    shows(page, "Shown on demand")


def test_a_context_menu_is_shown_where_it_is_asked_for(page):
    page.press("Controls")
    rows = page.wait(
        lambda: page.browser.find_elements(By.CSS_SELECTOR, "[data-context-menu]"), "there is no row with a menu"
    )
    row = rows[0]
    ActionChains(page.browser).context_click(row).perform()
    page.press("Copy")
    shows(page, "Last: Copy")


def test_controls_in_a_row_do_not_open_the_row(page):
    page.press("Controls")
    page.press("Star")
    shows(page, "Last: Star")
    page.field("Daily").click()
    page.wait(lambda: not page.field("Subscribe").is_selected(), "the toggle of the row never changed its value")
    assert "The screen of the row" not in page.script("return document.body.innerText")
    page.press("Row with controls")
    shows(page, "The screen of the row")


def test_a_suggestion_completes_a_search(page):
    page.press("Rows")
    page.field("Find fruit").send_keys("ho")
    page.press("Honeydew")
    page.wait(lambda: page.field("Find fruit").get_attribute("value") == "Honeydew", "the search was never completed")


def test_a_screen_appears_with_its_default_focus(page):
    page.press("Controls")
    page.wait(lambda: page.browser.switch_to.active_element.accessible_name == "Name", "the name never got the focus")


def test_rows_are_searched_marked_and_deleted(page):
    page.press("Rows")
    page.press("Mark Apple")
    page.button("Unmark Apple")
    page.field("Find fruit").send_keys("an")
    lacks(page, "Cherry")
    # The row has swipe actions, so its deletion button is that of edit mode.
    page.press("Edit")
    page.delete("Banana")
    lacks(page, "Banana")
    page.press("Refresh")
    shows(page, "Refreshed 1 times")


def test_presentations_appear_and_disappear(page):
    page.press("Presentation")
    page.press("Show a sheet")
    shows(page, "A sheet of half the height")
    page.press("Done")
    page.wait(lambda: not page.browser.find_elements(By.TAG_NAME, "dialog"), "the sheet never went")
    page.press("Ask")
    page.button("Keep")
    page.keys(Keys.ESCAPE)
    shows(page, "kept")
    page.press("Cover the window")
    page.button("Uncover")
    page.keys(Keys.ESCAPE)
    page.browser.back()
    page.wait_until_settled()
    page.press("Uncover")
    page.wait(lambda: not page.browser.find_elements(By.TAG_NAME, "dialog"), "the cover never went")
    page.press("Show the banner")
    shows(page, "A banner that comes and goes")
    page.press("Hide the banner")
    page.wait(lambda: not page.browser.find_elements(By.CSS_SELECTOR, ".transition, .leaving"), "the banner never went")


def test_a_dialog_shows_a_toggle_that_suppresses_it(page):
    page.press("Presentation")
    page.press("Choose")
    page.field("Don't ask again").click()
    page.wait(lambda: page.field("Don't ask again").is_selected(), "the toggle never changed its value")
    page.press("Red")
    page.wait(lambda: not page.browser.find_elements(By.TAG_NAME, "dialog"), "the dialog never went")
    page.press("Choose")
    page.wait(lambda: page.field("Don't ask again").is_selected(), "the toggle has lost its value")


def test_a_pressed_button_with_a_style_of_the_app_is_dimmed(page):
    page.press("Styles")
    button = page.button("Play")
    page.script("arguments[0].scrollIntoView({ block: 'center' })", button)

    def opacity():
        return float(button.value_of_css_property("opacity"))

    assert opacity() == 1
    ActionChains(page.browser).click_and_hold(button).perform()
    page.wait(lambda: opacity() == pytest.approx(0.6), "the pressed button looks like the others")
    ActionChains(page.browser).release().perform()
    shows(page, "Playing, 1 times")
    assert float(page.button("Pause").value_of_css_property("opacity")) == 1


def test_views_follow_the_preference_for_reduced_motion(page):
    page.press("Environment")
    motion = "return [...document.querySelectorAll('*')].some((each) => each.textContent === arguments[0])"
    page.wait(lambda: page.script(motion, "Motionusual"), "the motion isn't usual")
    prefer(page, prefers_reduced_motion="reduce")
    page.wait(lambda: page.script(motion, "Motionreduced"), "the motion was never reduced")
    prefer(page, prefers_reduced_motion="no-preference")
    page.wait(lambda: page.script(motion, "Motionusual"), "the motion was never usual again")


def test_a_dragged_ball_returns(page):
    page.press("Gestures")
    ball = page.wait(lambda: page.browser.find_element(By.CSS_SELECTOR, ".gesture"), "there is no ball")
    start = ball.location
    actions = ActionChains(page.browser).click_and_hold(ball).move_by_offset(40, 20).pause(0.2).move_by_offset(1, 0)
    actions.pause(0.2).perform()
    page.wait(lambda: page.script("return document.body.innerHTML").count("translate(4") > 0, "the ball never moved")
    ActionChains(page.browser).release().perform()
    page.wait(lambda: "translate(0px,0px)" in page.script("return document.body.innerHTML"), "the ball never came back")
    assert ball.location["y"] == pytest.approx(start["y"], abs=60)


def test_taps_and_presses_are_recognized(page):
    page.press("Gestures")
    page.press("Counted 0")
    shows(page, "Counted 1")
    here = page.wait(lambda: page.browser.find_element(By.XPATH, "//*[text()='Tap here']"), "there is no text to tap")
    ActionChains(page.browser).click(here).perform()
    shows(page, "Tapped at")
    text = page.browser.find_element(By.XPATH, "//*[contains(text(), 'Pressed for long')]")
    ActionChains(page.browser).click_and_hold(text).perform()
    shows(page, "Pressed for long 1 times")
    ActionChains(page.browser).release().perform()
    ActionChains(page.browser).click(text).perform()
    page.wait_until_settled()
    assert "…" not in page.script("return document.body.innerText")


def test_the_search_follows_the_input(page):
    page.press("Search")
    page.field("Search repositories").send_keys("async")
    shows(page, "swift-async-algorithms")


def test_the_log_in_validates_while_a_person_types(page):
    page.press("Log in")
    page.field("User name").send_keys("bl")
    shows(page, "A name has at least 3 letters.")
    page.field("User name").send_keys("ob")
    page.field("New password").send_keys("secret1")
    page.field("Password again").send_keys("secret")
    shows(page, "The passwords differ.")
    page.field("Password again").send_keys("1")
    page.wait(lambda: page.button("Create the account").is_enabled(), "the account can't be created")
    page.press("Create the account")
    shows(page, "Welcome, blob!")


def test_previews_are_listed_and_shown(browser):
    with SwiftUINames("--previews") as app:
        page = NamesPage(browser, app.origin)
        page.open(app.origin)
        for name in ("Catalog", "Controls", "TextStudy"):
            page.button(name)
        page.press("Controls")
        shows(page, "Subscribe")
        browser.get("about:blank")


def test_the_back_button_dismisses_the_front_presentation(page):
    page.press("Presentation")
    page.press("Show a sheet")
    shows(page, "A sheet of half the height")
    page.browser.back()
    page.wait(lambda: not page.browser.find_elements(By.TAG_NAME, "dialog"), "the sheet never went")
    shows(page, "Show a sheet")
    page.browser.back()
    page.button("Controls")
    # A screen that the app's own button has left takes no step of the history.
    page.press("Text")
    page.press("Back")
    page.press("Layout")
    page.wait(lambda: not page.browser.find_elements(By.XPATH, "//button[normalize-space()='Controls']"), "it never opened")
    page.wait(lambda: page.script("return history.state?.tributaryDepth") == 1, "the screen has no step of the history")
    page.browser.back()
    page.button("Controls")
    assert page.browser.current_url.startswith(page.origin)


def test_values_are_stored_for_the_next_start(browser, tmp_path):
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    with SwiftUINames(**home) as app:
        page = NamesPage(browser, app.origin)
        page.open(app.origin)
        page.press("Storage")
        # A task writes the value, which no event of the browser announces.
        page.press("Receive a nickname")
        shows(page, "Nickname: Blob Jr.")
        page.press("Choose a nickname")
        shows(page, "Nickname: Blob\n")
        browser.get("about:blank")
    with SwiftUINames(**home) as app:
        page = NamesPage(browser, app.origin)
        page.open(app.origin)
        page.press("Storage")
        shows(page, "Nickname: Blob")
        browser.get("about:blank")


@pytest.mark.loses_connection
def test_a_restarted_app_follows_the_appearance_of_the_window(browser):
    with SwiftUINames() as app:
        page = NamesPage(browser, app.origin)
        prefer(page, prefers_color_scheme="dark")
        page.open(app.origin)
        page.press("Storage")
        shows(page, "It is dark.")
        page.script("window.mark = true")
    with SwiftUINames(PORT=app.origin.rsplit(":", 1)[1]):
        # The new app shows its first screen, in the elements of the old one.
        page.press("Storage")
        shows(page, "It is dark.")
        assert page.script("return window.mark"), "the page was loaded again"
        browser.get("about:blank")


def edges(page, text, around):
    """The upper and lower edges of text and of the box around it, from the outermost upper one."""
    return page.script(
        """
        const text = [...document.querySelectorAll(".text")].find((each) => each.textContent === arguments[0]);
        const around = text.closest(arguments[1]).getBoundingClientRect();
        const { top, bottom } = text.getBoundingClientRect();
        return [around.top, top, bottom, around.bottom];
        """,
        text,
        around,
    )


def test_content_stays_inside_its_container(page):
    page.press("Layout")
    shows(page, "Bottom of the card")
    page.wait_until_settled()
    for text, around in (("Over", ".layered"), ("Top of the card", ".wrap"), ("Bottom of the card", ".wrap")):
        found = edges(page, text, around)
        assert found == sorted(found), f"{text!r} isn't inside of {around}"


def test_content_that_scrolls_sideways_is_not_squeezed(page):
    resize(page, "phone", scale=1)
    page.press("Layout")
    shows(page, "Card 11")
    heights = "return [...document.querySelectorAll('.text')].filter((each) => each.textContent.startsWith('Card'))" \
        ".map((each) => each.getBoundingClientRect().height)"
    assert max(page.script(heights)) < 30, "the titles of the cards are wrapped"
    scroll = "const each = [...document.querySelectorAll('.scroll')].at(-1); return each.scrollWidth > each.clientWidth"
    assert page.script(scroll), "the cards can't be scrolled"


def test_circles_in_a_low_row_are_not_as_high_as_their_part_of_the_width(page):
    page.press("Drawing")
    shows(page, "A quarter more")
    page.wait_until_settled()
    top, bottom, row = page.script(
        """
        const row = [...document.querySelectorAll(".row")].find((each) => each.querySelector(":scope > .circle-room"));
        const { top, bottom } = row.firstElementChild.getBoundingClientRect();
        return [top, bottom, row.parentElement.getBoundingClientRect().height];
        """
    )
    assert row == pytest.approx(44)
    assert bottom - top == pytest.approx(44)


def test_circles_are_as_wide_as_high(page):
    page.press("Drawing")
    shows(page, "A quarter more")
    page.wait_until_settled()
    sizes = page.script(
        """
        return [...document.querySelectorAll(".circle")].map((each) => {
          const { width, height } = each.getBoundingClientRect();
          const room = each.parentElement.getBoundingClientRect();
          return [width, height, Math.min(room.width, room.height)];
        });
        """
    )
    assert sizes
    for width, height, room in sizes:
        assert [height, room] == pytest.approx([width, width])
