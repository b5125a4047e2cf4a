// Stream: handles the blocks that the server sends to this tab.

const take = (name, data) => {
  if (data.tab !== token) return;
  if (name === "page" && lacksWhatWasSaved(data.upTo)) return void startOver();
  // The content has changed since the request. The next request asks for the whole page.
  if (data.since && data.since !== shownDigest) {
    shownDigest = "";
    return void connect();
  }
  noteSaved(data);
  if (name === "page") goBackTo(data.upTo);
  acknowledge(data.upTo);
  if (data.title !== undefined) document.title = data.title;
  if (data.address) followAddress(data.address, data.upTo);
  if (name === "page") {
    // Fields show the state only while the page is connected.
    isConnected = true;
    apply(data.regions ?? [data], { digest: data.digest, isConnecting: true });
    attempts = 0;
    document.documentElement.dataset.live = "connected";
    say("connection", "");
    noteCookies();
    wakeSending();
    sendAll();
    resumeAnswered();
    agreeOnPasswords();
    if (hasMoved(data)) sendUploadsToNextServer();
  } else if (data.regions.length > 0) {
    // After a change that was incomplete, only the whole page makes the digest known again.
    apply(data.regions, { ...data, digest: shownDigest && data.digest });
  }
  takeMessages(data.messages ?? [], data.missed);
};

const wasLost = (refusal) => {
  isConnected = false;
  document.documentElement.dataset.live = "lost";
  say("connection", refusal || lossInWords());
};

// This is also shown without a network, because the cause is still unknown.
const sayDelayed = () => {
  if (!isConnected) say("connection", "The response is delayed. Trying another connection…");
};

// There are two ways to receive the stream. Each returns an object that ends it. Each calls `lost`, with the
// server's response if there was one, or `gone` if the server does not know the tab.

// The tab's own stream, used if tabs can't share one.
const listenAlone = ({ lost, gone }) => {
  const controller = new AbortController();
  const end = () => controller.abort();
  (async () => {
    let refusal = "";
    try {
      await listenAt(`${path}/stream`, {
        controller,
        headers: () => ({ "Live-Page": `${token}:${standing()}` }),
        opened: async (response) => {
          if (response.ok) return true;
          if (isUnknown(response)) {
            gone();
            return false;
          }
          refusal = await refusalIn(response);
          throw new Error(refusal);
        },
        // The stream belongs to this tab. A server that did not know the tab would have rejected the request.
        take,
        began() {},
        delayed: sayDelayed,
      });
    } catch {
      lost(refusal);
    }
  })();
  return { end, retry() {}, reconnectsByItself: false };
};

// A worker that does not answer for this long is suspended or has crashed. A new worker replaces it. After
// this many workers, each tab listens on its own.
const patience = 3000;
const askingInterval = 5000;
const mostWorkers = 3;
let generation = 0;

// The stream that a worker shares among all tabs.
const listenTogether = ({ lost, gone, dead }) => {
  let worker;
  try {
    worker = new SharedWorker(`/live-pages/worker.js?${version}`, { name: `live-pages-${generation}` });
  } catch {
    return null;
  }
  const { port } = worker;
  const page = token;
  let answer = 0;
  let isOver = false;
  const once = (act) => () => {
    if (isOver) return;
    end();
    act();
  };
  const tell = (kind) => {
    port.postMessage({ kind, page, heard: standing() });
    if (answer) return;
    const asked = performance.now();
    answer = setTimeout(() => {
      answer = 0;
      // If the timer is far too late, the tab itself was suspended.
      if (performance.now() - asked > 2 * patience) tell("ask");
      else once(dead)();
    }, patience);
  };
  const asking = setInterval(() => tell("ask"), askingInterval);
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(asking);
    clearTimeout(answer);
    port.postMessage({ kind: "leave", page });
    setTimeout(() => port.close(), patience);
  };
  worker.onerror = once(dead);
  port.onmessage = ({ data }) => {
    clearTimeout(answer);
    answer = 0;
    if (isOver || data.page !== page) return;
    if (data.kind === "block") take(data.name, data.data);
    else if (data.kind === "lost") lost(data.refusal);
    else if (data.kind === "delayed") sayDelayed();
    else if (data.kind === "gone") once(gone)();
    else if (!data.isListening) tell("listen");
  };
  tell("listen");
  return { end, retry: () => tell("retry"), reconnectsByItself: true };
};
