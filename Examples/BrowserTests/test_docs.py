"""The documentation below /docs, and the page that replaces it if the showcase has none."""

import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from page import Page
from showcase import PROGRAM, Showcase

ROOT = Path(__file__).parent.parent.parent
CATALOGUE = ROOT / "Sources" / "Combine" / "MarbleTesting" / "MarbleTesting.docc"


@pytest.fixture(scope="module")
def documentation(tmp_path_factory):
    """A site of one catalogue, created in the same way as `.ci/docs` creates the full site."""
    folder = tmp_path_factory.mktemp("docs")
    archive, site = folder / "one.doccarchive", folder / "site"
    subprocess.run(
        ["docc", "convert", CATALOGUE, "--output-dir", archive, "--hosting-base-path", "docs",
         "--fallback-display-name", "MarbleTesting", "--fallback-bundle-identifier", "MarbleTesting"],
        check=True, capture_output=True)
    subprocess.run(["docc", "merge", archive, "--output-path", site], check=True, capture_output=True)
    (folder / "secret.json").write_text("{}")
    (site / "link.json").symlink_to(folder / "secret.json")
    return site


@pytest.fixture
def documented(tmp_path, documentation):
    showcase = Showcase(tmp_path)
    showcase.arguments = ["--docs", str(documentation)]
    showcase.start()
    yield showcase
    assert showcase.stop() == 0


def status(url):
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def test_the_documentation_is_read(documented, browser):
    page = Page(browser, documented.origin)
    browser.get(f"{documented.origin}/docs/documentation/writingdiagrams")
    page.wait(lambda: "Diagrams" in page.script("return document.querySelector('h1')?.innerText ?? ''"), "no page was shown")
    # Inline scripts and inline styles are blocked, and the site works without them.
    assert [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_the_header_leads_to_the_documentation(documented, browser):
    page = Page(browser, documented.origin)
    page.visit("/")
    browser.find_element("css selector", "[popovertarget=site-menu]").click()
    browser.find_element("link text", "Documentation").click()
    page.wait(lambda: "/docs/documentation" in browser.current_url, "the documentation never opened")


@pytest.mark.parametrize("path", ["../secret.json", "..%2fsecret.json", "%2e%2e/secret.json", "link.json", "none", "css", "a%00b"])
def test_nothing_but_the_documentation_is_served(documented, path):
    assert status(f"{documented.origin}/docs/{path}") == 404


def test_a_folder_without_documentation_is_refused(tmp_path):
    outcome = subprocess.run([PROGRAM, "--port", "0", "--docs", tmp_path], capture_output=True, text=True, timeout=20)
    assert outcome.returncode == 1
    assert ".ci/docs --at docs" in outcome.stderr


def test_without_documentation_the_page_says_how_to_make_it(on_site):
    on_site.visit("/docs")
    assert ".ci/docs --at docs .build/docs" in on_site.text("content")
