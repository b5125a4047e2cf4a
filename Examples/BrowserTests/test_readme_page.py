"""Takes the picture of Getting started from the README's program, which serves the same page:

    .ci/client --at FOLDER && swift build --package-path FOLDER
    README_PROGRAM=FOLDER/.build/debug/client Examples/BrowserTests/run -k readme_page --readme-picture
"""

import os
import subprocess
from pathlib import Path

import pytest

from look import picture, prefer
from page import Page

CATALOGUE = Path(__file__).parents[2] / "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc"


def test_the_readme_page_for_the_readme(browser, request):
    if not request.config.getoption("--readme-picture"):
        pytest.skip("only with --readme-picture")
    program = subprocess.Popen(["stdbuf", "-oL", os.environ["README_PROGRAM"]], stdout=subprocess.PIPE, text=True)
    try:
        address = program.stdout.readline().split(": ", 1)[1].strip()
        page = Page(browser)
        size = {"width": 480, "height": 140, "deviceScaleFactor": 2, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        prefer(page, prefers_color_scheme="light")
        page.open(address)
        for _ in range(7):
            page.press("+")
        page.press("A fact")
        page.wait(lambda: "7 is a good number." in browser.find_element("id", "live-page").text, "there was no fact")
        picture(page, CATALOGUE / "Resources" / "counter-page.png", highest=140)
        browser.get("about:blank")
    finally:
        program.terminate()
        program.wait()
        program.stdout.close()
