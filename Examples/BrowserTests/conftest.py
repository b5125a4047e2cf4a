import os
import tempfile
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from page import Page
from showcase import Showcase


@pytest.fixture
def showcase(tmp_path):
    showcase = Showcase(tmp_path)
    showcase.start()
    yield showcase
    assert showcase.stop() in (0, None), "the showcase did not stop in good order"


@pytest.fixture
def browser(request):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--window-size=1200,900",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    yield browser
    problems = [entry["message"] for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
    if request.node.get_closest_marker("loses_connection"):
        problems = [problem for problem in problems if "net::ERR" not in problem and "401" not in problem]
    if request.node.get_closest_marker("refused"):
        problems = [problem for problem in problems if "the server responded with a status of 4" not in problem]
    browser.quit()
    assert not problems, "the browser's console has complaints"


@pytest.fixture
def page(showcase, browser):
    # In this order, so that the browser is closed first: a page that outlives its server complains of that.
    page = Page(browser)
    page.open(showcase.url)
    return page


@pytest.fixture(scope="session")
def screenshots():
    """Where pictures of the page are left for people to look at."""
    folder = Path(os.environ.get("SCREENSHOTS", Path(tempfile.gettempdir()) / "showcase-screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
