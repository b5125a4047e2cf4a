"""How the page's script keeps the input of pages that are left. This tests drafts.js alone."""

from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "Sources" / "LivePages" / "LivePagesCore" / "Client" / "Script" / "drafts.js"

# An empty page has no storage.
PAGE = """
  let [shownEntry, shown, person, typed] = ["", "/form", "", []];
  const addEventListener = () => {};
  const stored = new Map();
  const sessionStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  };
  const typedValues = () => typed;
  const isAnother = (present) => Boolean(person && present && present !== person);
  const rendered = (field) => field.rendered;
  const callOf = (field) => field.call;
  let page = [{ call: "name", rendered: "" }];
  const restored = [];
  const fillAll = (values, isWanted) => {
    for (const [call, text] of values) for (const field of page) if (field.call === call && isWanted(field)) restored.push(text);
  };
  const leave = (entry, text, by = "") => {
    [shownEntry, typed, person] = [entry, text === "" ? [] : [["name", text, ""]], by];
    keepDraft();
  };
  const come = (entry, { isBack = true, by = "", value = "" } = {}) => {
    [shownEntry, person, page[0].rendered] = [entry, by, value];
    restoreDraft(isBack);
    return restored.splice(0);
  };
"""


def test_input_is_restored_once_and_only_for_its_entry(alone):
    script = 'leave("1", "a"); leave("2", "b"); return JSON.stringify([come("3"), come("2"), come("1"), come("1"), stored.size])'
    assert alone(PAGE, SCRIPT.read_text(), script) == [[], ["b"], ["a"], [], 0]


def test_a_link_to_the_page_restores_nothing(alone):
    assert alone(PAGE, SCRIPT.read_text(), 'leave("1", "a"); return JSON.stringify(come("1", { isBack: false }))') == []


def test_a_field_with_another_value_keeps_it(alone):
    assert alone(PAGE, SCRIPT.read_text(), 'leave("1", "a"); return JSON.stringify(come("1", { value: "x" }))') == []


def test_a_page_left_without_input_forgets_its_draft(alone):
    assert alone(PAGE, SCRIPT.read_text(), 'leave("1", "a"); leave("1", ""); return JSON.stringify([...stored])') == []


def test_another_user_sees_nothing_and_the_input_is_removed(alone):
    script = 'leave("1", "a", "ada"); leave("2", "b", "ada"); return JSON.stringify([come("1", { by: "bob" }), stored.size])'
    assert alone(PAGE, SCRIPT.read_text(), script) == [[], 0]
    after_log_out = 'leave("1", "a", "ada"); return JSON.stringify(come("1"))'
    assert alone(PAGE, SCRIPT.read_text(), after_log_out) == []


def test_old_and_long_input_is_dropped(alone):
    few = 'for (let entry = 1; entry <= 25; entry += 1) leave(`${entry}`, "a"); return JSON.stringify([come("5"), come("6"), come("25")])'
    assert alone(PAGE, SCRIPT.read_text(), few) == [[], ["a"], ["a"]]
    long = """
      for (const entry of ["1", "2", "3"]) leave(entry, "a".repeat(200_000));
      leave("4", "a".repeat(600_000));
      return JSON.stringify(["1", "2", "3", "4"].map((entry) => come(entry).length));
    """
    assert alone(PAGE, SCRIPT.read_text(), long) == [0, 1, 1, 0]


def test_stored_text_of_another_kind_is_ignored(alone):
    script = 'stored.set("live-page-drafts", arguments[0] ?? "{"); const seen = come("1"); leave("1", "a"); return JSON.stringify([seen, come("1")])'
    assert alone(PAGE, SCRIPT.read_text(), script) == [[], ["a"]]
