"""The look of the case studies: golden pictures, which a change of the look fails, and the pictures of the guide.

    Examples/BrowserTests/run -k golden --golden              # takes the golden pictures again
    Examples/BrowserTests/run -k names_guide --readme-picture # takes those of the guide
"""

import io
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from selenium.webdriver.common.by import By

from look import picture, prefer, resize
from swiftui_names import shows

GOLDEN = Path(__file__).parent / "golden"
# The browser and the font that the golden pictures were taken with.
MAKER = GOLDEN / "maker.txt"
GUIDE = Path(__file__).parents[2] / "Sources/LivePages/TributaryUI/TributaryUI.docc/Resources"
STUDIES = ["Controls", "Text", "Rows", "Layout", "Drawing", "Styles", "Presentation", "Tabs", "Columns"]
# The buttons that open the views in front of a study for its picture.
OPENED = {"Presentation": "Ask", "Columns": "Open the mail"}
FORMS = [("phone", "light"), ("desktop", "dark")]
COLORS = 96
# The difference of a color's part, of 255, that counts, and the part of all pixels that may differ so.
DIFFERENCE = 64
MOST_PIXELS = 0.001


def maker(browser):
    version = browser.capabilities["browserVersion"]
    font = subprocess.run(["fc-match", "system-ui"], capture_output=True, text=True).stdout.strip()
    return f"Chromium {version}, {font}"


def take(page, size, scheme, file, scale=1):
    """Takes a picture of the window with few colors, which is a small file."""
    resize(page, size, scale=scale)
    prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
    # Scroll bars that lie over the page fade.
    page.script("document.documentElement.style.setProperty('--scrollbar', 'none')")
    page.wait_until_settled()
    picture(page, file)
    few_colors = Image.open(io.BytesIO(file.read_bytes())).convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    few_colors.save(file, optimize=True)


def different_pixels(first, second):
    """The part of the pixels that differ visibly, or 1 if the pictures have different sizes."""
    first, second = (Image.open(file).convert("RGB") for file in (first, second))
    if first.size != second.size:
        return 1
    red, green, blue = ImageChops.difference(first, second).split()
    greatest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(greatest.histogram()[DIFFERENCE:]) / (first.width * first.height)


@pytest.mark.parametrize("size, scheme", FORMS)
@pytest.mark.parametrize("study", STUDIES)
def test_a_study_looks_like_its_golden_picture(names_page, request, study, size, scheme, tmp_path):
    page = names_page
    is_renewed = request.config.getoption("--golden")
    here = maker(page.browser)
    if not is_renewed and MAKER.read_text().strip() != here:
        pytest.skip(f"The golden pictures are of {MAKER.read_text().strip()}, and this is {here}. Take them with --golden.")
    golden = GOLDEN / f"{study}-{size}-{scheme}.png"
    if not is_renewed and not golden.exists():
        pytest.skip(f"There is no golden picture {golden.name} yet. Take it with -k 'golden and {study}' --golden.")
    page.press(study)
    shows(page, study)
    if study in OPENED:
        page.press(OPENED[study])
        page.wait(lambda: page.browser.find_elements(By.CSS_SELECTOR, "dialog[open]"), "nothing was opened")
    now = tmp_path / golden.name
    if is_renewed:
        take(page, size, scheme, golden)
        MAKER.write_text(here + "\n")
    else:
        take(page, size, scheme, now)
        part = different_pixels(golden, now)
        assert part <= MOST_PIXELS, f"{part:.1%} of the pixels of {now} differ from {golden}"


def test_a_moved_button_differs_from_a_golden_picture(names_page, tmp_path):
    """The tolerance is smaller than a change that a person sees."""
    page = names_page
    page.press("Controls")
    shows(page, "Fields")
    take(page, "phone", "light", tmp_path / "before.png")
    page.script("document.querySelector('.list-row').style.paddingInlineStart = '48px'")
    take(page, "phone", "light", tmp_path / "after.png")
    assert different_pixels(tmp_path / "before.png", tmp_path / "before.png") == 0
    assert different_pixels(tmp_path / "before.png", tmp_path / "after.png") > MOST_PIXELS


def test_pictures_for_the_names_guide(names_page, request):
    if not request.config.getoption("--readme-picture"):
        pytest.skip("only with --readme-picture")
    page = names_page
    page.press("Log in")
    page.field("User name").send_keys("blob")
    page.field("New password").send_keys("secret1")
    page.field("Password again").send_keys("secret")
    shows(page, "The passwords differ.")
    page.browser.find_element(By.TAG_NAME, "body").click()
    take(page, "phone", "light", GUIDE / "log-in-phone.png", scale=2)
    page.press("Names")
    page.press("Columns")
    page.press("Open the mail")
    shows(page, "Invoice")
    take(page, "desktop", "dark", GUIDE / "mail-desktop.png")
    for file in ("log-in-phone.png", "mail-desktop.png"):
        assert (GUIDE / file).stat().st_size <= 60_000
