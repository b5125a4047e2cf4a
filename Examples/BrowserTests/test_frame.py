"""The frame of every page: the header with links to all lessons, and the theme that all pages follow."""

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from test_bloc import accent, font_size, look
from look import LOW_CONTRAST, fits, prefer, resize

SEPARATE_APPS = {"/conduit": "conduit", "/swiftui-names": "swiftui-names"}


def lessons(page):
    """The paths of all lessons in the header's menu."""
    return [path for path in menu(page) if path not in ("/docs", *SEPARATE_APPS)]


def menu(page):
    return page.script("return [...document.querySelectorAll('#site-menu a')].map((link) => link.pathname)")


def choose(page, *names):
    page.press("Look of all pages")
    for name in names:
        page.press(name)
    page.keys(Keys.ESCAPE)


def test_the_header_leads_to_all_lessons_and_names_this_one(page, showcase):
    for path in lessons(page):
        page.open(showcase.origin + path)
        current = page.browser.find_elements(By.CSS_SELECTOR, "#site-menu [aria-current=page]")
        assert [link.get_attribute("href") for link in current] == [showcase.origin + path]
        name = path.removeprefix("/")
        tools = [link.get_attribute("href") for link in page.browser.find_elements(By.CSS_SELECTOR, ".site-tools a")]
        assert tools == [f"{showcase.origin}/lessons/{name}", f"{showcase.origin}/source/{name}"]


@pytest.mark.parametrize("path", SEPARATE_APPS)
def test_the_menu_and_the_start_page_lead_to_apps_of_their_own(page, showcase, path):
    assert path in menu(page)
    page.open(f"{showcase.origin}/")
    page.browser.find_element(By.CSS_SELECTOR, f".lesson-card a[href='{path}']").click()
    page.wait(lambda: page.browser.current_url == showcase.origin + path, "the page was not opened")
    product = SEPARATE_APPS[path]
    assert f"swift run --package-path Examples {product}" in page.text("content")
    assert f'name: "{product}"' in (Path(__file__).parent.parent / "Package.swift").read_text()


def test_every_lesson_follows_the_theme(page, showcase):
    before = accent(page)
    choose(page, "Amber pages", "Smaller text")
    page.wait(lambda: look(page) == "theme-amber font-small", "the theme never changed")
    for path in lessons(page):
        page.open(showcase.origin + path)
        assert font_size(page) == "14px", path
        assert accent(page) != before, path


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_every_lesson_fits_with_the_largest_text(page, showcase, size, screenshots):
    choose(page, "Larger text", "Larger text")
    page.wait(lambda: look(page) == "theme-teal font-huge", "the theme never changed")
    resize(page, size)
    prefer(page, prefers_reduced_motion="reduce")
    for path in lessons(page):
        page.open(showcase.origin + path)
        page.browser.save_screenshot(str(screenshots / f"huge{path.replace('/', '-')}-{size}.png"))
        assert fits(page), f"{path} scrolls sideways"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_lesson_can_be_read_in_all_colors(page, showcase, scheme):
    prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
    for color in ("plum", "amber"):
        choose(page, f"{color.capitalize()} pages")
        page.wait(lambda: f"theme-{color}" in look(page), f"{color} never came")
        for path in lessons(page):
            page.open(showcase.origin + path)
            assert page.script(LOW_CONTRAST) == [], f"{path} in {color} has texts that are hard to read"


def test_the_first_tab_stop_skips_the_header(page):
    page.keys(Keys.TAB)
    assert page.focused_name == "Skip to the page"
    page.keys(Keys.ENTER, Keys.TAB)
    assert page.script("return document.getElementById('content').contains(document.activeElement)")


@pytest.mark.parametrize("scheme", ["Light", "Dark"])
def test_chosen_color_schemes_override_the_browsers(page, showcase, scheme):
    prefer(page, prefers_color_scheme="dark" if scheme == "Light" else "light")
    before = ground(page)
    choose(page, f"{scheme} pages")
    page.wait(lambda: ground(page) != before, "the colors never changed")
    after = ground(page)
    page.open(f"{showcase.origin}/board")
    assert ground(page) == after
    choose(page, "Automatic pages")
    page.wait(lambda: ground(page) == before, "the browser's preference never came back")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_all_pages_begin_at_one_left_edge(page, showcase, size):
    resize(page, size)
    edges = {}
    # The app of blocs fills the window with its own frame.
    for path in ["/", *(path for path in lessons(page) if path != "/bloc")]:
        page.open(showcase.origin + path)
        left = page.script(
            """
            const main = document.querySelector("main");
            return main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft);
            """
        )
        edges.setdefault(left, []).append(path)
    assert len(edges) == 1, edges


def ground(page):
    return page.script("return getComputedStyle(document.documentElement).backgroundColor")


def test_touch_targets_stay_large_with_the_smallest_text(page):
    choose(page, "Smaller text")
    page.wait(lambda: "font-small" in look(page), "the theme never changed")
    small = page.script(
        """
        return [...document.querySelectorAll('header a, header button')]
          .filter((control) => control.checkVisibility())
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map((control) => control.textContent);
        """
    )
    assert small == []
