"""Favorites: the modal, the list, the feed, the file."""

from selenium.webdriver.common.by import By


def test_the_modal_shows_whether_the_count_is_prime(page):
    page.count_to(4)
    page.press("Is this prime?")
    assert "4 is not prime" in page.wait_for_dialog("prime-modal").text
    page.press("Close")
    page.wait_until_gone("prime-modal")
    page.count_to(5)
    page.press("Is this prime?")
    assert "5 is prime" in page.wait_for_dialog("prime-modal").text


def test_saves_and_removes_in_the_modal(page):
    page.count_to(7)
    page.press("Is this prime?")
    page.press("Save to favorites")
    page.wait_for_favorites(7)
    page.press("Remove from favorites")
    page.button("Save to favorites")
    page.press("Close")
    page.wait_until_gone("prime-modal")
    assert page.favorites == []
    assert page.activities == ["Removed 7", "Added 7"]


def test_saving_twice_keeps_one(page):
    page.count_to(3)
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    page.script("const b = document.getElementById('favorite-toggle'); b.click(); b.click()")
    page.button("Remove from favorites")
    page.press("Close")
    page.wait_until_gone("prime-modal")
    assert page.favorites == [3]
    assert page.activities == ["Added 3"]


def test_entries_of_the_feed_have_a_date(page):
    page.save_favorite(2)
    times = page.browser.find_elements(By.CSS_SELECTOR, "#activity time")
    assert [time.get_attribute("datetime")[:2] for time in times] == ["20"]


def test_deletes_one_and_several(page):
    for prime in (2, 3, 5, 7):
        page.save_favorite(prime)
    page.press("Delete 3")
    page.wait_for_favorites(2, 5, 7)
    assert page.focused_name == "Delete 5"

    assert not page.button("Delete selected").is_enabled()
    page.tick(2)
    page.tick(7)
    page.press("Delete selected")
    page.wait_for_favorites(5)
    assert not page.button("Delete selected").is_enabled()
    assert sorted(page.activities[:3]) == ["Removed 2", "Removed 3", "Removed 7"]


def test_deletes_another_selection_before_the_first_is_answered(page):
    for prime in (2, 3, 5):
        page.save_favorite(prime)
    page.script("LivePages.latency(500)")
    try:
        page.script(
            """
            const tick = (prime) => document.querySelector(`#favorite-${prime} input`).click();
            const { form } = document.querySelector("#favorite-2 input");
            tick(2);
            form.requestSubmit();
            tick(2);
            tick(5);
            form.requestSubmit();
            """
        )
        page.wait_for_favorites(3)
    finally:
        page.script("LivePages.latency(0)")


def test_saves_to_a_file_and_loads_it_back_after_a_restart(page, showcase):
    page.save_favorite(2)
    page.save_favorite(3)
    page.press("Save to file")
    page.wait_for_text("file-notice", "Saved 2")
    assert showcase.saved_favorites == [2, 3]

    assert showcase.stop() == 0
    page.browser.get("about:blank")
    showcase.start()
    page.open(showcase.url)
    assert page.favorites == []
    page.press("Load from file")
    page.wait_for_favorites(2, 3)
    page.wait_for_text("file-notice", "Loaded 2")


def test_a_missing_file_is_a_message_and_memory_stays(page):
    page.save_favorite(2)
    page.press("Load from file")
    page.wait_for_text("file-notice", "no saved list")
    assert page.favorites == [2]


def test_a_damaged_file_is_a_message_and_memory_stays(page, showcase):
    page.save_favorite(2)
    showcase.favorites_file.write_text('{"not": "a list"}')
    page.press("Load from file")
    page.wait_for_text("file-notice", "damaged")
    assert page.favorites == [2]


def test_an_unreadable_file_is_a_message_and_memory_stays(page, showcase):
    page.save_favorite(2)
    showcase.favorites_file.mkdir()
    page.press("Load from file")
    page.wait_for_text("file-notice", "could not be read")
    page.press("Save to file")
    page.wait_for_text("file-notice", "could not be saved")
    assert page.favorites == [2]


def test_markup_in_messages_is_shown_as_text(page, showcase):
    """The path of the data folder is shown in messages, so markup in it must be treated as text."""
    showcase.stop()
    showcase.data = showcase.data.parent / "<img src=x onerror=alert(1)>"
    page.browser.get("about:blank")
    showcase.start()
    page.open(showcase.url)
    page.press("Load from file")
    page.wait_for_text("file-notice", "<img src=x onerror=alert(1)>")
    assert not page.browser.find_elements(By.TAG_NAME, "img")
