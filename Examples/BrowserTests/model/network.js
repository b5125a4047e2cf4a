// The network between the users and the server: it delays, cuts and loses connections.

// A browser opens only six connections to a server. Therefore, most windows share a stream, as all windows
// do outside of tests.
const mostAlone = 2;

// Messages of the worker are delayed too.
const shareSlowly = (window, own, random) => {
  const { SharedWorker } = window;
  let turn = Promise.resolve();
  window.SharedWorker = function (...given) {
    const worker = new SharedWorker(...given);
    const port = { postMessage: (message) => worker.port.postMessage(message), close: () => worker.port.close() };
    worker.port.onmessage = (event) => {
      own.last = performance.now();
      const due = performance.now() + own.network.delay * random.next();
      turn = turn.then(() => sleep(due - performance.now())).then(() => port.onmessage?.(event));
    };
    return Object.defineProperty({ port }, "onerror", { set: (act) => (worker.onerror = act) });
  };
};

// The network loses at most this many messages in succession. The pauses before further attempts would exceed the
// longest wait.
const mostLosses = 4;

const tame = async (window, network, random, isAlone) => {
  const own = { underway: 0, last: performance.now(), isCut: false, streams: new Set(), network, sent: [], losses: 0 };
  const fetchAtOnce = window.fetch.bind(window);
  const lose = () => {
    throw new window.TypeError("The connection was lost.");
  };
  const mayLose = () => {
    const isLost = random.next() < network.loses && own.losses < mostLosses;
    if (isLost) own.losses += 1;
    if (own.isCut || isLost) lose();
  };
  const slowly = (body) => {
    let turn = Promise.resolve();
    return body.pipeThrough(
      new window.TransformStream({
        transform: (chunk, controller) => {
          own.last = performance.now();
          const due = performance.now() + network.delay * random.next();
          turn = turn.then(() => sleep(due - performance.now())).then(() => controller.enqueue(chunk)).catch(() => {});
          return network.delay > 0 ? undefined : turn;
        },
        flush: () => turn,
      }),
    );
  };
  window.fetch = async (address, options = {}) => {
    if (own.isCut) lose();
    const path = new URL(address, window.location.href).pathname;
    if (path.endsWith("/stream")) {
      const end = new window.AbortController();
      own.streams.add(end);
      options.signal?.addEventListener("abort", () => end.abort());
      const response = await fetchAtOnce(address, { ...options, signal: end.signal });
      if (!response.ok) return response;
      return new window.Response(slowly(response.body), { status: response.status, headers: response.headers });
    }
    if (options.method !== "POST") return fetchAtOnce(address, options);
    own.underway += 1;
    try {
      if (network.delay > 0) await sleep(network.delay * random.next());
      mayLose();
      const response = await fetchAtOnce(address, options);
      if (path.endsWith("/events")) own.sent.push(`${options.headers["Live-Event"]} ${options.body}: ${response.status}`);
      if (network.delay > 0) await sleep(network.delay * random.next());
      mayLose();
      own.losses = 0;
      return response;
    } finally {
      own.underway -= 1;
      own.last = performance.now();
    }
  };
  own.cut = (time) => {
    own.isCut = true;
    for (const end of own.streams) end.abort();
    own.streams.clear();
    setTimeout(() => {
      own.isCut = false;
      own.last = performance.now();
      window.dispatchEvent(new window.Event("online"));
    }, time);
  };
  if (isAlone) delete window.SharedWorker;
  else shareSlowly(window, own, random);
  const { document } = window;
  new window.MutationObserver(() => {
    own.last = performance.now();
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  delete document.documentElement.dataset.live;
  window.dispatchEvent(new window.Event("online"));
  return own;
};
