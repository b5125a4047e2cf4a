"""How the page's script polls for changes. This tests blocks.js alone, with a server that always has changes."""

from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "Sources" / "LivePages" / "LivePagesCore" / "Client" / "Script" / "blocks.js"

SERVER = """
  let requests = 0;
  const console = { warn() {} };
  const fetch = async () => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return new Response(`event: batch\\ndata: ${requests}\\n\\n`);
  };
"""

POLL = """
  return (async () => {
    noteBuffering();
    const controller = new AbortController();
    const listening = listenAt("/stream", { controller, headers: () => ({}), opened: async () => !controller.signal.aborted, began() {}, take() {}, delayed() {} });
    await new Promise((resolve) => setTimeout(resolve, 500));
    controller.abort();
    await listening;
    return JSON.stringify(requests);
  })();
"""


def test_polling_pauses_between_batches(alone):
    assert 1 < alone(SERVER, SCRIPT.read_text(), POLL) <= 11
