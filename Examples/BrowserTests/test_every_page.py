"""Requirements for every page: the landing page, and all pages that it links to."""

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import headings, unreached_by_tab
from look import SIZES, fits, look_at, picture, prefer, resize

# Malicious input. Every page must treat it as text.
SCRIPT = "<script>window.hacked=1</script><img src=x onerror=window.hacked=1>"
HOSTILE_TEXTS = [
    SCRIPT,
    "\"'`</textarea></pre>{{1+1}}\\u0000%00\\",
    "🎉👩‍👩‍👧‍👦 שלום \N{RIGHT-TO-LEFT OVERRIDE}txt.exe e\u0301 ﷽",
    "x" * 10_000,
]

FIELDS = """
return [...document.querySelectorAll("input, textarea")].filter((field) =>
  field.checkVisibility() && !field.disabled && !field.readOnly &&
  (field.localName === "textarea" || ["text", "search", "password", "email", "url", "tel"].includes(field.type)));
"""


def test_looks_right_and_is_accessible(on_site, screenshots, each_path):
    on_site.visit(each_path)
    name = each_path.strip("/").replace("/", "-") or "landing"
    look_at(on_site, f"page-{name}", screenshots)
    levels = headings(on_site)
    assert levels[0] == 1 and levels.count(1) == 1, f"the headings are {levels}"


@pytest.mark.parametrize("size", SIZES)
def test_every_control_is_reachable_with_tab(on_site, each_path, size):
    resize(on_site, size, scale=1)
    on_site.visit(each_path)
    assert unreached_by_tab(on_site) == []


def test_markup_in_fields_is_treated_as_text(on_site, each_path):
    on_site.visit(each_path)
    fresh = [field.get_attribute("value") for field in on_site.script(FIELDS)]
    for index in range(len(fresh)):
        for text in HOSTILE_TEXTS:
            type_into(on_site, index, text)
            assert_unharmed(on_site)
        type_into(on_site, index, SCRIPT)
        on_site.keys(Keys.ENTER)
        assert_unharmed(on_site)
        on_site.visit(each_path)
        kept = field(on_site, index)
        if kept.get_attribute("type") != "password" and kept.get_attribute("value") != fresh[index]:
            assert SCRIPT.startswith(kept.get_attribute("value")), "the field shows something else than what was typed"
        type_into(on_site, index, "")


def field(page, index):
    return page.wait(lambda: page.script(FIELDS)[index], f"there is no field number {index}")


def type_into(page, index, text):
    """Replaces the contents of a field by pasting."""
    page.script("arguments[0].focus(); arguments[0].select()", field(page, index))
    if text:
        page.browser.execute_cdp_cmd("Input.insertText", {"text": text})
    else:
        page.keys(Keys.DELETE)


def assert_unharmed(page):
    """Waits until the page has processed all events, and verifies that it is still the same page."""
    page.wait_until_settled()
    assert page.script("return window.hacked") is None, "text was run"
    assert not page.browser.find_elements(By.CSS_SELECTOR, "img, #live-page script"), "text became markup"
    assert page.notice == "", "the page complains"
    assert fits(page), "text makes the page scroll sideways"


def test_the_landing_page_for_the_readme(on_site, request):
    if not request.config.getoption("--readme-picture"):
        pytest.skip("only with --readme-picture")
    resize(on_site, "desktop", scale=1)
    prefer(on_site, prefers_color_scheme="light", prefers_reduced_motion="reduce")
    on_site.visit("/")
    picture(on_site, Path(__file__).parent.parent / "Pictures" / "landing.png", highest=1366)
