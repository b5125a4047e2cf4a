"""Checks a page with axe-core and the keyboard."""

import importlib.util
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# The package is for another browser driver. Only its script is used here.
AXE = Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()

# Excluded rules, each with a reason. There are none.
LEFT_OUT = {}


# The rules that depend on colors, which a different color scheme can break.
COLORS = ["color-contrast", "link-in-text-block"]


def violations(page, only=()):
    """The violations of all or some axe-core rules: a line for each rule and element."""
    if not page.script("return Boolean(window.axe)"):
        page.script(AXE)
    # A source page has thousands of elements, and the machine may be busy.
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
    """The levels of the visible headings, in order."""
    return page.script(
        """
        return [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
          .filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.localName[1]));
        """
    )


def small_controls(page):
    """Controls that are too small for a finger. A link inside of a sentence is exempt."""
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


def crowded_controls(page, least=4):
    """Pairs of controls with less space between them than some pixels. Links inside of a sentence are exempt."""
    return page.script(
        CONTROLS
        + """
        const [least] = arguments;
        const all = controls().filter((control) => getComputedStyle(control).display !== "inline" || control.localName !== "a")
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 1);
        const gap = (a, b) =>
          Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
        return all.flatMap((one, place) =>
          all.slice(place + 1)
            .filter((other) => !one.control.contains(other.control) && gap(one.box, other.box) < least - 0.01)
            .map((other) => `${gap(one.box, other.box).toFixed(1)} px: ${describe(one.control)} and ${describe(other.control)}`));
        """,
        least,
    )


def unreached_by_tab(page, pause=0):
    """Navigates the page, or the dialog in front of it, with Tab alone. Returns the controls that are never reached, and
    those whose focus is invisible. On a page that follows the focus, a pause of some seconds after each step lets it
    answer."""
    count = page.script(
        CONTROLS
        + """
        const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
        window.expectedControls = controls().filter((control) => !dialog || dialog.contains(control));
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
        addEventListener("focusin", ({ target }) => { if (target !== document.body) reached.set(target, isSeen(target)); });
        // Tab also stops at the parts of a date or a time.
        const spelled = expectedControls.filter(({ type }) => ["date", "time", "datetime-local", "month", "week"].includes(type));
        return expectedControls.length + 7 * spelled.length;
        """
    )
    # Tab continues from the last focus, so the focus is moved to the top of the document first.
    page.script("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex');")
    remaining = count + (15 if pause else 5)
    while remaining > 0:
        steps = ActionChains(page.browser, duration=0)
        for _ in range(min(remaining, 50)):
            steps.send_keys(Keys.TAB)
            if pause:
                steps.pause(pause)
        steps.perform()
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


# The controls, in document order. In a group of radio buttons, Tab reaches only the selected one.
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
