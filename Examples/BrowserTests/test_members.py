"""The pages for members: logging in with a ticket, and logging out of one browser or of all."""

import pytest

from private import private_window


@pytest.fixture
def room(showcase, page):
    """The members' room after Ada has logged in."""
    page.open(f"{showcase.origin}/members/room")
    assert page.browser.current_url == f"{showcase.origin}/members", "a stranger was let in"
    page.press("Enter as Ada")
    page.wait_for_text("welcome", "Welcome, Ada.")
    assert page.browser.current_url == f"{showcase.origin}/members/room"
    return page


def test_logging_out_returns_every_tab_to_the_entrance(room, showcase):
    first = room.browser.current_window_handle
    room.browser.switch_to.new_window("tab")
    room.open(f"{showcase.origin}/members/room")
    room.wait_for_text("welcome", "Welcome, Ada.")
    room.press("Log out")
    room.wait_for_text("known-as", "not logged in")
    room.browser.switch_to.window(first)
    room.wait(lambda: room.browser.current_url.endswith("/members"), "the first tab stayed in the room")
    room.wait_for_text("known-as", "not logged in")


def test_logging_out_everywhere_shows_a_confirmation(room):
    room.press("Log out everywhere")
    room.wait(lambda: room.browser.current_url.endswith("/members"), "the page stayed in the room")
    room.wait(lambda: "You were logged out of all your browsers." in room.browser.page_source, "nothing was said")
    room.wait_for_text("known-as", "not logged in")


@pytest.mark.refused
def test_logging_out_everywhere_reaches_other_browsers(room, showcase):
    """In a window that shares nothing with this one, without any user action."""
    first = room.browser.current_window_handle
    with private_window(room, f"{showcase.origin}/members") as other:
        room.press("Enter as Ada")
        room.wait_for_text("welcome", "Welcome, Ada.")
        room.wait_until_connected()
        room.browser.switch_to.window(first)
        room.press("Log out everywhere")
        room.wait_for_text("known-as", "not logged in")
        room.browser.switch_to.window(other)
        room.wait(lambda: room.browser.current_url.endswith("/members"), "the other browser stayed in the room")
        room.wait(lambda: "You were logged out of all your browsers." in room.browser.page_source, "nothing was said")
        room.wait_for_text("known-as", "not logged in")


def test_logging_out_everywhere_keeps_other_users_logged_in(room, showcase):
    first = room.browser.current_window_handle
    with private_window(room, f"{showcase.origin}/members") as other:
        room.press("Enter as Grace")
        room.wait_for_text("welcome", "Welcome, Grace.")
        room.browser.switch_to.window(first)
        room.press("Log out everywhere")
        room.wait_for_text("known-as", "not logged in")
        room.browser.switch_to.window(other)
        room.press("Log out")
        room.wait_for_text("known-as", "not logged in")
        assert "You were logged out of all your browsers." not in room.browser.page_source
