// The connection: it is kept, found again when it was lost, and let go while nobody looks.

const silenceLimit = 45_000;
let connection = null;
let attempts = 0;
let retry = 0;
// Why the server does not let this tab listen.
let refusal = "";
// That something the person did was lost is said until the connection is back.
let loss = "";

const connect = async () => {
  clearTimeout(retry);
  retry = 0;
  connection?.abort();
  const mine = new AbortController();
  connection = mine;
  let silence = 0;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => mine.abort(), silenceLimit);
  };
  heard();
  try {
    await listen(mine.signal, heard);
  } catch {
    // A connection that was replaced or let go on purpose is not lost.
    if (connection !== mine) return;
    connection = null;
    document.documentElement.dataset.live = "lost";
    say(refusal || loss || "Connection lost. Reconnecting…");
    const delay = Math.min(250 * 2 ** attempts, 10_000);
    attempts += 1;
    retry = setTimeout(connect, delay * (0.75 + Math.random() / 2));
  } finally {
    clearTimeout(silence);
  }
};

const disconnect = () => {
  const mine = connection;
  connection = null;
  mine?.abort();
  clearTimeout(retry);
  retry = 0;
};

// A browser opens only six connections to a server. A tab that stays hidden lets go of its stream, so that a person
// with many tabs can still use the one in front.
let hiding = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(disconnect, 20_000);
  else if (!connection) connect();
});
addEventListener("online", () => connect());
addEventListener("pagehide", disconnect);
addEventListener("pageshow", (event) => {
  if (event.persisted) connect();
});
