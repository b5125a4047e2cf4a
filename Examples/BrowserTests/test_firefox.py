"""The main features in Firefox, if it is installed."""

import pytest

import firefox
import test_model
from required import require
from test_board import test_two_windows_show_each_other_and_their_changes as test_windows  # noqa: F401
from test_board import windows  # noqa: F401
from test_controls import (  # noqa: F401
    test_a_click_waits_for_text_typed_behind_a_submission,
    test_fields_keep_unanswered_input,
    test_focused_fields_show_the_reducers_text,
    test_a_refused_value_does_not_stay,
    test_an_edited_field_shows_the_state_after_a_reconnect,
    test_going_back_restores_changes_of_every_kind_of_field,
    test_return_in_a_form_that_clears_the_field_leaves_it_empty,
    test_pressing_return_twice_submits_once,
    test_the_focus_returns_after_a_change_took_it,
    test_two_windows_of_a_visit_show_the_same,
    test_typing_right_after_return_starts_the_next_entry,
)
from test_counter import (  # noqa: F401
    test_asks_for_the_fifth_prime_and_reads_eleven,
    test_counts_up_and_down,
    test_many_quick_taps_all_count,
)
from test_log_in import log_in, test_log_in_by_keyboard_alone  # noqa: F401
from test_model import people  # noqa: F401
from test_navigation import (  # noqa: F401
    test_a_link_to_an_address_loads_nothing,
    test_another_live_page_replaces_this_one,
    test_links_on_another_site_lead_to_the_same_visit,
    test_the_address_follows_the_state_and_a_reload_keeps_it,
)
from test_typing import test_input_survives_a_server_restart  # noqa: F401


@pytest.fixture(scope="session")
def gecko():
    require(firefox.PROGRAM is not None, "Firefox is not installed.")
    browser = firefox.Firefox()
    yield browser
    browser.quit()


@pytest.fixture
def browser(request, gecko):
    # Users of the program end before the program does.
    if "showcase" in request.fixturenames:
        request.getfixturevalue("showcase")
    yield gecko
    used = gecko.window_handles
    gecko.switch_to.new_window("tab")
    fresh = gecko.current_window_handle
    for window in used:
        gecko.switch_to.window(window)
        gecko.close()
    gecko.switch_to.window(fresh)
    gecko.delete_all_cookies()


def test_every_control_shows_the_state_after_each_quiet_moment(people):  # noqa: F811
    test_model.check(people, test_model.seeds(40))
