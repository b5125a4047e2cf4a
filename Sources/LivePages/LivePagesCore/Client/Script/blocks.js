// Server-sent events: reads them block by block.

// A stream that is silent for this long is dead, because the server sends something every 15 seconds.
const silenceLimit = 45_000;

// The text of an error response from the site. A proxy may answer with an HTML page of its own if the site is
// down.
const refusalIn = async (response) => {
  if (response.headers.get("Content-Type")?.startsWith("text/plain")) return response.text();
  response.body?.cancel();
  return "";
};

// Reads blocks until the response ends. `take` receives the name and the data of each block. Both are empty
// for a comment.
const readBlocks = async (response, heard, take) => {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let [text, last] = ["", ""];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    // Only searches the new text for the end of a block, because a page of several megabytes arrives in many
    // pieces.
    const hasEnd = (last + value).includes("\n\n");
    text += value;
    last = value.slice(-1) || last;
    if (!hasEnd) continue;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    last = text.slice(-1);
    for (const block of blocks) {
      let name = "";
      let data = "";
      for (const line of block.split("\n")) {
        if (line.startsWith("event: ")) name = line.slice(7);
        else if (line.startsWith("data: ")) data += line.slice(6);
      }
      take(name, name && JSON.parse(data));
    }
  }
};

// Calls `silent` if the returned function is not called within the time limit. If the timer fires far too
// late, the tab was suspended, and the timer starts again.
const watchSilence = (silent, limit = silenceLimit) => {
  let timer = 0;
  const heard = () => {
    clearTimeout(timer);
    const due = performance.now() + limit;
    timer = setTimeout(() => (performance.now() < due + limit ? silent() : heard()), limit);
  };
  heard();
  heard.end = () => clearTimeout(timer);
  return heard;
};

const newName = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// How long to wait for the end of the first batch after its last byte arrived. A proxy that buffers responses
// can take minutes to forward it.
const batchLimit = 2_500;
// The lead that a poll needs over a delayed stream. A server that was suspended answers both at the same
// moment.
const headStart = 300;
// The time until which the page polls without trying a stream first, on the page's clock. It is limited
// because the browser may change networks.
let pollingEnd = 0;
const pollingTime = 600_000;
// The minimum time between two requests for a batch.
const pollingPause = 50;

const noteBuffering = () => {
  pollingEnd = performance.now() + pollingTime;
  console.warn("A proxy is buffering event streams, so this page polls. Turn off the proxy's buffering of addresses that end in /stream.");
};

// Listens until the connection is lost, and then throws. If the first batch of the stream is delayed, this
// function also polls, and continues with whichever answers first. A server that is merely slow answers the
// stream first. When polling, each request is answered with one batch of blocks, and the next request
// acknowledges that batch.
//
// `headers` returns the headers of a request. `opened` receives each response and returns whether to read it.
// `began` receives the name of the selected stream. `take` receives each block. `delayed` is called when
// polling starts.
const listenAt = async (url, { controller, headers, opened, began, take, delayed }) => {
  const ways = ["stream", "poll"].map((kind) => ({ kind, name: newName(), end: new AbortController() }));
  const [streaming, polling] = ways;
  const endAll = () => ways.forEach(({ end }) => end.abort());
  controller.signal.addEventListener("abort", endAll);
  const silence = watchSilence(endAll);
  let isDelayed = false;
  let winner = null;
  const wins = (way) => {
    if (winner) return winner === way;
    winner = way;
    for (const other of ways) if (other !== way) other.end.abort();
    if (isDelayed && way === polling) noteBuffering();
    began(way.name);
    return true;
  };

  const request = ({ name, end }, batch = {}) =>
    fetch(url, { headers: { "Live-Stream": name, ...headers(), ...batch }, signal: end.signal, cache: "no-store" });

  const stream = async (delay) => {
    let isFirst = true;
    const response = await request(streaming);
    if (!(await opened(response))) return;
    const heard = () => {
      silence();
      if (isFirst) delay();
    };
    await readBlocks(response, heard, (block, data) => {
      if (block) return take(block, data);
      // A comment marks the end of the first batch.
      if (isFirst) wins(streaming);
      isFirst = false;
      delay.end();
    });
    throw new Error("The server ended the stream.");
  };

  const poll = async () => {
    for (let batch = 0; ; ) {
      const asked = performance.now();
      const response = await request(polling, { "Live-Batch": String(batch) });
      if (!(await opened(response))) return;
      const blocks = [];
      await readBlocks(response, silence, (block, data) => blocks.push([block, data]));
      const [last, number] = blocks.pop() ?? [];
      if (last !== "batch") throw new Error("The server ended the response.");
      if (isDelayed && !winner) await new Promise((resolve) => setTimeout(resolve, headStart));
      if (!wins(polling)) throw new Error("The stream was faster.");
      batch = number;
      for (const [block, data] of blocks) if (block) take(block, data);
      if (performance.now() - asked < pollingPause) await new Promise((resolve) => setTimeout(resolve, pollingPause));
    }
  };

  let delay = null;
  try {
    if (performance.now() < pollingEnd) return await poll();
    const delaying = new Promise((resolve) => {
      delay = watchSilence(() => resolve((isDelayed = true)), batchLimit);
    });
    const following = stream(delay);
    await Promise.race([following, delaying]);
    if (!isDelayed) return;
    delayed();
    await Promise.any([following, poll()]);
  } finally {
    silence.end();
    delay?.end();
    endAll();
  }
};

// How long to wait before the next attempt. The delay is randomized so that the clients of a failed server do
// not all reconnect at the same moment.
const delayAfter = (attempts) => Math.min(250 * 2 ** attempts, 10_000) * (0.75 + Math.random() / 2);

// Whether the server does not know the tab or its session.
const isUnknown = (response) => response.status === 401 || response.status === 409;
