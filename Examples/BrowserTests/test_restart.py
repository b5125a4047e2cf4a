"""On one machine, sessions in a file continue after a restart, and from one process to another."""

import os
import stat
import subprocess

import pytest
from selenium.webdriver.common.by import By

from page import Page
from proxy import Proxy
from showcase import PROGRAM, Showcase
from test_typing import is_of_another_version


@pytest.fixture
def file(tmp_path):
    return tmp_path / "sessions.sqlite"


def make(folder, file):
    showcase = Showcase(folder)
    showcase.arguments = ["--sessions", str(file)]
    showcase.start()
    return showcase


@pytest.fixture
def keeping(tmp_path, file):
    """A showcase that stores its sessions."""
    showcase = make(tmp_path, file)
    yield showcase
    assert showcase.stop() in (0, None), "the showcase did not stop in good order"


@pytest.fixture
def page(keeping, browser):
    return Page(browser)


def token(page):
    return page.script("return document.querySelector('script[data-live-page]').dataset.livePage")


@pytest.mark.loses_connection
@pytest.mark.refused
def test_an_open_tab_outlives_a_deployment_of_another_script(page, keeping):
    """The page keeps the script that it has loaded, and cannot load the worker of the next version."""
    with is_of_another_version(page):
        page.open(keeping.url)
    page.count_to(5)
    before = token(page)
    page.script("window.mark = true")
    keeping.stop()
    page.press("Increment")
    keeping.start()
    page.wait(lambda: page.count == "6", "a click was lost", timeout=15)
    page.wait(lambda: page.notice == "", "the notice stays")
    page.count_to(7)
    assert token(page) == before, "the page began anew"
    assert page.script("return window.mark"), "the page was loaded again"
    # Pages that are opened from now on have the current script.
    page.open(keeping.url)
    assert page.script("return document.querySelector('script[data-live-page]').dataset.liveVersion") != "old"


@pytest.mark.loses_connection
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_counting_continues_after_a_restart(page, keeping, end):
    page.open(keeping.url)
    page.count_to(5)
    before = token(page)
    getattr(keeping, end)()
    for _ in range(3):
        page.press("Increment")
    keeping.start()
    page.wait(lambda: page.count == "8", "a click was lost", timeout=15)
    page.wait(lambda: page.notice == "", "the notice stays")
    assert token(page) == before, "the page began anew"
    page.press("Increment")
    page.wait(lambda: page.count == "9", "a click was lost")


@pytest.mark.loses_connection
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_input_and_address_survive_a_restart(page, keeping, end):
    page.open(f"{keeping.origin}/board/doing")
    field = page.browser.find_element(By.CSS_SELECTOR, ".field-input[maxlength='80']")
    field.send_keys("Buy milk")
    getattr(keeping, end)()
    field.send_keys(" and bread")
    keeping.start()
    page.wait_until_connected()
    page.wait(lambda: page.notice == "", "the notice stays")
    assert page.browser.current_url.endswith("/board/doing")
    assert field.get_attribute("value") == "Buy milk and bread"
    page.press("Add")
    page.wait(lambda: "Buy milk and bread" in page.text("content"), "the card was not added")


@pytest.mark.loses_connection
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_member_stays_in_the_room_over_a_restart(page, keeping, end):
    """The server identifies the member's cookie with the keys next to the file."""
    page.open(f"{keeping.origin}/members")
    page.press("Enter as Ada")
    page.wait_for_text("welcome", "Welcome, Ada.")
    page.wait_until_connected()
    field = page.browser.find_element(By.CSS_SELECTOR, ".members textarea")
    field.send_keys("Ask ")
    getattr(keeping, end)()
    field.send_keys("Grace")
    keeping.start()
    page.wait_until_connected()
    page.wait(lambda: field.get_property("defaultValue") == "Ask Grace", "what was typed was lost")
    assert page.browser.current_url.endswith("/members/room")
    page.open(f"{keeping.origin}/members/room")
    page.wait_for_text("welcome", "Welcome, Ada.")


@pytest.mark.loses_connection
def test_a_process_hands_its_sessions_to_the_next_one(page, keeping, file, tmp_path):
    """Simulates a rolling restart: the next version is started before the previous one is stopped."""
    following = make(tmp_path / "following", file)
    proxy = Proxy([keeping, following])
    try:
        page.open(f"http://127.0.0.1:{proxy.port}/prime-time")
        page.count_to(3)
        before = token(page)
        assert keeping.stop() == 0
        page.press("Increment")
        page.wait(lambda: page.count == "4", "a click was lost", timeout=15)
        page.wait(lambda: page.notice == "", "the notice stays")
        keeping.start()
        following.kill()
        page.press("Increment")
        page.wait(lambda: page.count == "5", "a click was lost", timeout=15)
        page.wait(lambda: page.notice == "", "the notice stays")
        assert token(page) == before, "the page began anew"
    finally:
        proxy.close()
        following.stop()


def test_the_keys_are_made_once_and_for_this_user_alone(keeping, file):
    keys = file.with_name(file.name + ".keys")
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600
    before = keys.read_text()
    assert len(before.strip()) == 64
    keeping.stop()
    keeping.start()
    assert keys.read_text() == before
    assert sorted(path.name for path in file.parent.glob("sessions.sqlite.keys*")) == [keys.name]


def refusal(*arguments, **environment):
    """The output of a showcase that fails to start."""
    result = subprocess.run(
        [PROGRAM, "--port", "0", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=30,
        env={**os.environ, **environment},
    )
    assert result.returncode != 0
    return result.stderr


def test_reports_an_unusable_file_and_keeps_it(tmp_path, file):
    data = tmp_path / "data"
    file.write_text("no database, but long enough to be taken for one")
    said = refusal("--data", data, "--sessions", file)
    assert f"{file}: The file is damaged, or not a database." in said and "move it away" in said
    assert file.read_text() == "no database, but long enough to be taken for one"
    said = refusal("--data", data, "--sessions", tmp_path / "nowhere" / "file", SHOWCASE_KEYS="ab" * 32)
    assert "cannot be opened" in said
    said = refusal("--data", data, "--sessions", tmp_path / "nowhere" / "file")
    assert "can't be created" in said
    said = refusal("--data", data, "--sessions", "")
    assert "requires a file" in said
    said = refusal("--data", data, "--sessions", file, "--postgres", "host=127.0.0.1")
    assert "not both" in said


def test_world_readable_keys_are_refused(tmp_path, file):
    keys = file.with_name(file.name + ".keys")
    keys.write_text("ab" * 32)
    keys.chmod(0o644)
    said = refusal("--data", tmp_path / "data", "--sessions", file)
    assert f"chmod 600 {keys}" in said
    keys.chmod(0o600)
    keys.write_text("no key")
    assert "openssl rand -hex 32" in refusal("--data", tmp_path / "data", "--sessions", file)
