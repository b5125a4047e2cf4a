"""The look of pages: on a phone and a desktop, in light and dark, including the legibility of texts."""

import base64

from accessibility import COLORS, small_controls, violations

SIZES = {"phone": (360, 740), "desktop": (1200, 900)}
SCHEMES = ("light", "dark")
# The phone comes last, so the window keeps the size of a phone.
FORMS = (("desktop", "light"), ("desktop", "dark"), ("phone", "dark"), ("phone", "light"))


def resize(page, size, scale=2):
    width, height = SIZES[size]
    page.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": size == "phone"},
    )


def prefer(page, **features):
    page.browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]},
    )


def fits(page):
    return page.script("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def low_contrast(page):
    return page.script(LOW_CONTRAST)


def too_wide(page):
    """The elements that extend beyond the window, outermost first."""
    return page.script(
        """
        return [...document.querySelectorAll("body, body *")]
            .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
            .map((element) => `${element.localName}#${element.id}.${element.className}`)
            .slice(0, 5);
        """
    ) or ["the whole page"]


def look_at(page, name, screenshots):
    """Checks the current page in all forms, and takes a screenshot of each. Nothing may scroll sideways, all text
    must be legible, all controls large enough for fingers, and axe-core must report no violations. With forced colors,
    selected and pressed states must be visible."""
    for size, scheme in FORMS:
        form = f"{name}-{size}-{scheme}"
        resize(page, size, scale=1)
        prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        picture(page, screenshots / f"{form}.png")
        # Sizes do not depend on colors.
        is_first = scheme == SCHEMES[0]
        objections = {
            "scrolls sideways": [] if fits(page) else too_wide(page),
            "is hard to read": low_contrast(page),
            "is against axe-core's rules": violations(page, only=[] if is_first else COLORS),
            "is missed by fingers": small_controls(page) if is_first else [],
        }
        assert not any(objections.values()), f"{form}: {objections}"
    prefer(page, forced_colors="active", prefers_reduced_motion="reduce")
    picture(page, screenshots / f"{name}-forced-colors.png")
    assert states_shown_by_color_alone(page) == [], f"{name}: states are shown by colors alone"
    prefer(page, prefers_color_scheme=SCHEMES[0], prefers_reduced_motion="reduce")


def states_shown_by_color_alone(page):
    """The selected and pressed elements that look like their peers, except for their colors. Forced colors hide the
    others."""
    return page.script(
        """
        const state = "[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]";
        const names = ["outlineStyle", "outlineWidth", "borderTopStyle", "borderTopWidth", "borderBottomWidth",
          "borderInlineStartWidth", "textDecorationLine", "fontWeight", "fontStyle"];
        const lookOf = (element) =>
          JSON.stringify([names.map((name) => getComputedStyle(element)[name]),
            ...["::before", "::after"].map((part) => getComputedStyle(element, part).content)]);
        return [...document.querySelectorAll(state)].filter((each) => {
          if (!each.checkVisibility() || each === document.activeElement) return false;
          const peers = [...document.querySelectorAll(each.localName)].filter((other) =>
            other.classList[0] === each.classList[0] && other.checkVisibility() && !other.matches(state) &&
            other !== document.activeElement);
          return peers.length > 0 && peers.some((other) => lookOf(other) === lookOf(each));
        }).map((each) => each.outerHTML.slice(0, 140));
        """
    )


def picture(page, file, highest=2400):
    """Takes a screenshot of the whole page, including the parts below the window."""
    width, shown, height = page.script("return [innerWidth, innerHeight, document.documentElement.scrollHeight]")
    clip = {"x": 0, "y": 0, "width": width, "height": min(height, highest), "scale": 1}
    # A picture beyond the window resizes the window meanwhile, and shapes that fill it are measured anew.
    taken = page.browser.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png", "captureBeyondViewport": height > shown, "clip": clip}
    )
    file.write_bytes(base64.b64decode(taken["data"]))


# Runs in the page: returns all text whose contrast with its background is below the AA minimum.
LOW_CONTRAST = """
const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const known = new Map();
const channels = (color) => {
  if (known.has(color)) return known.get(color);
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  known.set(color, { r, g, b, a: a / 255 });
  return known.get(color);
};
const luminance = ({ r, g, b }) => {
  const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const isDrawn = (element) => element instanceof SVGElement && !(element instanceof SVGSVGElement);
const ground = (element) => {
  for (let e = element; e; e = e.parentElement) {
    if (isDrawn(e)) continue;
    const color = channels(getComputedStyle(e).backgroundColor);
    if (color.a > 0.99) return color;
  }
  return channels(getComputedStyle(document.documentElement).backgroundColor);
};
// In a drawing the ground is the last shape below the middle of the text.
const drawnGround = (text) => {
  const box = text.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const below = [...text.ownerSVGElement.querySelectorAll("circle, rect, path, polyline")].filter((shape) => {
    const place = shape.getBoundingClientRect();
    const isBefore = shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore && place.left <= x && x <= place.right && place.top <= y && y <= place.bottom &&
      channels(getComputedStyle(shape).fill).a > 0.99;
  });
  return below.length ? channels(getComputedStyle(below.at(-1)).fill) : ground(text.ownerSVGElement);
};
const found = [];
// What is folded away is left out as a whole, of which there may be a lot.
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
  if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
  const isShown = node.checkVisibility() || getComputedStyle(node).display === "contents";
  return isShown ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
});
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
  const style = getComputedStyle(element);
  const drawing = element.closest("text");
  const [a, b] = drawing
    ? [channels(style.fill), drawnGround(drawing)].map(luminance)
    : [channels(style.color), ground(element)].map(luminance);
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const large = parseFloat(style.fontSize) >= 24;
  if (contrast < (large ? 3 : 4.5)) found.push(`${walker.currentNode.data.trim()}: ${contrast.toFixed(2)}`);
}
return found;
"""
