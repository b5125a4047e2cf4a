"""Addresses and links, on the site of two linked pages."""

import json
import urllib.error
import urllib.request

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from controls import Controls
from notes import follow, is_same_document, mark, target, wait_for_place
from page import Page
from wire import Wire, open_tab

pytestmark = pytest.mark.full_browser


# Addresses of a page


def test_a_link_to_an_address_loads_nothing(notes):
    follow(notes, "Note 7")
    wait_for_place(notes, "Note 7", "/notes/7")
    notes.wait(lambda: notes.browser.title == "Note 7 <&>", "the title stayed")
    follow(notes, "Page 2")
    wait_for_place(notes, "Notes, page 2", "/notes?page=2")
    notes.wait(lambda: notes.browser.title == "Notes", "the title stayed")
    notes.browser.back()
    wait_for_place(notes, "Note 7", "/notes/7")
    notes.browser.back()
    wait_for_place(notes, "Notes, page 1", "/notes")
    notes.browser.forward()
    wait_for_place(notes, "Note 7", "/notes/7")
    assert is_same_document(notes)


def test_the_address_follows_the_state_and_a_reload_keeps_it(notes):
    notes.press("Next note")
    wait_for_place(notes, "Note 1", "/notes/1")
    notes.press("Next note")
    wait_for_place(notes, "Note 2", "/notes/2")
    notes.browser.back()
    wait_for_place(notes, "Note 1", "/notes/1")
    notes.browser.refresh()
    notes.wait_until_connected()
    wait_for_place(notes, "Note 1", "/notes/1")
    assert not is_same_document(notes)


def test_typing_replaces_the_address(notes):
    before = notes.script("return history.length")
    field = notes.browser.find_element(By.CSS_SELECTOR, "input")
    field.send_keys("a ü&")
    notes.wait(lambda: target(notes) == "/notes?q=a%20%C3%BC%26", "the address did not follow")
    assert notes.script("return history.length") == before
    notes.browser.refresh()
    notes.wait_until_connected()
    assert notes.browser.find_element(By.CSS_SELECTOR, "input").get_property("value") == "a ü&"


@pytest.mark.refused
def test_links_without_a_target_show_a_message(notes):
    follow(notes, "Nowhere")
    notes.wait(lambda: "no content at this address" in notes.notice, "the refusal was not told")
    # A reload or a copied link leads to the same content.
    wait_for_place(notes, "Notes, page 1", "/notes")
    follow(notes, "Note 7")
    wait_for_place(notes, "Note 7", "/notes/7")
    assert notes.notice == ""


def test_canonical_addresses_replace_the_opened_one(site, notes):
    notes.open(f"{site.origin}/notes/007?x=1")
    wait_for_place(notes, "Note 7", "/notes/7")


def test_a_forged_history_entry_leads_to_its_address_alone(notes):
    for state in ('{"livePath":"//evil.example"}', '{"livePath":"/notes","liveScroll":["x",null]}', '"x"', "7"):
        notes.script("history.pushState(JSON.parse(arguments[0]), '', '/notes/9')", state)
        follow(notes, "List")
        wait_for_place(notes, "Notes, page 1", "/notes")
        notes.browser.back()
        wait_for_place(notes, "Note 9", "/notes/9")
        notes.wait_until_connected()


# Links to other pages


@pytest.mark.refused
def test_links_on_another_site_lead_to_the_same_visit(site, browser):
    controls = Controls(browser, site.origin).show("text.accept.", "/controls/shared")
    controls.tick()
    address = browser.current_url
    for _ in range(3):
        browser.get(f"http://localhost:{site.port}/plain")
        controls.script(
            """
            const link = document.createElement("a");
            link.href = arguments[0];
            document.body.append(link);
            link.click();
            """,
            address,
        )
        controls.wait(lambda: browser.current_url == address, "the link led nowhere")
        controls.wait_until_connected()
        assert controls.text("ticks") == "1"
    browser.get("about:blank")


def test_another_live_page_replaces_this_one(notes):
    token = notes.script("return document.querySelector('script[data-live-page]').dataset.livePage")
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    assert is_same_document(notes)
    assert notes.browser.title == "About"
    assert notes.script("return getComputedStyle(document.querySelector('h1')).letterSpacing") == "7px"
    assert notes.script("return document.activeElement.textContent") == "About"
    assert notes.script("return document.getElementById('live-announcement').textContent") == "About"
    assert notes.script("return document.querySelector('script[data-live-page]').dataset.livePage") != token
    # The attribute stays, although the server's markup does not contain it.
    notes.wait_until_settled()
    assert notes.script("return document.activeElement.localName") == "h1"

    follow(notes, "Note 3")
    wait_for_place(notes, "Note 3", "/notes/3")
    notes.wait_until_connected()
    assert notes.script("return getComputedStyle(document.querySelector('h1')).letterSpacing") != "7px"
    notes.press("Next note")
    wait_for_place(notes, "Note 4", "/notes/4")
    for text, address in (("Note 3", "/notes/3"), ("About", "/about"), ("Notes, page 1", "/notes")):
        notes.browser.back()
        wait_for_place(notes, text, address)
    assert is_same_document(notes)


def test_left_tabs_are_forgotten(site, notes):
    token = notes.script("return document.querySelector('script[data-live-page]').dataset.livePage")
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in notes.browser.get_cookies())

    def status():
        headers = {"Cookie": cookies, "Live-Page": token, "Content-Type": "application/json", "Origin": site.origin}
        try:
            body = json.dumps({"event": "none"}).encode()
            return urllib.request.urlopen(urllib.request.Request(f"{site.origin}/notes/events", body, headers)).status
        except urllib.error.HTTPError as error:
            return error.code

    notes.wait(lambda: status() == 409, "the tab is still there")


def test_history_entries_restore_their_scroll_position(notes):
    notes.script("document.getElementById('bottom').scrollIntoView({ block: 'end' })")
    notes.wait(lambda: "Row 40" in notes.text("rows"), "the rows never came")
    notes.script("scrollTo(0, 700)")
    notes.wait(lambda: notes.script("return history.state.liveScroll?.[1]") == 700, "the position was not kept")
    follow_by_script(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait(lambda: notes.script("return scrollY") == 0, "the new page does not begin at its top")
    notes.script("document.getElementById('down').scrollIntoView({ block: 'end' })")
    below = notes.script("return scrollY")
    assert below > 500
    notes.wait(lambda: abs(notes.script("return history.state.liveScroll?.[1] ?? 0") - below) < 2, "the position was not kept")
    notes.browser.find_element(By.ID, "down").click()
    wait_for_place(notes, "Notes, page 1", "/notes")
    notes.browser.back()
    wait_for_place(notes, "About", "/about")
    notes.wait(lambda: abs(notes.script("return scrollY") - below) < 2, "the position was not restored")


def follow_by_script(page, text):
    page.script("[...document.links].find((link) => link.textContent === arguments[0]).click()", text)


def test_leaving_the_page_sends_waiting_events(notes):
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    notes.browser.find_element(By.CSS_SELECTOR, "input").send_keys("not lost")
    follow_by_script(notes, "Note 3")
    wait_for_place(notes, "Note 3", "/notes/3")
    notes.browser.back()
    wait_for_place(notes, "About", "/about")
    notes.wait(lambda: notes.text("comment") == "“not lost”", "what was typed is lost")


def test_typing_while_leaving_is_sent(site, notes):
    """The field delays its event, and the connection is slow."""
    wire = Wire(int(site.origin.rsplit(":", 1)[1]), delay=0.4)
    notes.open(f"{wire.origin}/about")
    field = notes.browser.find_element(By.CSS_SELECTOR, "input")
    field.send_keys("not ")
    follow_by_script(notes, "Note 3")
    field.send_keys("lost")
    wait_for_place(notes, "Note 3", "/notes/3")
    notes.browser.back()
    wait_for_place(notes, "About", "/about")
    notes.wait(lambda: notes.text("comment") == "“not lost”", "what was typed is lost")
    assert notes.notice == ""
    notes.browser.get("about:blank")
    wire.cut()


@pytest.mark.parametrize("keys", [Keys.CONTROL, Keys.SHIFT])
def test_a_link_to_another_tab_is_left_to_the_browser(notes, keys):
    windows = len(notes.browser.window_handles)
    link = notes.browser.find_element(By.LINK_TEXT, "About")
    ActionChains(notes.browser).key_down(keys).click(link).key_up(keys).perform()
    notes.wait(lambda: len(notes.browser.window_handles) == windows + 1, "no tab was opened")
    assert target(notes) == "/notes"


@pytest.mark.refused
def test_links_to_ordinary_pages_load_normally(notes):
    follow(notes, "Plain")
    notes.wait(lambda: target(notes) == "/plain", "the page was not loaded")
    assert not is_same_document(notes)
    notes.browser.back()
    notes.wait_until_connected()
    follow(notes, "Missing")
    notes.wait(lambda: "This address has no page." in notes.browser.page_source, "the refusal was not shown")


@pytest.mark.refused
def test_pages_of_another_version_are_loaded_normally(notes):
    notes.script("document.querySelector('script[data-live-page]').dataset.liveVersion = 'old'")
    notes.script(
        """
        const original = window.fetch;
        window.fetch = async (...all) => {
          const answer = await original(...all);
          if (!String(all[0]).endsWith("/about")) return answer;
          const text = (await answer.text()).replace(/data-live-version="[^"]*"/, 'data-live-version="other"');
          return new Response(text, { headers: { "Content-Type": "text/html" } });
        };
        """
    )
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    assert not is_same_document(notes)


# Answers page requests as if another version of the site's own script had been deployed.
OTHER_FILES = """
const original = window.fetch;
window.fetch = async (...all) => {
  const answer = await original(...all);
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const text = (await answer.text()).replace(/linked\\.js[^"]*/, "linked.js?other");
  return new Response(text, { headers: { "Content-Type": "text/html" } });
};
"""


def test_pages_with_other_file_versions_are_loaded_normally(notes):
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    assert is_same_document(notes)
    notes.script(OTHER_FILES)
    follow(notes, "Note 3")
    wait_for_place(notes, "Note 3", "/notes/3")
    notes.wait_until_connected()
    assert not is_same_document(notes)


@pytest.mark.refused
def test_pages_with_changed_files_are_reloaded(notes):
    notes.script(OTHER_FILES)
    notes.browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    # When the page connects again, the server knows neither the tab nor its session.
    notes.script("dispatchEvent(new PageTransitionEvent('pagehide'))")
    notes.script("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    notes.wait(lambda: not is_same_document(notes), "the page was not loaded again")
    notes.wait_until_connected()


def test_pages_of_ended_sessions_are_reopened(notes):
    notes.browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    notes.browser.find_element(By.CSS_SELECTOR, "input").send_keys("x", Keys.TAB)
    notes.wait_for_text("comment", "x")
    assert is_same_document(notes)


@pytest.mark.loses_connection
def test_going_back_offline_resumes_with_the_connection(site, notes):
    wire = Wire(site.port)
    notes.open(f"{wire.origin}/notes")
    mark(notes)
    follow(notes, "Note 7")
    wait_for_place(notes, "Note 7", "/notes/7")
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    wire.cut()
    notes.browser.back()
    notes.wait(lambda: "Connection lost" in notes.notice, "the loss was not told")
    wire.mend()
    wait_for_place(notes, "Note 7", "/notes/7")
    notes.wait_until_connected()
    wire.cut()
    notes.browser.back()
    notes.wait(lambda: "Connection lost" in notes.notice, "the loss was not told")
    wire.mend()
    wait_for_place(notes, "Notes, page 1", "/notes")
    assert is_same_document(notes)
    notes.browser.get("about:blank")
    wire.cut()


# The page from before the server received the address is on its way, and arrives after the response.
HOLD = """
  delete window.SharedWorker;
  window.held = { post: null, read: null, hasRendered: false, wasAnswered: false };
  const fetchAtOnce = window.fetch;
  const until = (name) => new Promise((go) => (held[name] = go));
  window.fetch = async (address, options) => {
    const path = new URL(address, location.href).pathname;
    if (!window.isHeld) return fetchAtOnce(address, options);
    if (path.endsWith("/events")) {
      await until("post");
      const answer = await fetchAtOnce(address, options);
      held.wasAnswered = answer.status === 204;
      return answer;
    }
    if (!path.endsWith("/stream")) return fetchAtOnce(address, options);
    const answer = await fetchAtOnce(address, options);
    const reader = answer.body.getReader();
    const first = await reader.read();
    held.hasRendered = true;
    const body = new ReadableStream({
      async start(controller) {
        await until("read");
        window.isHeld = false;
        controller.enqueue(first.value);
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
"""


@pytest.mark.loses_connection
def test_an_address_opened_offline_outlives_an_old_page(site, browser):
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD})
    try:
        wire = Wire(site.port)
        notes = Page(browser, wire.origin)
        notes.open(f"{wire.origin}/notes")
        follow(notes, "Note 7")
        wait_for_place(notes, "Note 7", "/notes/7")
        wire.cut()
        notes.wait(lambda: "Connection lost" in notes.notice, "the loss was not told")
        notes.script("window.isHeld = true")
        browser.back()
        notes.wait(lambda: notes.script("return held.post !== null"), "the address was not sent")
        wire.mend()
        notes.wait(lambda: notes.script("return held.hasRendered"), "the page never came")
        notes.script("held.post()")
        notes.wait(lambda: notes.script("return held.wasAnswered"), "the address was never taken")
        notes.script("held.read()")
        wait_for_place(notes, "Notes, page 1", "/notes")
        browser.get("about:blank")
        wire.cut()
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


def test_going_back_cancels_a_pending_navigation(notes):
    follow(notes, "Note 7")
    wait_for_place(notes, "Note 7", "/notes/7")
    notes.script("LivePages.latency(3000)")
    follow(notes, "About")
    notes.script("LivePages.latency(0)")
    notes.browser.back()
    wait_for_place(notes, "Notes, page 1", "/notes")
    # By then, the response would have arrived.
    notes.browser.execute_async_script("setTimeout(arguments[0], 3500)")
    wait_for_place(notes, "Notes, page 1", "/notes")
    notes.press("Next note")
    wait_for_place(notes, "Note 1", "/notes/1")
    assert is_same_document(notes)


def test_input_during_a_page_load_is_delivered(notes):
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    notes.wait_until_connected()
    # This is long enough to type in the meantime, even on a busy machine.
    notes.script("LivePages.latency(2500)")
    follow_by_script(notes, "Note 3")
    notes.browser.find_element(By.CSS_SELECTOR, "input").send_keys("late")
    wait_for_place(notes, "Note 3", "/notes/3")
    notes.script("LivePages.latency(0)")
    notes.browser.back()
    wait_for_place(notes, "About", "/about")
    notes.wait(lambda: notes.text("comment") == "“late”", "what was typed is lost")


def test_slow_navigations_show_progress(notes):
    def is_shown():
        return notes.script("return document.getElementById('live-progress').matches('.shown')")

    notes.script("LivePages.latency(1500)")
    click = "[...document.querySelectorAll('a')].find((link) => link.textContent === 'About').click();"
    # In a single turn of the browser, during which its time does not advance.
    assert not notes.script(f"{click} return document.getElementById('live-progress').matches('.shown')")
    notes.wait(is_shown, "nothing shows that the page is on its way")
    wait_for_place(notes, "About", "/about")
    notes.wait(lambda: not is_shown(), "the bar stayed")
    notes.script("LivePages.latency(0)")


def test_the_server_leads_to_another_page(notes):
    notes.press("Go to about")
    wait_for_place(notes, "About", "/about")
    assert is_same_document(notes)
    notes.browser.back()
    wait_for_place(notes, "Notes, page 1", "/notes")


# Invalid input


@pytest.mark.parametrize(
    "path", ["/notes/%00", "/notes/..%2f..", "/notes//7", "/notes/%FF", "/notes/7?a=%C3", "/notes/7?" + "a=b&" * 3000]
)
def test_unknown_addresses_return_a_readable_error(site, path):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(site.origin + path)
    assert refusal.value.code == 404
    assert "There is nothing at this address" in refusal.value.read().decode()


def test_a_query_of_ten_megabytes_ends_with_its_connection(site):
    with pytest.raises((urllib.error.HTTPError, OSError)):
        urllib.request.urlopen(f"{site.origin}/notes?q=" + "a" * 10_000_000)
    assert urllib.request.urlopen(f"{site.origin}/notes?q=a&q=b").status == 200
    assert open_tab(f"{site.origin}/notes")["Live-Page"]
