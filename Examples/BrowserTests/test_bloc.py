"""The Bloc page: a rail, counters of the app and of a visit, and a theme that survives restarts."""

import sqlite3

import pytest
from selenium.webdriver.common.by import By

from test_look import LOW_CONTRAST, SIZES, fits, prefer, resize


@pytest.fixture
def bloc(page, showcase):
    page.open(f"{showcase.origin}/bloc")
    return page


def look(page):
    return page.element("bloc-app").get_attribute("class")


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


def test_the_rail_switches_pages(bloc):
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


def test_the_apps_count_stays_and_that_of_a_visit_starts_afresh(bloc):
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


def test_the_theme_changes_the_whole_app(bloc):
    go_to(bloc, "Theme")
    before = bloc.element("rail").value_of_css_property("font-size")
    bloc.press("Plum")
    bloc.press("Larger")
    bloc.wait(lambda: "theme-plum" in look(bloc) and "font-large" in look(bloc), "the theme never changed")
    assert bloc.element("rail").value_of_css_property("font-size") != before
    assert bloc.button("Plum").get_attribute("aria-pressed") == "true"
    bloc.press("Larger")
    bloc.wait_for_text("font-size", "Huge")
    assert not bloc.button("Larger").is_enabled()


@pytest.mark.loses_connection
def test_the_theme_survives_a_restart(bloc, showcase):
    go_to(bloc, "Theme")
    bloc.press("Amber")
    bloc.press("Smaller")
    bloc.wait(lambda: look(bloc).endswith("theme-amber font-small"), "the theme never changed")
    assert showcase.stop() == 0
    assert stored_theme(showcase) == '{"color":"amber","fontSize":0}'
    showcase.start()
    bloc.open(f"{showcase.origin}/bloc")
    assert look(bloc).endswith("theme-amber font-small")


@pytest.mark.loses_connection
def test_the_theme_survives_a_kill(bloc, showcase):
    go_to(bloc, "Theme")
    bloc.press("Plum")
    bloc.wait(lambda: stored_theme(showcase) == '{"color":"plum","fontSize":1}', "the theme was never stored")
    showcase.process.kill()
    showcase.process.wait()
    showcase.process.stdout.close()
    showcase.start()
    bloc.open(f"{showcase.origin}/bloc")
    assert "theme-plum" in look(bloc)


@pytest.mark.loses_connection
def test_a_damaged_theme_is_replaced(page, showcase):
    showcase.stop()
    with sqlite3.connect(showcase.data / "hydrated.sqlite") as database:
        database.execute("INSERT OR REPLACE INTO record VALUES ('ThemeBloc', 0, 'no theme')")
    showcase.start()
    page.open(f"{showcase.origin}/bloc")
    assert look(page).endswith("theme-teal font-medium")
    page.wait(lambda: stored_theme(showcase) == '{"color":"teal","fontSize":1}', "the damaged theme was not replaced")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
def test_looks_right(bloc, screenshots, size, scheme):
    resize(bloc, size)
    prefer(bloc, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")

    def picture(name):
        assert fits(bloc), f"{name} scrolls sideways"
        assert bloc.script(LOW_CONTRAST) == [], f"{name} has texts that are hard to read"
        bloc.browser.save_screenshot(str(screenshots / f"{name}-{size}-{scheme}.png"))

    picture("bloc-home")
    go_to(bloc, "Theme")
    for color in ("Teal", "Plum", "Amber"):
        bloc.press(color)
        bloc.wait(lambda: f"theme-{color.lower()}" in look(bloc), f"{color} never came")
        picture(f"bloc-theme-{color.lower()}")
    bloc.press("Larger")
    bloc.press("Larger")
    bloc.wait_for_text("font-size", "Huge")
    bloc.press("Make the rail wide")
    bloc.button("Make the rail narrow")
    go_to(bloc, "Counters")
    picture("bloc-counters-huge")
