"""Exclusive gestures in one touch. This tests gestures.js and fingers.js alone, with elements that a simulation touches."""

import json
from pathlib import Path

import pytest

ASSETS = Path(__file__).parents[2] / "Sources" / "LivePages" / "TributaryUI" / "Pages" / "Assets"

# Elements around each other, which record their reports, and a time that passes only here.
SIMULATION = """
  const LivePages = { hooks: {} };
  let now = 1000;
  let timers = [];
  let listeners = [];
  const setTimeout = (action, wait) => {
    const timer = { action, at: now + wait };
    timers.push(timer);
    return timer;
  };
  const clearTimeout = (timer) => (timers = timers.filter((each) => each !== timer));
  const pass = (milliseconds) => {
    now += milliseconds;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      clearTimeout(timer);
      timer.action();
    }
  };
  const addEventListener = (name, listener) => {
    if (!listeners.some((each) => each[0] === name && each[1] === listener)) listeners.push([name, listener]);
  };
  const removeEventListener = (name, listener) => (listeners = listeners.filter((each) => each[0] !== name || each[1] !== listener));
"""

STEPS = """
  const log = [];
  const make = (name, dataset) => {
    const own = {};
    const element = {
      dataset,
      own,
      getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
      addEventListener: (type, listener) => (own[type] = listener),
      hasPointerCapture: () => true,
    };
    element.hook = LivePages.hooks[/^(magnification|rotation)/.test(dataset.gesture) ? "TributaryFingers" : "TributaryGesture"];
    element.hook.mounted(element, { send: (_, [phase]) => log.push(`${name} ${["changed", "ended", "cancelled"][phase]}`) });
    return element;
  };
  let elements = [];
  const pair = (first, second) => {
    elements = [make("first", { gesture: first, precedes: "pair" }), make("second", { gesture: second, yields: "pair" })];
  };
  let pointerType = "touch";
  const event = (x, pointerId = 1) =>
    ({ pointerId, pointerType, button: 0, clientX: x, clientY: 0, timeStamp: now, preventDefault() {} });
  const down = (x, id) => {
    const touch = event(x, id);
    for (const element of elements) element.own.pointerdown(touch);
  };
  const fire = (type, x, id) => {
    const touch = event(x, id);
    for (const [name, listener] of [...listeners]) if (name === type) listener(touch);
  };
  const move = (x, id) => fire("pointermove", x, id);
  const up = (x, id) => fire("pointerup", x, id);
  // The phases that aren't repeated.
  const reports = () => log.filter((each, index) => each !== log[index - 1]);
"""


@pytest.fixture
def reports(alone):
    """The reports of two exclusive gestures after some steps."""

    def run(first, second, steps):
        scripts = [(ASSETS / name).read_text() for name in ["gestures.js", "fingers.js"]]
        pair = f"pair({json.dumps(first)}, {json.dumps(second)});"
        return alone(SIMULATION, *scripts, STEPS, pair, steps, "pass(1000); return JSON.stringify(reports());")

    return run


HOLD = "down(0); pass(600); up(0);"
DRAG = "down(0); pass(20); move(40); pass(60); move(60); pass(20); up(60);"


@pytest.mark.parametrize(
    ("first", "second", "steps", "expected"),
    [
        ("tap 1", "press 0.5 10", HOLD, ["second ended"]),
        ("tap 1", "press 0.5 10", "down(0); pass(50); up(0);", ["first ended"]),
        ("tap 1", "drag 10", DRAG, ["second changed", "second ended"]),
        ("press 0.5 10", "tap 1", HOLD, ["first ended"]),
        ("press 0.5 10", "drag 10", "down(0); pass(600); move(40); pass(60); move(60); up(60);", ["first ended"]),
        ("drag 10", "press 0.5 10", "down(0); pass(600); move(40); pass(60); move(60); up(60);", ["second ended"]),
        ("drag 10", "tap 1", DRAG, ["first changed", "first ended"]),
        ("drag 0", "tap 1", "down(0); pass(20); up(0);", ["first changed", "first ended"]),
        ("tap 2", "drag 10", "down(0); pass(50); up(0); pass(100); down(0); pass(50); up(0);", ["first ended"]),
        ("tap 2", "press 0.5 10", "down(0); pass(50); up(0); pass(100); down(0); pass(600); up(0);", ["second ended"]),
    ],
)
def test_of_two_exclusive_gestures_one_succeeds_in_a_touch(reports, first, second, steps, expected):
    assert reports(first, second, steps) == expected


def test_the_next_touch_is_another_one(reports):
    assert reports("tap 1", "press 0.5 10", HOLD + "pass(1000); down(0); pass(50); up(0);") == ["second ended", "first ended"]


PINCH = "down(0, 1); pass(10); down(50, 2); pass(100); move(150, 2); pass(100); move(250, 2);"


def test_a_pinch_precedes_the_taps_of_its_fingers(reports):
    steps = PINCH + "up(0, 1); pass(10); up(250, 2); pass(500); down(0); pass(50); up(0);"
    assert reports("magnification 0.01", "tap 1", steps) == ["first changed", "first ended", "second ended"]


def test_a_pinch_yields_to_a_drag_of_its_fingers(reports):
    steps = "down(0, 1); pass(20); move(40, 1); pass(60); down(50, 2); pass(100); move(250, 2); pass(60); up(250, 2); up(40, 1);"
    assert reports("drag 10", "magnification 0.01", steps) == ["first changed", "first ended"]


def test_a_view_that_goes_during_a_pinch_leaves_the_other_gesture(reports):
    steps = PINCH + """
      for (const element of elements) element.hook.removed(element);
      up(0, 1);
      up(250, 2);
      pair("magnification 0.01", "tap 1");
      pass(500);
      pointerType = "mouse";
      down(0, 3);
      pass(50);
      up(0, 3);
    """
    assert reports("magnification 0.01", "tap 1", steps) == ["first changed", "second ended"]


def test_a_view_that_goes_after_a_turn_of_the_wheel_leaves_the_other_gesture(reports):
    steps = """
      elements[0].own.wheel({ ...event(0), ctrlKey: true, deltaY: -40 });
      for (const element of elements) element.hook.removed(element);
      pair("magnification 0.01", "tap 1");
      pointerType = "mouse";
      down(0);
      pass(50);
      up(0);
    """
    assert reports("magnification 0.01", "tap 1", steps)[-1] == "second ended"


@pytest.mark.parametrize("space, place", [(None, 90), ("window", 100), ("board", 60)])
def test_locations_are_those_in_the_space_of_the_gesture(alone, space, place):
    dataset = {"gesture": "drag 0", **({"gestureSpace": space} if space else {})}
    steps = f"""
      const boxOfSpace = (_, space) => ({{ left: space === "window" ? 0 : 40, top: 0 }});
      const places = [];
      const element = make("drag", {json.dumps(dataset)});
      element.getBoundingClientRect = () => ({{ left: 10, top: 0, width: 100, height: 100 }});
      elements = [element];
      element.hook.mounted(element, {{ send: (_, [phase, fromX, fromY, x]) => places.push([fromX, x]) }});
      down(80);
      pass(60);
      move(100);
      return JSON.stringify(places[places.length - 1]);
    """
    start, end = alone(SIMULATION, (ASSETS / "gestures.js").read_text(), STEPS, steps)
    assert (start, end) == (place - 20, place)
