"""How the tabs' shared worker adds tabs to its stream. This tests worker.js alone, with its dependencies replaced."""

from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "Sources" / "LivePages" / "LivePagesCore" / "Client" / "Script"

# The stream begins immediately. Timers fire when a test calls `elapse`, and requests with events hang until
# they are aborted if `isHanging` is set.
OTHERS = """
  let onconnect;
  let isHanging = false;
  const requests = [];
  const timers = new Map();
  const setInterval = () => {};
  const setTimeout = (act, milliseconds) => {
    timers.set(act, milliseconds);
    return act;
  };
  const clearTimeout = (act) => timers.delete(act);
  const elapse = (milliseconds) => {
    for (const [act, delay] of [...timers]) {
      if (delay > milliseconds) continue;
      timers.delete(act);
      act();
    }
  };
  const delayAfter = () => 60_000;
  const isUnknown = () => false;
  const listenAt = async (url, { headers, began }) => {
    requests.push(`stream ${headers()["Live-Page"]}`);
    began("name");
    await new Promise(() => {});
  };
  const fetch = (address, { headers, signal }) => {
    requests.push(`${address.split("/").at(-1)} ${headers["Live-Page"]}`);
    if (!isHanging) return Promise.resolve({ ok: true });
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  };
  const say = (kind, page) => {
    const port = { postMessage() {} };
    onconnect({ ports: [port] });
    port.onmessage({ data: { kind, page, heard: 0 } });
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await null;
  };
"""


@pytest.fixture
def script(alone):
    """The requests of the worker after some steps."""

    def run(steps):
        steps = f"return (async () => {{ {steps} await settle(); return JSON.stringify(requests); }})();"
        return alone(OTHERS, (SCRIPTS / "worker.js").read_text(), steps)

    return run


def test_tabs_join_an_open_stream(script):
    assert script("say('listen', 'a'); await settle(); say('listen', 'b');") == ["stream a:0", "join b:0"]


def test_hanging_joins_are_replaced_by_a_new_stream(script):
    steps = """
      say("listen", "a");
      isHanging = true;
      say("listen", "b");
      say("listen", "c");
      await settle();
      elapse(5_000);
    """
    assert script(steps) == ["stream a:0", "join b:0", "stream a:0 b:0 c:0"]
