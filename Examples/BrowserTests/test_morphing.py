"""Morphing: a page is updated in place, and input stays in its field."""

import pytest

# Replaces the server with the test, which sends the changes.
LISTEN = """
window.upTo = 0;
window.fetch = async (address, options) => {
  if (options?.method === "POST") {
    const events = JSON.parse(options.body);
    window.sent = [...(window.sent ?? []), ...events];
    window.upTo = Number(options.headers["Live-Event"]) + events.length - 1;
    return new Response(null, { status: 204 });
  }
  return new Response(new ReadableStream({ start: (controller) => { window.stream = controller; } }));
};
delete document.documentElement.dataset.live;
delete window.SharedWorker;
dispatchEvent(new Event("online"));
"""

SHOW = """
const tab = document.querySelector("script[data-live-page]").dataset.livePage;
const body = `<div id="live-page"><form id="form">${arguments[0]}</form></div>`;
const block = `event: page\\ndata: ${JSON.stringify({ tab, upTo, id: "live-page", html: body })}\\n\\n`;
stream.enqueue(new TextEncoder().encode(block));
"""


@pytest.fixture
def shown(page):
    """Shows the contents of a form, like the server."""
    page.script(LISTEN)
    page.wait(lambda: page.script("return Boolean(window.stream)"), "the page does not listen")

    def show(html):
        page.script(SHOW, html + "<p id='last'></p>")
        page.wait(lambda: shows(page, html), f"{html} was never shown")
        return page

    return show


def shows(page, html):
    """Whether the page has the same elements in the same order."""
    return page.script(
        """
        const template = document.createElement("template");
        template.innerHTML = arguments[0] + "<p id='last'></p>";
        const names = (root) => [...root.querySelectorAll("*")].map((e) => `${e.localName} ${e.name ?? ""} ${e.id}`).join();
        return names(document.getElementById("form")) === names(template.content);
        """,
        html,
    )


def held(page):
    return page.script("return [...form.querySelectorAll('input')].map((field) => [field.name, field.value])")


def type_into(page, name, text):
    page.browser.find_element("name", name).send_keys(text)


FIRST, SECOND, THIRD = ['<input name="first">', '<input name="second">', '<input name="third">']


def test_input_survives_changes_of_preceding_fields(shown):
    page = shown(FIRST + SECOND + THIRD)
    for name in ("first", "second", "third"):
        type_into(page, name, f"{name}!")
    shown(SECOND + THIRD)
    assert held(page) == [["second", "second!"], ["third", "third!"]]
    assert page.script("return document.activeElement.name") == "third"
    shown(FIRST + SECOND + THIRD)
    assert held(page) == [["first", ""], ["second", "second!"], ["third", "third!"]]


def test_replaced_fields_do_not_inherit_input(shown):
    page = shown(f"<div>{FIRST}</div>")
    type_into(page, "first", "mine")
    shown(f"<div>{SECOND}</div>")
    assert held(page) == [["second", ""]]


def test_unnamed_fields_are_matched_by_their_event(shown):
    fields = [f"<input data-input-event='{{\"event\":\"{event}\",\"value\":\"\"}}'>" for event in ("typedHere", "typedThere")]
    page = shown("".join(fields))
    page.script("form.querySelectorAll('input')[1].value = 'there'")
    shown(fields[1])
    assert held(page) == [["", "there"]]


def test_checkboxes_with_equal_names_are_matched_by_value(shown):
    boxes = [f'<input type="checkbox" name="box" value="{value}">' for value in (1, 2, 3)]
    page = shown("".join(boxes))
    page.script("form.querySelector('[value=\"2\"]').checked = true")
    shown("".join(boxes[1:]))
    assert page.script("return [...form.querySelectorAll('input')].map((box) => box.checked)") == [True, False]


def test_identical_fields_are_matched_by_position(shown):
    page = shown(FIRST + FIRST)
    page.script("form.querySelectorAll('input')[1].value = 'second'")
    shown("<p></p>" + FIRST + FIRST)
    assert held(page) == [["first", ""], ["first", "second"]]


def labelled(text, event, more=""):
    """A field as the library renders it, without an ID or a name."""
    field = f"<input {more} data-input-event='{{\"event\":\"{event}\",\"value\":\"\"}}'>"
    return f'<label class="field"><span class="field-label">{text}</span>{field}</label>'


TITLE, NOTE = labelled("Title", "t"), labelled("Note", "n")


@pytest.mark.parametrize(
    "before, after",
    [
        (TITLE + NOTE, NOTE),
        ("<p>This is wrong.</p>" + NOTE, NOTE),
        (f"<div>{TITLE}</div><div>{NOTE}</div>", f"<div>{NOTE}</div>"),
        (f"<p>This is wrong.</p><div><div>{NOTE}</div></div>", f"<div><div>{NOTE}</div></div>"),
        (NOTE, TITLE + NOTE),
        (NOTE, f"<p>This is wrong.</p>{NOTE}"),
    ],
)
def test_labelled_fields_survive_changes_before_them(shown, before, after):
    page = shown(before)
    field = page.browser.find_element("xpath", "//label[span='Note']/input")
    field.send_keys("typ")
    shown(after)
    assert page.script("return document.activeElement === arguments[0]", field)
    page.browser.switch_to.active_element.send_keys("ed")
    assert field.get_property("value") == "typed"


def test_replaced_fields_with_the_same_label_do_not_inherit_input(shown):
    page = shown(TITLE)
    page.browser.find_element("css selector", "#form input").send_keys("mine")
    # Until the change has arrived, the page shows its previous content, which looks the same.
    shown(labelled("Title", "another") + "<p></p>")
    assert held(page) == [["", ""]]


def test_moved_fields_keep_other_elements(shown):
    def halves(left, right):
        return f"<div>{left}</div><div>{right}<details><summary>More</summary></details></div>"

    page = shown(halves(NOTE, ""))
    page.script("form.querySelector('details').open = true")
    shown(halves("", NOTE))
    assert page.script("return form.querySelector('details').open")


# Shows the changes, without losing the connection in between.
CHANGE = """
const tab = document.querySelector("script[data-live-page]").dataset.livePage;
const regions = [{ id: "live-page", html: `<div id="live-page"><form id="form">${arguments[0]}<p id="last"></p></form></div>` }];
stream.enqueue(new TextEncoder().encode(`event: change\\ndata: ${JSON.stringify({ tab, upTo, regions })}\\n\\n`));
"""

# Makes the server forget the tab, and returns the page after it has started over.
START_OVER = """
const own = document.querySelector("script[data-live-page]");
const before = own.dataset.livePage;
const script = own.cloneNode();
script.removeAttribute("src");
script.dataset.livePage = [...before].reverse().join("");
const root = `<div id="live-page"><form id="form">${arguments[0]}<p id="new"></p></form></div>`;
window.sent = [];
window.fetch = async (address, options) => {
  if (options?.method === "POST") {
    if (!address.endsWith("/events")) return new Response(null, { status: 204 });
    if (options.headers["Live-Page"].startsWith(before)) return new Response(null, { status: 409 });
    window.sent.push(...JSON.parse(options.body));
    return new Response(null, { status: 204 });
  }
  if (options?.headers?.Accept === "text/html") {
    return new Response(`<body>${script.outerHTML}${root}</body>`, { headers: { "Content-Type": "text/html" } });
  }
  return new Response(new ReadableStream());
};
"""


def start_over(page, after):
    """Declares the page's next event to be the last of its session."""
    page.script(START_OVER, after)


def wait_until_new(page):
    page.wait(lambda: page.has("new"), "the page never started over")


def fields(page):
    return page.browser.find_elements("css selector", "#form input")


def values_sent(page):
    return [event["value"] for event in page.script("return window.sent")]


def test_a_field_keeps_its_text_when_a_page_starts_over(shown):
    page = shown(TITLE + NOTE)
    start_over(page, f"<p>Welcome back.</p><div>{labelled('Note', 'm')}</div>")
    fields(page)[1].send_keys("mine")
    wait_until_new(page)
    page.wait(lambda: values_sent(page) == ["mine"], "the text was not sent")
    assert held(page) == [["", "mine"]]
    assert page.script("return document.activeElement === arguments[0]", fields(page)[0])


def test_ambiguous_labels_do_not_receive_kept_input(shown):
    page = shown(labelled("Title", "a") + labelled("Title", "b") + labelled("Title", "c"))
    start_over(page, labelled("Title", "d") + labelled("Title", "e"))
    fields(page)[0].send_keys("m")
    wait_until_new(page)
    assert held(page) == [["", ""], ["", ""]]
    assert values_sent(page) == []


def test_a_password_is_never_put_into_a_field_for_text(shown):
    page = shown(labelled("Code", "c", "type=password"))
    start_over(page, labelled("Code", "d", "type=text"))
    fields(page)[0].send_keys("s")
    wait_until_new(page)
    assert held(page) == [["", ""]]
    assert values_sent(page) == []


def test_input_from_another_window_survives_starting_over(shown):
    go = "<button type='button' data-event='{\"event\":\"g\"}'>Go</button>"
    page = shown(go + labelled("Note", "n", 'value=""'))
    fields(page)[0].send_keys("mine")
    shown(go + labelled("Note", "n", 'value="mine"') + "<i></i>")
    page.script(CHANGE, go + labelled("Note", "n", 'value="theirs"'))
    page.wait(lambda: fields(page)[0].get_dom_attribute("value") == "theirs", "the change was never shown")
    assert held(page) == [["", "theirs"]]
    start_over(page, labelled("Note", "m", 'value="theirs"'))
    page.script("form.querySelector('button').click()")
    wait_until_new(page)
    assert "mine" not in values_sent(page)


CHOICE = """<select name="choice" data-input-event='{"event":"chosen","value":""}'>
<option value="a" selected>A</option><option value="b">B</option></select>"""


@pytest.mark.parametrize("events", [["change"], ["input", "change"]])
def test_choices_are_sent_once_for_any_events(shown, events):
    page = shown(CHOICE)
    expected = []
    for value in ("b", "a"):
        page.script(
            """
            const select = form.querySelector("select");
            select.value = arguments[0];
            for (const name of arguments[1]) select.dispatchEvent(new Event(name, { bubbles: true }));
            """,
            value,
            events,
        )
        expected.append({"event": "chosen", "value": value})
        page.wait(lambda: page.script("return window.sent?.length") == len(expected), "the choice was not sent")
    assert page.script("return window.sent") == expected


ROW = '<li id="row-{0}"><input name="row-{0}"></li>'
STAYING = '<template data-live-first="row-{0}" data-live-last="row-{1}"></template>'


def show_marked(page, rows):
    page.script(SHOW, f"<ul id='list'>{rows}</ul>")


def rows(page):
    return page.script("return [...list.children].map((row) => row.id).join(' ')")


@pytest.fixture
def listed(shown):
    """A list of five rows, with input in the third one."""
    page = shown("<ul id='list'>" + "".join(ROW.format(number) for number in range(1, 6)) + "</ul>")
    type_into(page, "row-3", "typed")
    return page


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (STAYING.format(1, 2) + ROW.format(9) + STAYING.format(3, 5), "row-1 row-2 row-9 row-3 row-4 row-5"),
        (STAYING.format(2, 5), "row-2 row-3 row-4 row-5"),
        (STAYING.format(1, 1) + STAYING.format(3, 5), "row-1 row-3 row-4 row-5"),
        (STAYING.format(4, 5) + STAYING.format(1, 3), "row-4 row-5 row-1 row-2 row-3"),
        (STAYING.format(3, 3), "row-3"),
        ("text " + STAYING.format(1, 5) + "<li>last</li>", "row-1 row-2 row-3 row-4 row-5 "),
    ],
)
def test_unchanged_rows_are_left_alone(listed, marked, expected):
    show_marked(listed, marked)
    listed.wait(lambda: rows(listed) == expected, f"never became {expected}")
    assert listed.script("return document.activeElement.value") == "typed"


def test_unchanged_rows_move_into_new_content(listed):
    listed.script(SHOW, f"<section><ol>{STAYING.format(2, 4)}</ol></section>")
    listed.wait(
        lambda: listed.script("return [...document.querySelectorAll('ol > li')].map((row) => row.id).join(' ')")
        == "row-2 row-3 row-4",
        "the rows are not there",
    )
    assert ["row-3", "typed"] in held(listed)


def test_pages_lacking_unchanged_content_are_reloaded(listed):
    listed.script("document.getElementById('row-4').remove(); window.first = window.stream")
    show_marked(listed, STAYING.format(1, 4))
    listed.wait(lambda: listed.script("return window.stream !== window.first"), "the page is not asked for")
