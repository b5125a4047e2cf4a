// Server-sent events, block by block.

// A stream that says nothing for so long is dead: the server says something every quarter of a minute.
const silenceLimit = 45_000;

// The text of a refusal by the site. A proxy answers for a site that is down with a page of its own.
const refusalIn = async (response) => {
  if (response.headers.get("Content-Type")?.startsWith("text/plain")) return response.text();
  response.body?.cancel();
  return "";
};

// Reads blocks until the response ends. `take` gets the name and the data of each; both are empty for a
// comment.
const readBlocks = async (response, heard, take) => {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let [text, last] = ["", ""];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    // Only what is new is searched for an end: a page of megabytes comes in many pieces.
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

// Calls `silent` unless the returned function is called again and again. A timer that fires far too late
// means that the tab stood still, and starts again.
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

// How long the end of the first batch may take after the last of its bytes. A proxy that fills a buffer
// before it passes anything on takes minutes.
const batchLimit = 2_500;
// How much sooner a poll has to be answered than a delayed stream: a server that has stood still answers both in
// one moment.
const headStart = 300;
// Until when to poll at once, by the clock of the page: the browser may get another network.
let pollingEnd = 0;
const pollingTime = 600_000;
// How soon after a batch the next one may be requested at the earliest.
const pollingPause = 50;

const noteBuffering = () => {
  pollingEnd = performance.now() + pollingTime;
  console.warn("A proxy holds event streams back, so this page polls. Turn off the proxy's buffering of addresses that end in /stream.");
};

// Listens until the connection is lost, and then throws. If the first batch of the stream is delayed, polls
// beside it, and goes on with what is faster: a server that is merely slow answers the stream first. To poll
// means that each request is answered with one batch of blocks, and that the next request acknowledges it.
//
// `headers` returns the headers of a request, `opened` gets each response and returns whether to read it,
// `began` gets the name of the stream that is followed, `take` gets each block, and `delayed` is called when
// polling is tried.
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
      // A comment ends the first batch.
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

// How long to wait before the next attempt. Not all who have lost one server come back at the same moment.
const delayAfter = (attempts) => Math.min(250 * 2 ** attempts, 10_000) * (0.75 + Math.random() / 2);

// The session of a tab, or the tab, is not known to the server.
const isUnknown = (response) => response.status === 401 || response.status === 409;
