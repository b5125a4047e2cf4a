"""How the sheet's script stays synchronized with the drawing. This tests sketch-strokes.js alone, with a server that
loses and delays messages."""

import json
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "Sources" / "Sketch" / "Page" / "Assets" / "sketch-strokes.js"

# A server with a drawing of at most five strokes, which it sends in parts of two, and a browser. Messages arrive in
# order, some are lost, and the page may be updated before or after them. A generator determines everything, so that
# runs with the same seed are equal.
SIMULATION = """
  const generator = (seed) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % 1000 / 1000;
  };

  const simulate = (seed, { loses }) => {
    const random = generator(seed);
    let list = [], latest = 0, drawing = "a", session = "1", counted = 0, key = 0;
    let underway = [], asked = [], drawn = [];
    const problems = [];
    const strokes = new SketchStrokes((start) => asked.push(start));

    const note = (change) => underway.push(["take", { number: latest, oldest: list[0]?.id ?? latest + 1, ...change }]);
    const draw = () => {
      latest += 1;
      const stroke = { id: latest };
      list.push(stroke);
      if (list.length > 5) list.shift();
      note({ stroke });
    };
    const erase = () => {
      if (list.length === 0) return;
      const [{ id }] = list.splice(Math.floor(random() * list.length), 1);
      latest += 1;
      note({ erased: id });
    };
    const clear = () => {
      list = [];
      latest += 1;
      note({});
    };
    const answer = () => {
      if (asked.length === 0) return;
      const start = asked.shift();
      const rest = list.filter(({ id }) => id > start);
      underway.push(["add", { start, strokes: rest.slice(0, 2), isLast: rest.length <= 2, latest }]);
    };
    // One's own stroke: counted with the change, or refused.
    const drawHere = () => {
      key += 1;
      strokes.pending.push({ key });
      drawn.push(key);
    };
    const count = () => {
      if (drawn.length === 0) return;
      counted = drawn.shift();
      if (random() < 0.8) draw();
    };
    const show = () => strokes.sync({ drawing, session, latest, counted });
    const deliver = () => {
      if (underway.length === 0) return;
      const [kind, message] = underway.shift();
      if (loses && random() < 0.2) return;
      strokes[kind](structuredClone(message));
      const ids = strokes.list.map(({ id }) => id);
      if (new Set(ids).size < ids.length) problems.push(`twice: ${ids}`);
      if (ids.some((id, index) => index > 0 && ids[index - 1] > id)) problems.push(`out of order: ${ids}`);
    };
    // The session is another one: what was underway, and not counted, is lost.
    const restart = (isNewServer) => {
      session = String(Number(session) + 1);
      [underway, asked, drawn, counted] = [[], [], [], 0];
      if (isNewServer) [drawing, list, latest] = [drawing + "a", [], 0];
      show();
    };

    show();
    const acts = [draw, draw, erase, answer, answer, drawHere, count, show, show, deliver, deliver, deliver, deliver];
    for (let step = 0; step < 300; step += 1) {
      const choice = random();
      if (choice < 0.01) restart(true);
      else if (choice < 0.02) restart(false);
      else if (choice < 0.04) clear();
      else acts[Math.floor(random() * acts.length)]();
    }
    // All that is underway arrives. What is missing then is requested, as after a while.
    loses = false;
    for (let round = 0; round < 50; round += 1) {
      while (drawn.length > 0) count();
      show();
      while (underway.length > 0 || asked.length > 0) {
        answer();
        deliver();
      }
      if (strokes.isComplete) break;
      strokes.load();
    }
    const ids = (each) => each.map(({ id }) => id).join();
    if (!strokes.isComplete) problems.push("never complete");
    if (ids(strokes.list) !== ids(list)) problems.push(`${ids(strokes.list)} in place of ${ids(list)}`);
    if (strokes.pending.length > 0) problems.push(`pending: ${JSON.stringify(strokes.pending)}`);
    return problems;
  };
"""


@pytest.fixture
def script(alone):
    """The result of the last of some steps."""
    return lambda steps: alone(SCRIPT.read_text(), SIMULATION, steps)


@pytest.mark.parametrize("loses", [False, True])
def test_no_stroke_is_duplicated_or_missing(script, loses):
    steps = f"""
      const found = {{}};
      for (let seed = 1; seed <= 400; seed += 1) {{
        const problems = simulate(seed, {{ loses: {json.dumps(loses)} }});
        if (problems.length > 0) found[seed] = problems;
      }}
      return JSON.stringify(found);
    """
    assert script(steps) == {}


def test_the_drawing_is_requested_once_without_losses(script):
    steps = """
      const asked = [];
      const strokes = new SketchStrokes((start) => asked.push(start));
      const page = (latest) => strokes.sync({ drawing: "a", session: "1", latest, counted: 0 });
      page(1);
      strokes.add({ start: 0, strokes: [{ id: 1 }], isLast: true, latest: 1 });
      // The page first, and the event first.
      page(2);
      strokes.take({ number: 2, oldest: 1, stroke: { id: 2 } });
      strokes.take({ number: 3, oldest: 1, stroke: { id: 3 } });
      page(3);
      // Once more, as after the connection was lost.
      strokes.take({ number: 3, oldest: 1, stroke: { id: 3 } });
      return JSON.stringify([asked, strokes.list.map(({ id }) => id), strokes.isComplete]);
    """
    assert script(steps) == [[0], [1, 2, 3], True]


def test_gaps_request_all_strokes_again(script):
    steps = """
      const asked = [];
      const strokes = new SketchStrokes((start) => asked.push(start));
      strokes.sync({ drawing: "a", session: "1", latest: 0, counted: 0 });
      strokes.add({ start: 0, strokes: [], isLast: true, latest: 0 });
      strokes.take({ number: 2, oldest: 1, stroke: { id: 2 } });
      strokes.take({ number: 3, oldest: 1, stroke: { id: 3 } });
      const before = strokes.isComplete;
      strokes.add({ start: 0, strokes: [{ id: 1 }, { id: 2 }, { id: 3 }], isLast: true, latest: 3 });
      return JSON.stringify([asked, before, strokes.list.map(({ id }) => id), strokes.isComplete]);
    """
    assert script(steps) == [[0, 0], False, [1, 2, 3], True]
