"""Going back to a page that the browser loads again restores the input, where the page renders as before."""

import pytest

pytestmark = pytest.mark.full_browser


def leave(controls):
    controls.script("location.href = '/plain'")
    controls.wait(lambda: "/plain" in controls.browser.current_url, "the page was not left")


def go_back(controls):
    # Otherwise, the browser may show the page that it has kept.
    controls.browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    controls.browser.back()
    controls.wait(lambda: controls.has("row-0"), "nobody came back")
    controls.wait_until_connected()


STORED = "return JSON.stringify(sessionStorage)"

# Ways out of a page that load another document. The driver goes to another site itself.
LEAVE = {
    "full load": leave,
    "link that loads": lambda controls: controls.script(
        """
        const [link] = document.links;
        link.dataset.liveLoad = "";
        link.click();
        """
    ),
    "other site": lambda controls: controls.browser.get("about:blank"),
}


@pytest.mark.parametrize("way", LEAVE.values(), ids=LEAVE)
def test_going_back_restores_input_except_passwords(controls, way):
    controls.show("text.accept.Ada,multiline.accept.,password.accept.,toggle.accept.false")
    controls.script("window.isSameDocument = true")
    controls.field(0).send_keys(" L")
    controls.field(1).send_keys("def")
    controls.field(2).send_keys("secret")
    controls.field(3).click()
    controls.wait_until_shown("true", 3)
    assert "secret" not in controls.script(STORED)
    way(controls)
    controls.wait(lambda: "/controls" not in controls.browser.current_url, "the page was not left")
    go_back(controls)
    assert controls.script("return window.isSameDocument") is None
    for number, value in enumerate(["Ada L", "def", "", "true"]):
        controls.wait(lambda: controls.held(number) == value, f"{value!r} was not restored")
    controls.wait_until_shown("def", 1)
    assert "secret" not in controls.script(STORED)
    # A fresh load starts with a fresh state.
    controls.browser.refresh()
    controls.wait_until_connected()
    assert controls.held(1) == ""


def test_each_history_entry_has_its_own_input(controls):
    for text in ("first", "second"):
        controls.show("text.accept.")
        controls.field().send_keys(text)
        controls.wait_until_shown(text)
        leave(controls)
    for text in ("second", "first"):
        go_back(controls)
        controls.wait(lambda: controls.held() == text, f"{text!r} was not restored")
        controls.tick()
        controls.wait_until_shown(text)
        controls.browser.back()


def test_fields_show_state_changed_meanwhile(controls):
    controls.show("text.accept.", path="/controls/shared")
    controls.field().send_keys("abc")
    controls.wait_until_shown("abc")
    leave(controls)
    first = controls.browser.current_window_handle
    controls.browser.switch_to.new_window("window")
    controls.show("text.accept.", path="/controls/shared")
    controls.act("Elsewhere")
    controls.wait_until_shown("elsewhere")
    controls.browser.switch_to.window(first)
    go_back(controls)
    controls.tick()
    assert controls.held() == "elsewhere"
