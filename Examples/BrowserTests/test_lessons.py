"""The text and sources of the lessons, and the links between them."""

import urllib.error
import urllib.request
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from conftest import the_site


def is_open(page, identifier):
    return page.script("return document.getElementById(arguments[0]).closest('details').open", identifier)


def test_from_the_start_to_a_lesson_and_on_to_its_source(on_site):
    on_site.visit("/")
    on_site.browser.find_element(By.CSS_SELECTOR, "main a[href='/lessons/prime-time']:not(.button)").click()
    on_site.wait(lambda: "/lessons/prime-time" in on_site.browser.current_url, "the lesson never opened")
    on_site.wait_until_connected()
    on_site.browser.find_element(By.LINK_TEXT, "the whole file").click()
    on_site.wait(lambda: "/source/prime-time#" in on_site.browser.current_url, "the source never opened")
    on_site.wait_until_connected()
    assert is_open(on_site, "PrimeTime/Counter/NthPrimeClient+WolframAlpha.swift")
    assert "dataTaskPublisher" in on_site.text("PrimeTime/Counter/NthPrimeClient+WolframAlpha.swift")
    assert not is_open(on_site, "PrimeTime/Counter/Counter.swift")


def test_the_rows_of_lessons_have_no_holes(on_site):
    on_site.visit("/")
    for width in (360, 700, 900, 1100, 1280, 1600, 2200):
        on_site.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        )
        hole = on_site.script(
            """
            const cards = [...document.querySelectorAll(".lesson-card")];
            const right = (row) => Math.max(...cards.filter((card) => card.offsetTop === row.offsetTop)
              .map((card) => card.getBoundingClientRect().right));
            return Math.abs(right(cards[0]) - right(cards.at(-1)));
            """
        )
        assert hole < 1, f"the last row has a hole of {hole} px at a width of {width} px"


def test_a_link_to_a_line_unfolds_its_file_and_shows_the_line(on_site):
    lines = (Path(__file__).parent.parent / "Sources" / "PrimeTime" / "App" / "PrimeTime.swift").read_text().splitlines()
    number = lines.index("public struct PrimeTime {") + 1
    on_site.visit(f"/source/prime-time#PrimeTime/App/PrimeTime.swift:{number}")
    line = on_site.element(f"PrimeTime/App/PrimeTime.swift:{number}")
    assert line.text == "public struct PrimeTime {"
    assert on_site.script(
        "const { top, bottom } = arguments[0].getBoundingClientRect(); return top >= 0 && bottom <= innerHeight", line
    )


# The bytes on the wire, with compression. Slow 3G has 50 KB a second.
BYTES = """
const [page] = performance.getEntriesByType("navigation");
const files = performance.getEntriesByType("resource").filter(({ initiatorType }) => ["script", "link", "css"].includes(initiatorType));
return Object.fromEntries([page, ...files].map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
"""


def test_the_longest_source_loads_within_seconds_on_slow_networks(on_site):
    on_site.visit("/source/bloc")
    sizes = on_site.script(BYTES)
    assert 1000 < sizes["/live-pages/live.js"] < 28_000
    assert sizes["/source/bloc"] < 150_000
    assert sum(sizes.values()) < 200_000, sizes


def test_expanded_details_survive_page_changes(on_site):
    on_site.visit("/source/bloc")
    on_site.browser.find_element(By.CSS_SELECTOR, "#Clinic\\/Page summary").click()
    on_site.script("document.documentElement.dataset.live = 'waiting'; dispatchEvent(new Event('online'))")
    on_site.wait_until_connected()
    assert on_site.script("return document.querySelector('#Clinic\\\\/Page details').open")


@pytest.mark.refused
def test_an_unknown_address_has_links_to_all_pages(on_site):
    on_site.browser.get(f"{on_site.origin}/nowhere")
    assert on_site.browser.find_element(By.TAG_NAME, "h1").text == "Page not found"
    paths = on_site.script("return [...document.querySelectorAll('main a')].map((link) => link.pathname)")
    assert {"/", "/board", "/bloc", "/docs"} <= set(paths)
    on_site.browser.find_element(By.LINK_TEXT, "The start page").click()
    on_site.wait_until_connected()
    assert on_site.browser.current_url == f"{on_site.origin}/"


@pytest.mark.parametrize("address", ["/lessons/none", "/source/none", "/source/..%2f..%2fPackage.swift", "/lessons/bloc.md"])
def test_unknown_lessons_return_a_readable_error(pytestconfig, address):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(the_site(pytestconfig).origin + address)
    assert refusal.value.code == 404
    assert "There is nothing at this address" in refusal.value.read().decode()
