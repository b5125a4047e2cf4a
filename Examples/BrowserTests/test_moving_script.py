"""The page's script when another server takes over the page. This tests moving.js alone, with its dependencies replaced."""

from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "Sources" / "LivePages" / "LivePagesCore" / "Client" / "Script"

# The replaced dependencies: the events that are being sent, those that are not acknowledged, and a function
# that marks an event as pending.
OTHERS = """
  let batch = [];
  let acknowledged = 0;
  const unanswered = new Set();
  const begin = () => {};
  const entry = (number) => ({ number });
  const numbers = (entries) => [...entries].map((each) => each.number);
  const answered = (...given) => keepUntilSaved(given.map(entry));
"""


@pytest.fixture
def script(alone):
    """The result of the last of some steps."""
    return lambda steps: alone(OTHERS, (SCRIPTS / "moving.js").read_text(), steps)


def test_unmovable_pages_keep_nothing(script):
    kept = script("noteSaved({}); answered(1, 2); return JSON.stringify([doesMove(), numbers(kept), numbers(goBackTo(0))]);")
    assert kept == [False, [], []]


def test_answered_events_are_kept_until_saved(script):
    steps = """
      noteSaved({ saved: 0, epoch: 0 });
      answered(1, 2, 3);
      const before = numbers(kept);
      noteSaved({ saved: 2, epoch: 1 });
      // An answer may come after the word that it was saved.
      answered(2);
      return JSON.stringify([before, numbers(kept)]);
    """
    assert script(steps) == [[1, 2, 3], [3]]


def test_events_missing_on_another_server_are_resent_first(script):
    steps = """
      noteSaved({ saved: 1, epoch: 1 });
      answered(2, 3, 4);
      batch = [entry(5), entry(6)];
      const unsent = numbers(goBackTo(2));
      return JSON.stringify([unsent, numbers(again), numbers(batch), numbers(kept), acknowledged, numbers(unanswered)]);
    """
    assert script(steps) == [[3, 4, 5, 6], [3, 4, 5, 6], [], [2], 2, [3, 4]]


def test_complete_servers_are_sent_nothing_again(script):
    steps = """
      noteSaved({ saved: 1, epoch: 1 });
      answered(2, 3);
      batch = [entry(4)];
      return JSON.stringify([numbers(goBackTo(3)), numbers(again), numbers(batch), numbers(kept)]);
    """
    assert script(steps) == [[4], [], [4], [2, 3]]


def test_going_back_twice_sends_each_event_once(script):
    steps = """
      noteSaved({ saved: 0, epoch: 1 });
      answered(1, 2, 3);
      goBackTo(1);
      // The first of them was answered by that server, which is lost then.
      answered(again.shift().number);
      goBackTo(1);
      return JSON.stringify([numbers(again), numbers(kept)]);
    """
    assert script(steps) == [[2, 3], [1]]


def test_the_number_of_kept_events_is_limited(script):
    steps = """
      noteSaved({ saved: 0, epoch: 1 });
      for (let number = 1; number <= 600; number += 1) answered(number);
      // The page starts over: the first event that is missing is not here any more.
      return JSON.stringify([kept.length, kept[0].number, goBackTo(0)[0].number]);
    """
    assert script(steps) == [500, 101, 101]


def test_sessions_older_than_the_saved_one_are_detected(script):
    steps = """
      const before = lacksWhatWasSaved(0);
      noteSaved({ saved: 7, epoch: 2 });
      noteSaved({ saved: 7, epoch: 1 });
      const found = [before, lacksWhatWasSaved(6), lacksWhatWasSaved(7), savedEpoch];
      forgetKept();
      return JSON.stringify([...found, lacksWhatWasSaved(0), savedEpoch, doesMove()]);
    """
    assert script(steps) == [False, True, False, 2, False, 0, False]


def test_servers_are_identified_by_number(script):
    steps = """
      const moves = [{ home: 1 }, { home: 1 }, { home: 2 }, {}, { home: 3 }, { home: 4 }].map(hasMoved);
      forgetKept();
      return JSON.stringify([...moves, hasMoved({ home: 9 })]);
    """
    assert script(steps) == [False, False, True, False, False, True, False]


UPLOADS = """
  const onAnswer = [];
  const sent = [];
  const say = (kind, text) => sent.push([kind, text]);
  const send = (json) => { const event = { json }; waiting.add(event); return event; };
  const waiting = new Set();
  const isAnswered = (event) => !waiting.has(event);
  let token = "t";
"""


def test_only_files_underway_are_announced_to_the_next_server(alone):
    """If that server lacks the announcement of a file, resending the event announces the file."""
    source = (SCRIPTS / "uploads.js").read_text()
    steps = """
      const field = document.createElement("input");
      field.dataset.filesEvent = JSON.stringify({ event: "files" });
      document.body.append(field);
      const [first, second] = ["a.png", "b.png"].map((name) => new File(["x"], name));
      announceFiles(field, [["first", first], ["second", second]].slice(0, 1));
      waiting.clear();
      announceFiles(field, [["second", second]]);
      uploads.get("first").offset = 1;
      sendUploadsToNextServer();
      const all = [...uploads.values()].map(({ id, file, offset }) => [id === "second", file.name, offset]);
      field.remove();
      waiting.clear();
      sendUploadsToNextServer();
      return JSON.stringify([all, [...uploads.keys()], sent]);
    """
    found = alone(UPLOADS, source, steps)
    assert found[0] == [[True, "b.png", 0], [False, "a.png", 0]]
    # A page without the field cannot accept the files, so the user is notified.
    assert found[1] == []
    assert found[2] == [["restart", "The server has restarted. Choose your files again."]] * len(found[2]) and found[2]
