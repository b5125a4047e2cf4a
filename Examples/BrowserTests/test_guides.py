"""The first programs of the guide and of the tutorial, exactly as printed."""

import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from page import Page
from required import require

ROOT = Path(__file__).parents[2]
# `swift build --build-tests` of the package creates the objects that the programs are linked with.
LIBRARY = ROOT / ".build/debug/tributaryPackageTests.product/Objects.LinkFileList"

# The programs' address, because they do not specify another port.
ORIGIN = "http://127.0.0.1:8080"


def answers(url):
    try:
        urllib.request.urlopen(url).close()
        return True
    except urllib.error.URLError:
        return False


@pytest.fixture
def run(tmp_path):
    """Builds a program and runs it."""
    require(LIBRARY.exists(), "The package's tests are not built.")
    running = []

    def run(name, path):
        require(not answers(ORIGIN), "Port 8080 is taken.")
        folder = tmp_path / str(len(running))
        folder.mkdir()
        subprocess.run([ROOT / ".ci/tutorials", "--build", folder, name], cwd=ROOT, check=True)
        running.append(subprocess.Popen([folder / "program"], stdout=subprocess.DEVNULL))
        limit = time.monotonic() + 60
        while not answers(ORIGIN + path):
            assert time.monotonic() < limit and running[-1].poll() is None, "the program does not answer"
            time.sleep(0.1)

    def stop():
        running[-1].terminate()
        running[-1].wait(timeout=20)

    yield run, stop
    for process in running:
        process.kill()


def field(page, label):
    return page.browser.find_element(By.XPATH, f"//label[contains(., '{label}')]/input")


# A single test, because both programs use the same port.
def test_the_first_programs_work_as_printed(run, browser):
    run, stop = run
    page = Page(browser)
    run("/LivePages.md", "/counter")
    page.open(f"{ORIGIN}/counter")
    count = browser.find_element(By.TAG_NAME, "strong")
    for number in ("1", "2"):
        page.press("+")
        page.wait(lambda: count.text == number, "the count stayed")
    field(page, "Name").send_keys("Blob", Keys.ENTER)
    page.wait(lambda: (count.text, field(page, "Name").get_property("value")) == ("0", ""), "the form was not cleared")
    browser.get("about:blank")
    stop()

    run("A-guest-book.tutorial", "/")
    page.open(f"{ORIGIN}/")
    field(page, "Your name").send_keys("Ada")
    for words in ("Hello", "Nice place"):
        field(page, "Your words").send_keys(words, Keys.ENTER)
        page.wait(lambda: f"Ada: {words}" in page.text("live-page"), "the entry never came")
        page.wait(lambda: field(page, "Your words").get_property("value") == "", "the field was not cleared")
    browser.get("about:blank")
    stop()
