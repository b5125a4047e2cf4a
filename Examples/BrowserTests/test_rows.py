"""The operations of js-framework-benchmark on the page of rows. With `--rows-benchmark` they are measured:

    Examples/BrowserTests/run -n 0 -s -k rows_benchmark --rows-benchmark
"""

import statistics
import time

import pytest
from selenium.webdriver.common.by import By

from page import Page
from wire import Wire

# Runs in the page: clicks a control, and waits until the page shows the outcome and the browser has painted it.
# The content of the page in one frame is painted before the second frame after it.
UNTIL_PAINTED = """
const [selector, outcome, done] = arguments;
const isDone = new Function(`return ${outcome}`);
const start = performance.now();
const frame = () => {
  if (!isDone()) return performance.now() - start < 120_000 ? requestAnimationFrame(frame) : done(null);
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
};
document.querySelector(selector).click();
requestAnimationFrame(frame);
"""


@pytest.fixture
def rows(showcase, browser):
    showcase.stop()
    showcase.arguments = ["--rows", "1"]
    showcase.start()
    wire = Wire(showcase.port)
    page = Page(browser, wire.origin)
    page.wire, page.server = wire, showcase
    page.browser.set_script_timeout(150)
    page.open(f"{page.origin}/rows")
    return page


def button(label):
    """The selector of an operation's button."""
    labels = ["Create 1,000 rows", "Create 10,000 rows", "Append 1,000 rows", "Update every 10th row", "Swap rows", "Clear"]
    return f"#operations button:nth-of-type({labels.index(label) + 1})"


def texts(page, number):
    return page.script("return [...document.querySelectorAll('#rows tr')].at(arguments[0])?.innerText.split('\\t')", number)


def count(page):
    return page.script("return document.getElementById('rows').children.length")


def wait_for_count(page, number):
    page.wait(lambda: count(page) == number, f"there are {count(page)} rows")


def test_rows_are_created_updated_selected_swapped_and_removed(rows):
    rows.press("Create 1,000 rows")
    wait_for_count(rows, 1000)
    first = texts(rows, 0)[0]
    rows.press("Create 1,000 rows")
    rows.wait(lambda: texts(rows, 0)[0] != first and count(rows) == 1000, "the rows were not replaced")
    rows.press("Update every 10th row")
    rows.wait(lambda: texts(rows, 990)[1].endswith("!!!"), "the last row was not updated")
    assert [number for number in range(30) if texts(rows, number)[1].endswith("!!!")] == [0, 10, 20]
    for number in (4, 7):
        rows.browser.find_elements(By.CSS_SELECTOR, "#rows .row-label")[number].click()
        rows.wait(
            lambda: [row.text.split()[0] for row in rows.browser.find_elements(By.CSS_SELECTOR, "#rows .selected")]
            == [texts(rows, number)[0]],
            "another row is selected",
        )
    second, other = texts(rows, 1)[0], texts(rows, 998)[0]
    rows.press("Swap rows")
    rows.wait(lambda: (texts(rows, 1)[0], texts(rows, 998)[0]) == (other, second), "the rows were not swapped")
    rows.browser.find_elements(By.CSS_SELECTOR, "#rows .row-remove")[3].click()
    wait_for_count(rows, 999)
    rows.press("Append 1,000 rows")
    wait_for_count(rows, 1999)
    rows.press("Clear")
    wait_for_count(rows, 0)


# The measured operations: the name, the steps before each run, the control, and the outcome.

ROWS = "document.getElementById('rows').children"
FILLED = f"{ROWS}.length === 1000"
CREATE = (button("Create 1,000 rows"), FILLED)
CLEAR = (button("Clear"), f"{ROWS}.length === 0")
OPERATIONS = [
    ("create 1,000 rows", [CLEAR], *CREATE),
    ("replace all rows", [CLEAR, CREATE], button("Create 1,000 rows"), f"{FILLED} && {ROWS}[0].firstChild.innerText !== window.first"),
    ("update every 10th row", [CLEAR, CREATE], button("Update every 10th row"), f"{ROWS}[990].innerText.includes('!!!')"),
    ("select a row", [CLEAR, CREATE], "#rows tr:nth-child(5) .row-label", f"{ROWS}[4].className === 'selected'"),
    ("swap rows", [CLEAR, CREATE], button("Swap rows"), f"{ROWS}[998].firstChild.innerText === window.second"),
    ("remove a row", [CLEAR, CREATE], "#rows tr:nth-child(5) .row-remove", f"{ROWS}.length === 999"),
    ("append 1,000 rows", [CLEAR, CREATE], button("Append 1,000 rows"), f"{ROWS}.length === 2000"),
    ("clear 1,000 rows", [CLEAR, CREATE], *CLEAR),
    ("create 10,000 rows", [CLEAR], button("Create 10,000 rows"), f"{ROWS}.length === 10000"),
]


def perform(page, selector, outcome):
    """Performs an operation, and returns the milliseconds until its outcome was painted."""
    taken = page.browser.execute_async_script(UNTIL_PAINTED, selector, outcome)
    assert taken is not None, f"{selector} never led to {outcome}"
    return taken


def measure(page, before, selector, outcome):
    """Performs an operation, and returns the milliseconds until its outcome was painted, the server's processor time in
    milliseconds, the bytes that it has sent, and the memory of the page and of the server."""
    for step in before:
        perform(page, *step)
    page.wait_until_settled()
    page.script(f"[window.first, window.second] = [0, 1].map((place) => {ROWS}[place]?.firstChild.innerText)")
    bytes_before, time_before = page.wire.received, page.server.processor_time
    painted = perform(page, selector, outcome)
    time.sleep(0.1)  # Includes further messages, such as acknowledgements.
    processors, sent = (page.server.processor_time - time_before) * 1e3, page.wire.received - bytes_before
    return painted, processors, sent, heap(page), page.server.memory


def heap(page):
    """The bytes of the page's objects, without garbage."""
    page.browser.execute_cdp_cmd("Performance.enable", {})
    page.browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    metrics = page.browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return next(each["value"] for each in metrics if each["name"] == "JSHeapUsedSize")


def test_rows_benchmark(rows, request):
    if not request.config.getoption("--rows-benchmark"):
        pytest.skip("only with --rows-benchmark")
    names = ["operation", "until painted", "server", "sent", "page's heap", "server's memory"]
    units = ["", "ms", "ms", "KiB", "MiB", "MiB"]
    for line in (names, units):
        print("".join([f"{line[0]:<24}", *(f"{each:>17}" for each in line[1:])]))
    for name, before, selector, outcome in OPERATIONS:
        measure(rows, before, selector, outcome)
        runs = [measure(rows, before, selector, outcome) for _ in range(7)]
        painted, server, sent, heap, memory = (statistics.median(values) for values in zip(*runs))
        values = [painted, server, sent / 1024, heap / 2**20, memory / 2**20]
        print("".join([f"{name:<24}", *(f"{value:>17.1f}" for value in values)]))
