"""The Bloc page: a rail, a home tab with pull to refresh, counters, and a theme that all pages follow."""

import sqlite3

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from look import SIZES, fits, look_at, resize

CARDS = ("home-treatments", "home-oralInspections", "home-smileSolution")


@pytest.fixture
def bloc(page, showcase):
    page.open(f"{showcase.origin}/bloc")
    return page


def look(page):
    """The theme, from the classes of the panel that every page has."""
    return page.element("site-theme").get_attribute("class").removeprefix("site-theme ")


def accent(page):
    return page.script("return getComputedStyle(document.documentElement).getPropertyValue('--accent')")


def font_size(page):
    return page.script("return getComputedStyle(document.documentElement).fontSize")


def go_to(page, tab):
    page.press(tab)
    page.wait(
        lambda: page.browser.find_element(By.CSS_SELECTOR, "#rail [aria-current=page]").accessible_name == tab,
        f"the page never went to {tab}",
    )


def stored_theme(showcase):
    with sqlite3.connect(showcase.data / "hydrated.sqlite") as database:
        row = database.execute("SELECT CAST(state AS TEXT) FROM record WHERE token = 'ThemeBloc'").fetchone()
    return row and row[0]


def press_in_the_middle(page, name):
    """Presses a control that may be covered by the bar at the bottom of a phone."""
    page.script("arguments[0].scrollIntoView({ block: 'center' })", page.button(name))
    page.press(name)


def is_busy(page, card):
    return page.element(card).get_attribute("aria-busy") == "true"


def wait_until_asked(page, times):
    page.wait_for_text("home-status", "Asked once." if times == 1 else f"Asked {times} times.")


# The rail and the counters


def test_the_rail_switches_tabs(bloc):
    assert bloc.has("home-title")
    go_to(bloc, "Counters")
    assert bloc.has("app-count") and not bloc.has("home-title")
    go_to(bloc, "Theme")
    assert bloc.has("font-size")
    go_to(bloc, "Home")
    assert bloc.has("home-title")


def test_the_rail_gets_wide_and_narrow(bloc):
    narrow = bloc.element("rail").size["width"]
    bloc.press("Make the rail wide")
    bloc.wait(lambda: bloc.element("rail").size["width"] > narrow + 40, "the rail stayed narrow")
    assert "Counters" in bloc.text("rail")
    bloc.press("Make the rail narrow")
    bloc.wait(lambda: bloc.element("rail").size["width"] == narrow, "the rail stayed wide")


def test_the_rail_is_a_bottom_bar_on_phones(bloc):
    resize(bloc, "phone")
    rail = bloc.element("rail").rect
    assert rail["width"] == 360 and rail["y"] > 600
    bloc.press("Make the rail wide")
    bloc.wait(lambda: "Counters" in bloc.text("rail"), "the names never came")
    assert fits(bloc)
    # The bar does not cover the end of the page.
    last = bloc.button("Smile solution")
    bloc.wait(
        lambda: bloc.script(
            """
            scrollTo(0, document.documentElement.scrollHeight);
            return arguments[0].getBoundingClientRect().bottom <=
              document.getElementById('rail').getBoundingClientRect().top;
            """,
            last,
        ),
        "the bar lies over the end of the page",
    )


def test_app_count_persists_and_visit_count_resets(bloc):
    go_to(bloc, "Counters")
    for _ in range(3):
        bloc.press("Count for the app")
    bloc.press("Count for this visit")
    bloc.wait_for_text("app-count", "3")
    bloc.wait_for_text("visit-count", "1")
    go_to(bloc, "Home")
    go_to(bloc, "Counters")
    assert bloc.text("app-count") == "3"
    assert bloc.text("visit-count") == "0"


@pytest.mark.parametrize("size", SIZES)
def test_counts_are_above_their_buttons(bloc, size):
    resize(bloc, size)
    go_to(bloc, "Counters")
    count, button = bloc.script(
        """
        return ["#app-count", "#app-count + button"].map((part) => {
          const { left, right } = document.querySelector(part).getBoundingClientRect();
          return (left + right) / 2;
        });
        """
    )
    assert count == pytest.approx(button, abs=0.5)


# The theme


def test_the_theme_changes_the_whole_page(bloc):
    before = accent(bloc)
    go_to(bloc, "Theme")
    bloc.press("Plum")
    bloc.press("Larger")
    bloc.wait(lambda: look(bloc) == "theme-plum font-large", "the theme never changed")
    assert accent(bloc) != before
    assert font_size(bloc) == "19.2px"
    assert bloc.button("Plum").get_attribute("aria-pressed") == "true"
    bloc.press("Larger")
    bloc.wait_for_text("font-size", "Huge")
    assert not bloc.button("Larger").is_enabled()


def test_all_open_pages_follow_the_theme_at_once(bloc, showcase):
    bloc_tab = bloc.browser.current_window_handle
    bloc.browser.switch_to.new_window("tab")
    prime_tab = bloc.browser.current_window_handle
    bloc.open(showcase.url)
    before = accent(bloc)
    bloc.browser.switch_to.window(bloc_tab)
    go_to(bloc, "Theme")
    bloc.press("Amber")
    bloc.press("Smaller")
    bloc.wait(lambda: look(bloc) == "theme-amber font-small", "the theme never changed")
    bloc.browser.switch_to.window(prime_tab)
    bloc.wait(lambda: look(bloc) == "theme-amber font-small", "the other tab never followed")
    assert accent(bloc) != before
    assert font_size(bloc) == "14px"
    # The theme also changes in the other direction, from the panel that every page has.
    bloc.press("Look of all pages")
    bloc.press("Plum pages")
    bloc.press("Larger text")
    bloc.wait(lambda: look(bloc) == "theme-plum font-medium", "the theme never changed")
    bloc.browser.switch_to.window(bloc_tab)
    bloc.wait_for_text("font-size", "Medium")
    assert bloc.button("Plum").get_attribute("aria-pressed") == "true"


@pytest.mark.loses_connection
def test_the_theme_survives_a_restart(bloc, showcase):
    go_to(bloc, "Theme")
    bloc.press("Amber")
    bloc.press("Smaller")
    bloc.wait(lambda: look(bloc) == "theme-amber font-small", "the theme never changed")
    assert showcase.stop() == 0
    assert stored_theme(showcase) == '{"color":"amber","fontSize":0,"scheme":"automatic"}'
    showcase.start()
    bloc.open(showcase.url)
    assert look(bloc) == "theme-amber font-small"


@pytest.mark.loses_connection
def test_the_theme_survives_a_kill(bloc, showcase):
    go_to(bloc, "Theme")
    bloc.press("Plum")
    bloc.wait(lambda: stored_theme(showcase) == '{"color":"plum","fontSize":1,"scheme":"automatic"}', "the theme was never stored")
    showcase.process.kill()
    showcase.process.wait()
    showcase.process.stdout.close()
    showcase.start()
    bloc.open(f"{showcase.origin}/bloc")
    assert "theme-plum" in look(bloc)


@pytest.mark.loses_connection
def test_a_damaged_theme_is_replaced(bloc, showcase):
    go_to(bloc, "Theme")
    bloc.press("Plum")
    bloc.wait(lambda: stored_theme(showcase) == '{"color":"plum","fontSize":1,"scheme":"automatic"}', "the theme was never stored")
    showcase.stop()
    with sqlite3.connect(showcase.data / "hydrated.sqlite") as database:
        database.execute("UPDATE record SET state = 'no theme' WHERE token = 'ThemeBloc'")
    showcase.start()
    bloc.open(f"{showcase.origin}/bloc")
    assert look(bloc) == "theme-teal font-medium"
    bloc.wait(lambda: stored_theme(showcase) == '{"color":"teal","fontSize":1,"scheme":"automatic"}', "the damaged theme was not replaced")


# The keyboard


def test_everything_can_be_done_by_keyboard(bloc):
    wait_until_asked(bloc, 1)
    bloc.keys(Keys.TAB)
    assert bloc.focused_name == "Skip to the page"
    bloc.keys(Keys.ENTER)
    bloc.tab_to("Refresh")
    bloc.keys(Keys.SPACE)
    wait_until_asked(bloc, 2)
    assert bloc.focused_name == "Refresh"
    bloc.tab_to("Treatments")
    bloc.keys(Keys.SPACE)
    bloc.wait(lambda: bloc.button("Treatments").get_attribute("aria-pressed") == "true", "nothing was pressed")
    while bloc.focused_name != "Theme":
        bloc.tab_back()
    bloc.keys(Keys.ENTER)
    bloc.wait(lambda: bloc.has("font-size"), "the page never went to the theme")
    bloc.tab_to("Larger")
    bloc.keys(Keys.ENTER)
    bloc.wait_for_text("font-size", "Large")
    bloc.keys(Keys.ENTER)
    bloc.wait_for_text("font-size", "Huge")


def test_the_theme_panel_and_the_menu_open_and_close_by_keyboard(bloc):
    bloc.tab_to("Look of all pages")
    bloc.keys(Keys.ENTER)
    bloc.wait(lambda: bloc.element("site-theme").is_displayed(), "the panel never opened")
    bloc.tab_to("Amber pages")
    bloc.keys(Keys.SPACE)
    bloc.wait(lambda: look(bloc) == "theme-amber font-medium", "the theme never changed")
    assert bloc.element("site-theme").is_displayed(), "the panel closed itself"
    bloc.keys(Keys.ESCAPE)
    bloc.wait(lambda: not bloc.element("site-theme").is_displayed(), "the panel never closed")
    resize(bloc, "phone")
    assert not bloc.element("site-menu").is_displayed()
    bloc.press("Menu")
    bloc.wait(lambda: bloc.element("site-menu").is_displayed(), "the menu never opened")
    bloc.tab_to("PrimeTime")
    bloc.keys(Keys.ENTER)
    bloc.wait(lambda: bloc.browser.current_url.endswith("/prime-time"), "the menu leads nowhere")


# Pictures


def test_looks_right(bloc, screenshots):
    wait_until_asked(bloc, 1)
    look_at(bloc, "bloc-home", screenshots)
    press_in_the_middle(bloc, "Smile solution")
    press_in_the_middle(bloc, "Refresh")
    wait_until_asked(bloc, 2)
    look_at(bloc, "bloc-home-unanswered", screenshots)
    press_in_the_middle(bloc, "Seven seconds")
    press_in_the_middle(bloc, "Refresh")
    bloc.wait(lambda: is_busy(bloc, "home-treatments"), "nothing was asked")
    look_at(bloc, "bloc-home-asking", screenshots)
    go_to(bloc, "Theme")
    for color in ("Teal", "Plum", "Amber"):
        bloc.press(color)
        bloc.wait(lambda: f"theme-{color.lower()}" in look(bloc), f"{color} never came")
        look_at(bloc, f"bloc-theme-{color.lower()}", screenshots)
    bloc.press("Look of all pages")
    bloc.button("Plum pages")
    look_at(bloc, "bloc-panel", screenshots)
    bloc.keys(Keys.ESCAPE)
    bloc.press("Larger")
    bloc.press("Larger")
    bloc.wait_for_text("font-size", "Huge")
    bloc.press("Make the rail wide")
    bloc.button("Make the rail narrow")
    look_at(bloc, "bloc-theme-huge", screenshots)
    go_to(bloc, "Counters")
    look_at(bloc, "bloc-counters-huge", screenshots)
    go_to(bloc, "Home")
    look_at(bloc, "bloc-home-huge", screenshots)
