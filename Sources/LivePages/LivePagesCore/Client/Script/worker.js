// The worker that all tabs of a browser share. They use one stream, because a browser opens only six
// connections to a server.

// The listening tabs, by the tokens of their pages.
const tabs = new Map();
let stream = null;
let attempts = 0;
let retry = 0;

// A tab that is silent for this long is suspended, or was closed without a message. A suspended tab registers
// again when it resumes.
const absence = 30_000;

// A tab's token with its last known progress. If the tab has since handled further messages, they are sent
// again, and the tab ignores them.
const named = (page) => `${page}:${tabs.get(page)?.heard ?? 0}`;

const tell = (page, message) => tabs.get(page)?.port.postMessage({ page, ...message });

const open = async () => {
  clearTimeout(retry);
  retry = 0;
  stream?.controller.abort();
  stream = null;
  if (tabs.size === 0) return;
  const mine = { name: "", controller: new AbortController(), carried: new Set(tabs.keys()), isOpen: false, lastAnswer: Promise.resolve() };
  stream = mine;
  let refusal = "";
  try {
    await listenAt("/live-pages/stream", {
      controller: mine.controller,
      headers: () => ({ "Live-Page": [...mine.carried].map(named).join(" ") }),
      opened: async (response) => {
        if (stream !== mine) return false;
        if (isUnknown(response)) {
          stream = null;
          mine.carried.forEach(giveUp);
          // Tabs that have registered in the meantime are requested separately.
          open();
          return false;
        }
        if (!response.ok) {
          refusal = await refusalIn(response);
          throw new Error(refusal);
        }
        return true;
      },
      began: (name) => {
        if (stream !== mine) return;
        mine.name = name;
        mine.isOpen = true;
        attempts = 0;
        for (const page of tabs.keys()) if (!mine.carried.has(page)) join(page);
        for (const page of mine.carried) if (!tabs.has(page)) leave(page);
      },
      take: (name, data) => {
        if (name === "gone") giveUp(data.tab);
        else tell(data.tab, { kind: "block", name, data });
      },
      delayed: () => {
        for (const page of tabs.keys()) tell(page, { kind: "delayed" });
      },
    });
  } catch {
    // Ignores the end of a stream that was replaced or closed deliberately.
    if (stream !== mine) return;
    stream = null;
    for (const page of tabs.keys()) tell(page, { kind: "lost", refusal });
    retry = setTimeout(open, delayAfter(attempts));
    attempts += 1;
  }
};

// The server does not know the tab, so the tab has to start over.
const giveUp = (page) => {
  tell(page, { kind: "gone" });
  tabs.delete(page);
  stream?.carried.delete(page);
};

// How long a request may delay later requests.
const askLimit = 5_000;

// Sends requests one after the other, so that a tab that leaves and returns at once is not removed by the
// late leave request.
const ask = (action, page) => {
  const mine = stream;
  const request = async () => {
    if (stream !== mine) throw new Error("Another stream carries the tab.");
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), askLimit);
    const headers = { "Live-Stream": mine.name, "Live-Page": named(page) };
    try {
      return await fetch(`/live-pages/${action}`, { method: "POST", headers, signal: limit.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const answer = mine.lastAnswer.then(request);
  mine.lastAnswer = answer.catch(() => {});
  return answer;
};

const join = async (page) => {
  const mine = stream;
  mine.carried.add(page);
  try {
    const response = await ask("join", page);
    if (stream !== mine) return;
    if (isUnknown(response)) giveUp(page);
    else if (!response.ok) open();
  } catch {
    if (stream === mine) open();
  }
};

const leave = (page) => {
  tabs.delete(page);
  if (!stream?.carried.delete(page)) return;
  if (tabs.size === 0) open();
  // A failed leave request is harmless, because the stream only carries one extra tab.
  else if (stream.isOpen) ask("leave", page).catch(() => {});
};

const listen = (page, port, heard) => {
  tabs.set(page, { port, lastSign: performance.now(), heard });
  if (stream?.isOpen) join(page);
  else if (!stream) open();
};

onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { kind, page, heard } }) => {
    if (tabs.has(page) && heard !== undefined) tabs.get(page).heard = heard;
    if (kind === "listen") listen(page, port, heard);
    // A tab that has registered on a new port may do so before its leave message on the old port arrives.
    else if (kind === "leave") tabs.get(page)?.port === port && leave(page);
    else if (kind === "retry" && retry) open();
    else if (tabs.has(page)) tabs.get(page).lastSign = performance.now();
    port.postMessage({ page, kind: "here", isListening: tabs.has(page) });
  };
};

setInterval(() => {
  const now = performance.now();
  for (const [page, { lastSign }] of tabs) if (now - lastSign > absence) leave(page);
}, absence / 3);
