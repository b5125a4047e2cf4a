// Latency: delays requests, to test a page on a slow connection. `LivePages.latency(400)` in the console
// turns it on for the session of the tab, and `LivePages.latency(0)` turns it off.

const latencyKey = "live-page-latency";

const keptLatency = () => {
  try {
    return Number(sessionStorage.getItem(latencyKey) ?? 0);
  } catch {
    return 0;
  }
};

let latencyTime = keptLatency();

const latency = () => (latencyTime > 0 ? pause(latencyTime) : undefined);

const setLatency = (milliseconds) => {
  if (milliseconds === undefined) return latencyTime;
  const time = Number(milliseconds);
  if (!(time >= 0 && time <= 60_000)) throw new RangeError("LivePages.latency requires a number of milliseconds from 0 to 60000.");
  latencyTime = time;
  try {
    sessionStorage.setItem(latencyKey, String(time));
  } catch {
    // Without storage, the value is kept until the page is reloaded.
  }
  return latencyTime;
};
