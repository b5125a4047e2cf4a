// The connection: opens it, restores it when it is lost, and closes it while the tab is hidden.

let connection = null;
let isConnected = false;
let attempts = 0;
let retry = 0;

const lossInWords = () =>
  unanswered.size > 0
    ? "Connection lost. Reconnecting… Your last action hasn't reached the server yet. It will be sent again."
    : "Connection lost. Reconnecting…";

const connect = () => {
  disconnect();
  // Ignores reports about a connection that has been replaced.
  const ifMine = (act) => (said) => {
    if (connection === mine) act(said);
  };
  const lost = ifMine((refusal) => {
    wasLost(refusal);
    if (mine.reconnectsByItself) return;
    connection = null;
    retry = setTimeout(connect, delayAfter(attempts));
    attempts += 1;
  });
  const gone = ifMine(startOver);
  const dead = ifMine(() => {
    generation += 1;
    connect();
  });
  const canShare = typeof SharedWorker === "function" && generation < mostWorkers;
  const mine = (canShare && listenTogether({ lost, gone, dead })) || listenAlone({ lost, gone });
  connection = mine;
};

const connectUnlessHidden = () => {
  if (!document.hidden) connect();
};

// The server is answering again, so this retries immediately.
const listenNow = () => {
  if (connection?.reconnectsByItself) connection.retry();
  else if (!connection && !document.hidden) connect();
};

const disconnect = () => {
  const mine = connection;
  connection = null;
  isConnected = false;
  mine?.end();
  clearTimeout(retry);
  retry = 0;
};

// A tab that stays hidden closes its stream, and a tab that is opened in the background does not open one.
// This saves resources on the server while nobody sees the page.
const hiddenTime = 20_000;
let hiding = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(disconnect, hiddenTime);
  else if (!connection) connect();
});
addEventListener("online", () => {
  if (!document.hidden) connect();
  wakeSending();
});
addEventListener("pagehide", () => {
  sendOnLeaving();
  disconnect();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) connect();
});
