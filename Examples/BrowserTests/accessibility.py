"""What axe-core and a keyboard have to say about a page."""

import importlib.util
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# The package is for another browser driver; what is wanted of it is the script that it brings along.
AXE = Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()

# Rules that are left out, each with the reason. There are none.
LEFT_OUT = {}


# The rules that depend on colors: another color scheme can break these alone.
COLORS = ["color-contrast", "link-in-text-block"]


def violations(page, only=()):
    """What axe-core objects to, or some of its rules: a line for each rule and element."""
    if not page.script("return Boolean(window.axe)"):
        page.script(AXE)
    # A page of sources has thousands of elements, and the machine other work.
    page.browser.set_script_timeout(120)
    return page.browser.execute_async_script(
        """
        const [leftOut, only, done] = arguments;
        const rules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]));
        const choice = only.length ? { runOnly: only.filter((rule) => !leftOut.includes(rule)) } : { rules };
        // What is folded away is not there for anybody, and may be long.
        const shown = { include: document, exclude: "details:not([open]) > :not(summary)" };
        axe.run(shown, { ...choice, resultTypes: ["violations"] }).then(
          ({ violations }) => done(violations.flatMap((violation) => violation.nodes.map((node) =>
            `${violation.id} (${violation.help}): ${node.target.join(" ")} ${node.html.slice(0, 160)} ` +
            (node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? "")))),
          (error) => done([`axe-core failed: ${error}`]),
        );
        """,
        list(LEFT_OUT),
        list(only),
    )


def headings(page):
    """The levels of the headings that are shown, in their order."""
    return page.script(
        """
        return [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
          .filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.localName[1]));
        """
    )


def small_controls(page):
    """Controls that a finger would miss. A link inside of a sentence is as high as its line, and may be."""
    return page.script(
        CONTROLS
        + """
        const active = document.activeElement;
        const size = (element) => element.getBoundingClientRect();
        const small = controls().flatMap((control) => {
          if (control.localName === "a" && getComputedStyle(control).display === "inline") return [];
          // What can be pressed may be larger than the element, as a whole card whose title is a link is.
          const after = getComputedStyle(control, "::after");
          if (after.content !== "none" && after.position === "absolute") return [];
          // A link that shows itself only while it has the focus is measured then. Behind a dialog it cannot get it.
          if (size(control).height <= 1) {
            control.focus({ preventScroll: true });
            if (document.activeElement !== control) return [];
          }
          const boxes = [control, ...(control.labels ?? [])].map(size);
          if (boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)) return [];
          return [`${boxes[0].width.toFixed(1)}×${boxes[0].height.toFixed(1)} ${describe(control)}`];
        });
        if (document.activeElement !== active) {
          document.activeElement.blur();
          active.focus({ preventScroll: true });
        }
        return small;
        """
    )


def unreached_by_tab(page):
    """Goes through the page with Tab alone. Gives the controls that it never reaches, and those whose focus cannot be seen."""
    count = page.script(
        CONTROLS
        + """
        window.expectedControls = controls();
        window.reached = new Map();
        const isSeen = (control) => {
          // The focus may be shown around the control, such as by the card that it belongs to.
          for (let element = control, steps = 0; element && steps < 3; element = element.parentElement, steps += 1) {
            const style = getComputedStyle(element);
            if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) return true;
          }
          return false;
        };
        document.activeElement.blur();
        getSelection().removeAllRanges();
        addEventListener("focusin", ({ target }) => reached.set(target, isSeen(target)));
        return expectedControls.length;
        """
    )
    # Tab goes on where it was last; from the top of the document it begins with the first control.
    page.script("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex');")
    remaining = count + 5
    while remaining > 0:
        ActionChains(page.browser, duration=0).send_keys(*[Keys.TAB] * min(remaining, 50)).perform()
        remaining -= 50
    return page.script(
        CONTROLS
        + """
        // A control that has gone meanwhile cannot be reached any more.
        const expected = expectedControls.filter((control) => control.isConnected && control.checkVisibility());
        return [
          ...expected.filter((control) => !reached.has(control)).map((control) => `never reached: ${describe(control)}`),
          ...[...reached].filter(([, seen]) => !seen).map(([control]) => `focus not seen: ${describe(control)}`),
        ];
        """
    )


# What can be operated, in the order of the document. Of several radio buttons Tab reaches the one that is
# chosen.
CONTROLS = """
const describe = (element) => element.outerHTML.slice(0, 140);
const controls = () => {
  const groups = new Set();
  return [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex='0']"
  )].filter((control) => {
    if (control.disabled || control.tabIndex < 0 || control.type === "hidden" || !control.checkVisibility()) return false;
    if (control.closest("[inert]") || control.closest("fieldset:disabled")) return false;
    if (control.type !== "radio") return true;
    const group = [...document.querySelectorAll(`input[type=radio][name="${control.name}"]`)];
    return control === (group.find((other) => other.checked) ?? group[0]);
  });
};
"""
