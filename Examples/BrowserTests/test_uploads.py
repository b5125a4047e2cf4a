"""The page for uploads: files are chosen, dropped, removed during the upload, and resumed after the connection or the
server was lost."""

import struct
import zlib

import pytest
from selenium.webdriver.common.by import By

from look import look_at

MEGABYTE = 1 << 20


def png(side=64):
    """A picture with a red area."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + b"\xff\x20\x20" * side for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def uploads(showcase, page):
    page.open(f"{showcase.origin}/uploads")
    return page


@pytest.fixture
def file(tmp_path):
    """Creates a file with the given content."""

    def make(name, content):
        path = tmp_path / name
        path.write_bytes(content)
        return str(path)

    return make


def choose(page, *paths):
    page.element("files").send_keys("\n".join(paths))


def rows(page, identifier="arriving"):
    return [row.text for row in page.browser.find_elements(By.CSS_SELECTOR, f"#{identifier} li")]


def wait_for_rows(page, *texts, identifier="arriving", timeout=30):
    page.wait(
        lambda: len(rows(page, identifier)) == len(texts)
        and all(text in row for text, row in zip(texts, rows(page, identifier))),
        f"the files never were {texts}",
        timeout,
    )


def slow_down(page, bytes_per_second):
    page.browser.execute_cdp_cmd("Network.enable", {})
    page.browser.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_per_second},
    )


def go_offline(page, is_offline):
    page.browser.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    )


def stored(showcase):
    """The files in the server's upload folder."""
    return [path for path in (showcase.data / "uploads").rglob("*") if path.is_file() and path.suffix != ".lock"]


def paint(page, selector):
    """The color in the center of a preview."""
    return page.script(
        """
        const canvas = document.querySelector(arguments[0]);
        return [...canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data];
        """,
        selector,
    )


def test_several_files_are_sent_and_kept(uploads, file, screenshots):
    choose(uploads, file("red.png", png()), file("notes.txt", b"x" * 3 * MEGABYTE), file("empty.txt", b""))
    wait_for_rows(uploads, "red.png", "3.0 MB: here", "0 bytes: here")
    uploads.wait(lambda: paint(uploads, "#arriving canvas") == [255, 32, 32, 255], "the preview was never drawn")
    look_at(uploads, "uploads-arriving", screenshots)
    uploads.press("Keep the uploaded files")
    wait_for_rows(uploads, "red.png", "notes.txt", "empty.txt", identifier="kept")
    status = uploads.browser.find_element(By.CSS_SELECTOR, ".flashes [role=status]")
    uploads.wait(lambda: "The files are kept." in status.text, "nothing was said")
    look_at(uploads, "uploads-kept", screenshots)
    uploads.press("Dismiss: The files are kept.")
    uploads.wait(lambda: status.text == "", "the message stayed")
    assert rows(uploads) == []
    uploads.press("Throw red.png away")
    wait_for_rows(uploads, "notes.txt", "empty.txt", identifier="kept")


def test_rejected_files_are_not_sent(uploads, file):
    choose(uploads, file("run.exe", b"MZ"), file("large.png", b"x" * (10 * MEGABYTE + 1)), file("good.txt", b"hello"))
    wait_for_rows(uploads, "good.txt")
    assert "“run.exe” isn't one of these types" in uploads.notice and "“large.png” is larger than 10 MB" in uploads.notice


@pytest.mark.refused
def test_the_server_refuses_invalid_pictures(uploads, file):
    choose(uploads, file("cat.png", b"<script>alert(1)</script>"))
    wait_for_rows(uploads, "The content of “cat.png” doesn't match its name. Choose another file.")
    assert uploads.script("return window.hacked") is None


def test_files_are_dropped(uploads):
    uploads.script(
        """
        const transfer = new DataTransfer();
        transfer.items.add(new File(["hello"], "dropped.txt", { type: "text/plain" }));
        const field = document.querySelector("[data-live-drop]");
        const drag = (name) => field.dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        drag("dragover");
        window.wasShown = field.hasAttribute("data-live-dropping");
        drag("drop");
        window.isShown = field.hasAttribute("data-live-dropping");
        """
    )
    wait_for_rows(uploads, "5 bytes: here")
    assert uploads.script("return [window.wasShown, window.isShown]") == [True, False]


def test_uploads_can_be_removed(uploads, showcase, file):
    slow_down(uploads, 256 * 1024)
    choose(uploads, file("long.txt", b"x" * 8 * MEGABYTE))
    uploads.wait(lambda: "KB of 8.0 MB" in uploads.text("arriving"), "it never began")
    look_for_progress = uploads.browser.find_element(By.CSS_SELECTOR, "#arriving progress")
    assert look_for_progress.accessible_name == "Sending long.txt"
    uploads.press("Remove long.txt")
    wait_for_rows(uploads)
    slow_down(uploads, -1)
    uploads.wait(lambda: stored(showcase) == [], "the file stayed")
    choose(uploads, file("next.txt", b"hello"))
    wait_for_rows(uploads, "next.txt")
    # The browser logs an error about the part that arrived too late.
    uploads.wait(lambda: any("410" in entry["message"] for entry in uploads.browser.get_log("browser")), "it was sent on", 10)


@pytest.mark.loses_connection
def test_uploads_resume_after_a_lost_connection(uploads, file):
    slow_down(uploads, 512 * 1024)
    choose(uploads, file("long.txt", b"x" * 6 * MEGABYTE))
    uploads.wait(lambda: "1." in uploads.text("arriving") and "of 6.0 MB" in uploads.text("arriving"), "it never began")
    go_offline(uploads, True)
    uploads.wait(lambda: "Connection lost" in uploads.notice, "the loss was not noticed")
    uploads.script("window.sent = 0; const f = fetch; window.fetch = (a, o) => { if (o?.body?.byteLength) window.sent += o.body.byteLength; return f(a, o); };")
    go_offline(uploads, False)
    wait_for_rows(uploads, "6.0 MB: here", timeout=60)
    # The upload resumed where it had stopped.
    assert uploads.script("return window.sent") < 6 * MEGABYTE


@pytest.mark.loses_connection
def test_restarted_servers_receive_the_file_again(uploads, showcase, file):
    slow_down(uploads, 1024 * 1024)
    choose(uploads, file("long.txt", b"x" * 5 * MEGABYTE))
    uploads.wait(lambda: "MB of 5.0 MB" in uploads.text("arriving"), "it never began")
    # The server stops in time although a file is being uploaded, and leaves no part of it behind.
    assert showcase.stop() == 0
    assert stored(showcase) == []
    showcase.start()
    slow_down(uploads, -1)
    wait_for_rows(uploads, "5.0 MB: here", timeout=60)


@pytest.mark.loses_connection
def test_files_of_a_killed_server_are_removed_at_restart(uploads, showcase, file):
    choose(uploads, file("notes.txt", b"x" * MEGABYTE))
    wait_for_rows(uploads, "1.0 MB: here")
    assert len(stored(showcase)) == 1
    showcase.process.kill()
    showcase.process.wait()
    showcase.process.stdout.close()
    assert len(stored(showcase)) == 1
    showcase.start()
    uploads.wait(lambda: stored(showcase) == [], "the file stayed")
    wait_for_rows(uploads)


def test_two_tabs_send_at_once_and_one_is_closed(uploads, showcase, file):
    long = file("long.txt", b"x" * 4 * MEGABYTE)
    first = uploads.browser.current_window_handle
    slow_down(uploads, 1024 * 1024)
    choose(uploads, long)
    uploads.browser.switch_to.new_window("tab")
    uploads.open(f"{showcase.origin}/uploads")
    slow_down(uploads, 256 * 1024)
    choose(uploads, long)
    uploads.wait(lambda: "of 4.0 MB" in uploads.text("arriving"), "the second tab never began")
    uploads.browser.close()
    uploads.browser.switch_to.window(first)
    wait_for_rows(uploads, "4.0 MB: here")


def test_files_are_reached_by_keyboard(uploads):
    uploads.tab_to("Files")
    description = uploads.script(
        "return document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
    )
    assert description.startswith("Up to 8 files, PNG, JPEG, GIF, WebP, PDF or text, at most 10 MB each")


def test_text_files_have_a_preview(uploads, file):
    choose(uploads, file("notes.txt", b"Milk\nBread\n"))
    wait_for_rows(uploads, "notes.txt")
    uploads.wait(
        lambda: uploads.script(
            """
            const canvas = document.querySelector("#arriving canvas");
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const colors = new Set();
            for (let at = 0; at < data.length; at += 4) colors.add(data[at]);
            return colors.has(255) && colors.size > 1;
            """
        ),
        "no text was drawn on paper",
    )


def test_one_byte_is_written_in_the_singular(uploads, file):
    choose(uploads, file("one.txt", b"x"))
    wait_for_rows(uploads, "1 byte:")


def test_leaving_asks_before_it_drops_a_file(uploads, showcase, file):
    slow_down(uploads, 100_000)
    choose(uploads, file("large.txt", b"x" * MEGABYTE))
    wait_for_rows(uploads, "large.txt")
    go_home = "document.querySelector('.wordmark').click()"
    uploads.script(f"window.confirm = (text) => {{ window.asked = text; return false; }}; {go_home}")
    assert "still being sent" in uploads.script("return window.asked")
    assert uploads.browser.current_url == f"{showcase.origin}/uploads"
    wait_for_rows(uploads, "large.txt")
    uploads.script(f"window.confirm = () => true; {go_home}")
    uploads.wait(lambda: uploads.browser.current_url == f"{showcase.origin}/", "the page was never left")
