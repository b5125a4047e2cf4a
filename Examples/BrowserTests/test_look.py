"""How the page looks: on a phone and a desktop, in light and dark. The pictures are left for people to look at."""

import pytest

SIZES = {"phone": (360, 740), "desktop": (1200, 900)}


def resize(page, size):
    width, height = SIZES[size]
    page.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": size == "phone"},
    )


def prefer(page, **features):
    page.browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]},
    )


def fits(page):
    return page.script("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")


# Runs in the page: every text whose contrast with what is behind it is below the AA minimum.
LOW_CONTRAST = """
const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const channels = (color) => {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a: a / 255 };
};
const luminance = ({ r, g, b }) => {
  const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const ground = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const color = channels(getComputedStyle(e).backgroundColor);
    if (color.a > 0.99) return color;
  }
  return channels(getComputedStyle(document.documentElement).backgroundColor);
};
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
  const style = getComputedStyle(element);
  const [a, b] = [luminance(channels(style.color)), luminance(ground(element))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const large = parseFloat(style.fontSize) >= 24;
  if (contrast < (large ? 3 : 4.5)) found.push(`${walker.currentNode.data.trim()}: ${contrast.toFixed(2)}`);
}
return found;
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
def test_looks_right(page, showcase, screenshots, size, scheme):
    resize(page, size)
    prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")

    def picture(name):
        assert fits(page), f"{name} scrolls sideways"
        assert page.script(LOW_CONTRAST) == [], f"{name} has texts that are hard to read"
        page.browser.save_screenshot(str(screenshots / f"{name}-{size}-{scheme}.png"))

    picture("start")
    for prime in (2, 3, 5, 7, 11):
        page.save_favorite(prime)
    page.press("Delete 3")
    page.wait_for_favorites(2, 5, 7, 11)
    page.press("Load from file")
    page.wait_for_text("file-notice", "no saved list")
    page.tick(5)
    picture("favorites")
    page.press("Save to file")
    page.wait_for_text("file-notice", "Saved")
    showcase.break_api("stalled")
    page.press("What is the 11th prime?")
    page.button("Asking…")
    picture("asking")
    showcase.mend_api()
    page.wait_for_dialog("nth-prime-alert")
    picture("answer")
    page.press("OK")
    page.wait_until_gone("nth-prime-alert")
    showcase.break_api("unavailable")
    page.press("What is the 11th prime?")
    page.wait_for_dialog("nth-prime-alert")
    picture("failure")
    page.press("Dismiss")
    page.wait_until_gone("nth-prime-alert")
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    picture("modal")
    page.browser.get(showcase.origin)
    picture("landing")


@pytest.mark.loses_connection
def test_a_lost_connection_can_be_read(page, showcase, screenshots):
    resize(page, "phone")
    page.count_to(2)
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    showcase.stop()
    page.wait(lambda: "Connection lost" in page.notice, "the lost connection did not show itself")
    assert fits(page)
    page.browser.save_screenshot(str(screenshots / "lost-phone-light.png"))


def test_long_numbers_fit_on_a_phone(page):
    resize(page, "phone")
    page.script(
        """
        document.getElementById('count').textContent = '9223372036854775807';
        document.getElementById('count').className = 'count count-long';
        document.querySelector('#nth-prime span').textContent = 'What is the 9223372036854775807th prime?';
        """
    )
    assert fits(page)
