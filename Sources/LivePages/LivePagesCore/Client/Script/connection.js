// The connection: it is kept, found again when it was lost, and closed while nobody looks.

let connection = null;
let isConnected = false;
let attempts = 0;
let retry = 0;

const lossInWords = () =>
  unanswered.size > 0
    ? "Connection lost. Reconnecting… What you did has not reached the server yet; it is sent then."
    : "Connection lost. Reconnecting…";

const connect = () => {
  disconnect();
  // What is told of a connection that was closed since is old.
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

// The server answers again: the next attempt to listen does not wait any longer.
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

// A tab that stays hidden closes the stream, and one that is hidden from its beginning does not ask for it:
// it costs nothing, and the person has left the page.
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
