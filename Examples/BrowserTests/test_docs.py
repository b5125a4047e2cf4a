"""The documentation below /docs, and the page that replaces it if the showcase has none."""

import importlib.machinery
import importlib.util
import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from page import Page
from showcase import PROGRAM, Showcase

ROOT = Path(__file__).parent.parent.parent
CATALOGUE = ROOT / "Sources" / "Combine" / "MarbleTesting" / "MarbleTesting.docc"
# The module's symbol graph, without the symbols.
GRAPH = {
    "metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "test"},
    "module": {"name": "MarbleTesting", "platform": {"architecture": "x86_64", "operatingSystem": {"name": "linux"}}},
    "symbols": [], "relationships": [],
}


def generator():
    """The script `.ci/docs`, as a module."""
    sys.path.insert(0, str(ROOT / ".ci"))
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("docs", str(ROOT / ".ci" / "docs"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("docs", loader))
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def documentation(tmp_path_factory):
    """A site of one module and the pages of Documentation, created by the script that creates the full site."""
    folder = tmp_path_factory.mktemp("docs")
    docs, site = generator(), folder / "site"
    (folder / "graphs").mkdir()
    (folder / "graphs" / "MarbleTesting.symbols.json").write_text(json.dumps(GRAPH))
    catalogues = {"MarbleTesting": CATALOGUE, docs.docs_help.NAME: docs.docs_help.create_catalogue(folder)}
    for name, catalogue in catalogues.items():
        graphs = ["--additional-symbol-graph-dir", folder / "graphs"] if name == "MarbleTesting" else []
        subprocess.run(
            ["docc", "convert", catalogue, *graphs, "--output-dir", folder / f"{name}.doccarchive", "--hosting-base-path", "docs",
             "--fallback-display-name", name, "--fallback-bundle-identifier", name],
            check=True, capture_output=True)
    subprocess.run(
        ["docc", "merge", *(folder / f"{name}.doccarchive" for name in catalogues), "--output-path", site,
         "--synthesized-landing-page-name", "Tributary", "--synthesized-landing-page-kind", "Package"],
        check=True, capture_output=True)
    # The links to other modules lead nowhere on this site, which `finish` reports.
    docs.finish(str(site), "docs", list(catalogues))
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
    browser.get(f"{documented.origin}/docs/documentation/marbletesting/writingdiagrams")
    page.wait(lambda: "diagrams" in heading(page).lower(), "no page was shown")
    # Inline scripts and inline styles are blocked, and the site works without them.
    assert [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def heading(page):
    return page.script("return document.querySelector('h1')?.innerText ?? ''")


def test_the_root_leads_to_the_landing_page(documented, browser):
    page = Page(browser, documented.origin)
    browser.get(f"{documented.origin}/docs/")
    page.wait(lambda: heading(page) == "Tributary", "the landing page was not shown")
    assert "Where to start" in page.script("return document.body.innerText")
    page.wait(lambda: browser.find_elements("link text", "Troubleshooting"), "the landing page doesn't link the error messages")


def test_the_address_of_a_renamed_page_leads_to_the_page(documented, browser):
    page = Page(browser, documented.origin)
    browser.get(f"{documented.origin}/docs/documentation/marbletesting/diagrams")
    page.wait(lambda: browser.current_url.rstrip("/").endswith("/docs/documentation/marbletesting/writingdiagrams"), "the page was not redirected")


@pytest.mark.parametrize("words, url", [
    ("backpressure", "/docs/documentation/help/allguides"),
    ("no 'BindingReducer' handled the change", "/docs/documentation/help/troubleshooting#Features-and-stores"),
    ("A store has processed 1,000 actions in a row, and more are pending", "/docs/documentation/help/troubleshooting#Features-and-stores"),
])
def test_the_search_finds_words_of_the_text(documented, browser, words, url):
    page = Page(browser, documented.origin)
    browser.get(f"{documented.origin}/docs/search")
    browser.find_element("css selector", "input[type=search]").send_keys(words)
    page.wait(lambda: browser.find_elements("css selector", "ol a"), "nothing was found")
    result = browser.find_element("css selector", "ol a")
    assert result.get_attribute("href") == documented.origin + url
    result.click()
    page.wait(lambda: heading(page), "no page was shown")
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


def test_missing_documentation_shows_how_to_build_it(on_site):
    on_site.visit("/docs")
    assert ".ci/docs --at docs .build/docs" in on_site.text("content")
