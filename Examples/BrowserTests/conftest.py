import json
import os
import re
import subprocess
import tempfile
import urllib.request
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from controls import Controls
from inspected import Inspected
from linked import LinkedPages
from notes import mark
from page import Page
from showcase import PrintingShowcase, Showcase
from swiftui_names import NamesPage, SwiftUINames


FULL_CHROMIUM = "/usr/bin/chromium"
# The program itself. The file of this name in /usr/bin is a script that starts it, and a driver that quits
# ends only the script.
HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell"


def pytest_addoption(parser):
    parser.addoption(
        "--readme-picture", action="store_true", help="take the picture and the animation that README.md shows"
    )
    parser.addoption("--golden", action="store_true", help="take the golden pictures of the case studies again")
    parser.addoption("--rows-benchmark", action="store_true", help="measure the operations of js-framework-benchmark")
    parser.addoption(
        "--full-browser", action="store_true", help="run all tests in full Chromium, and none in its headless shell"
    )


def shell(config):
    """Chromium without a user interface, if it is installed and selected."""
    return HEADLESS_SHELL if Path(HEADLESS_SHELL).exists() and not config.getoption("--full-browser") else None


def pytest_report_header(config):
    programs = [Path(each) for each in (shell(config), FULL_CHROMIUM) if each]
    versions = [subprocess.run([each, "--version"], capture_output=True, text=True).stdout.strip() for each in programs]
    return [f"{program.name}: {version}" for program, version in zip(programs, versions)]


def pytest_xdist_auto_num_workers(config):
    """Two instances of full Chromium keep two processors busy."""
    return 3 if shell(config) else 2


# One program for all tests that don't change its state.

site = pytest.StashKey()


def the_site(config):
    """The program that the tests of every page share. It is started when the first of them is collected."""
    if site not in config.stash:
        folder = tempfile.TemporaryDirectory(prefix="showcase-")
        showcase = Showcase(Path(folder.name))
        showcase.start()
        config.stash[site] = showcase
        config.add_cleanup(folder.cleanup)
        config.add_cleanup(showcase.stop)
    return config.stash[site]


def pages(origin):
    """The landing page, and all pages of the site that it links to.

    The source pages are long and show different texts in the same view, so only the first one is included.
    """
    with urllib.request.urlopen(origin) as answer:
        links = re.findall(r'href="(/[^"#]*)"', answer.read().decode())
    found = list(dict.fromkeys(["/", *(link for link in links if "." not in link)]))
    sources = [path for path in found if path.startswith("/source/")]
    return [path for path in found if path not in sources[1:]]


def pytest_generate_tests(metafunc):
    """Tests with the argument `each_path` run for every page, so there is no list that could become outdated."""
    if "each_path" in metafunc.fixturenames:
        metafunc.parametrize("each_path", pages(the_site(metafunc.config).origin))


@pytest.fixture(scope="module", name="site")
def linked_pages():
    """The site of two linked pages."""
    linked = LinkedPages()
    linked.start()
    yield linked
    linked.stop()


@pytest.fixture
def controls(site, browser):
    yield Controls(browser, site.origin)
    # A page that outlives its server logs errors.
    browser.get("about:blank")


@pytest.fixture
def notes(site, browser):
    page = Page(browser, site.origin)
    page.open(f"{site.origin}/notes")
    mark(page)
    yield page
    # A page that outlives its server logs errors.
    browser.get("about:blank")


@pytest.fixture(scope="module")
def swiftui_names():
    with SwiftUINames() as app:
        yield app
        assert app.reports() == "", "the library has reported mistakes of the case studies"


@pytest.fixture
def names_page(swiftui_names, browser):
    page = NamesPage(browser, swiftui_names.origin)
    page.open(swiftui_names.origin)
    yield page
    # A page that outlives its server logs errors.
    browser.get("about:blank")


@pytest.fixture
def on_site(pytestconfig, browser):
    """A page of the shared program."""
    return Page(browser, the_site(pytestconfig).origin)


# A program and a browser for each test. The browser's window stays open, but its state is reset.


@pytest.fixture
def showcase(tmp_path):
    showcase = Showcase(tmp_path)
    showcase.start()
    yield showcase
    assert showcase.stop() in (0, None), "the showcase did not stop in good order"


@pytest.fixture
def inspected(tmp_path, browser):
    fault_file = tmp_path / "fault"
    with PrintingShowcase(tmp_path, "--inspect", "--fault-file", str(fault_file)) as showcase:
        yield Inspected(showcase, browser, fault_file)
        # Pages that outlive their server log errors.
        browser.switch_to.new_window("tab")
        fresh = browser.current_window_handle
        for window in browser.window_handles:
            if window != fresh:
                browser.switch_to.window(window)
                browser.close()
        browser.switch_to.window(fresh)


def start(program):
    options = Options()
    options.binary_location = program
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--window-size=1200,900",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


@pytest.fixture(scope="session")
def browsers():
    """The running browsers, by the paths of their programs."""
    browsers = {}
    yield browsers
    for each in browsers.values():
        each.quit()


@pytest.fixture
def chromium(request, browsers):
    is_full = request.node.get_closest_marker("full_browser")
    program = (None if is_full else shell(request.config)) or FULL_CHROMIUM
    if program not in browsers:
        browsers[program] = start(program)
    return browsers[program]


@pytest.fixture
def browser(request, chromium):
    # Users of the program end before the program does.
    if "showcase" in request.fixturenames:
        request.getfixturevalue("showcase")
    yield chromium
    problems = [entry["message"] for entry in chromium.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
    clean(chromium)
    if request.node.get_closest_marker("loses_connection"):
        problems = [problem for problem in problems if not re.search("net::ERR|401|409|412|503", problem)]
    if request.node.get_closest_marker("refused"):
        expected = "the server responded with a status of 4|Failed to fetch a worker script"
        problems = [problem for problem in problems if not re.search(expected, problem)]
    assert not problems, "the browser's console has complaints"


@pytest.fixture
def alone(browser):
    """Runs parts of a script in an otherwise empty scope, on an empty page. Returns the result of the last one, decoded
    from JSON."""
    browser.get("about:blank")
    return lambda *parts: json.loads(browser.execute_script("\n".join(["{", *parts, "}"])))


def clean(chromium):
    """Resets the browser after a test: a single new tab, without cookies, storage, or emulated devices."""
    used = chromium.window_handles
    chromium.switch_to.new_window("tab")
    fresh = chromium.current_window_handle
    for window in used:
        chromium.switch_to.window(window)
        chromium.close()
    chromium.switch_to.window(fresh)
    # Without a screen no window is in front, so focused elements would not look focused.
    chromium.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    chromium.execute_cdp_cmd("Network.clearBrowserCache", {})
    chromium.get_log("browser")


@pytest.fixture
def page(showcase, browser):
    # The browser is closed first, because a page that outlives its server logs errors.
    page = Page(browser)
    page.open(showcase.url)
    return page


@pytest.fixture(scope="session")
def screenshots():
    """The folder for screenshots, which are for visual inspection."""
    folder = Path(os.environ.get("SCREENSHOTS", Path(tempfile.gettempdir()) / "showcase-screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
