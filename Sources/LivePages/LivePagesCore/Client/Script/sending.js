// Sending: sends the user's actions in order. Unanswered events are sent again. The server uses their numbers
// to skip the events that it has already received.

// The events that were not sent yet.
const queue = [];
// The events that are being sent.
let batch = [];
let lastNumber = 0;
let isSending = false;
// Ends the pause before the next attempt.
let wakeSending = () => {};

const mostUnsent = 500;
const largestBatch = { events: 20, bytes: 10_000 };
// The limits of the server for one request, and of the browser for requests that outlive the page.
const largestOnLeaving = { events: 500, bytes: 60_000 };
const answerLimit = 30_000;
// How long to wait, after the server rejected an event, for the acknowledgement of the batch. If none
// arrives, the server did not read the events.
const refusalTime = 2_000;

const utf8 = new TextEncoder();

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Only the latest value of a field needs to be sent. The event before a click stays in the queue, so that the
// click keeps its place.
const dropOlder = (field) => {
  for (let place = queue.length - 1; place >= 0 && queue[place].field; place -= 1) {
    if (queue[place].field !== field) continue;
    const [older] = queue.splice(place, 1);
    settle(older);
    return;
  }
};

const send = (json, { field, control, scroll } = {}) => {
  sendWaiting(field);
  const entry = { json, field, control, scroll, timers: [] };
  if (field) {
    dropOlder(field);
  } else if (queue.length + countHeldBack() >= mostUnsent) {
    say("refusal", "The server is overloaded. Your last action wasn't sent. Try again in a moment.");
    return entry;
  }
  unanswered.add(entry);
  begin(entry);
  const form = holdingForm();
  if (form) holdBack(form, entry);
  else enqueue(entry);
  return entry;
};

const enqueue = (entry) => {
  queue.push(entry);
  sendAll();
};

// Removes events from the start of the queue, as many as fit in one request.
const takeBatch = (events, largest) => {
  const some = [];
  let bytes = 0;
  while (events.length > 0 && some.length < largest.events) {
    bytes += utf8.encode(events[0].json).length + 1;
    if (some.length > 0 && bytes > largest.bytes) break;
    some.push(events.shift());
  }
  return some;
};

const fillBatch = () => {
  // Events that are sent again keep their numbers.
  if (again.length > 0) {
    batch = takeBatch(again, largestBatch);
    return;
  }
  batch = takeBatch(queue, largestBatch);
  for (const entry of batch) entry.number = lastNumber += 1;
};

const isToBeSent = () => batch.length > 0 || again.length > 0 || queue.length > 0;

const sendAll = async () => {
  if (isSending) return;
  isSending = true;
  // Collects the events of the same moment in one request.
  await null;
  for (let failures = 0; isToBeSent(); ) {
    if (batch.length === 0) fillBatch();
    const wasTaken = await post(batch);
    failures = wasTaken ? 0 : failures + 1;
    if (!wasTaken) await Promise.race([pause(delayAfter(Math.min(failures, 4))), new Promise((wake) => (wakeSending = wake))]);
  }
  isSending = false;
  tellIdle();
};

// The functions to call when nothing is waiting to be sent.
const whenIdle = [];
const tellIdle = () => {
  for (const go of whenIdle.splice(0)) go();
};

// Waits until the server has received all actions, however long it takes, so that none is lost.
const whenSent = async () => {
  for (sendWaiting(); isSending || holdingForm(); sendWaiting()) {
    await Promise.race([new Promise((resolve) => whenIdle.push(resolve)), pause(refusalTime)]);
    // No answers arrive without a connection.
    if (!isSending && !isConnected) resumeAll();
  }
};

const request = (entries) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "Live-Page": tabHeader(), "Live-Event": String(entries[0].number) },
  body: `[${entries.map((entry) => entry.json).join()}]`,
});

// Returns whether the server has received the events or never will. If not, they are sent again.
const post = async (entries) => {
  const sentAs = token;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerLimit);
  let response;
  try {
    await latency();
    // Events of a page that was replaced are not sent to the next page.
    if (sentAs !== token) return true;
    response = await fetch(`${path}/events`, { ...request(entries), signal: limit.signal });
    if (isUnknown(response)) {
      if (sentAs === token) await startOver();
      return true;
    }
    if (response.status === 429 || response.status >= 500) {
      say("refusal", await refusalIn(response));
      await pause(1000 * Math.min(Number(response.headers.get("Retry-After") ?? 1), 10));
      return false;
    }
    if (response.status === 412) {
      if (batch !== entries) return true;
      const next = Number(response.headers.get("Live-Event"));
      // The tab no longer has the events that the server lacks either.
      if (goBackTo(next - 1)[0]?.number !== next || batch === entries) await startOver();
      return true;
    }
    say("refusal", response.ok ? "" : await refusalIn(response));
  } catch {
    if (batch !== entries) return true;
    say("connection", lossInWords());
    if (connection?.reconnectsByItself) connection.retry();
    else if (!retry && !document.hidden) connect();
    return false;
  } finally {
    clearTimeout(timer);
  }
  if (batch !== entries) return true;
  batch = [];
  keepUntilSaved(entries);
  if (isConnected) say("connection", "");
  else listenNow();
  // The server acknowledges an event that the page rejects, but not an event that it has not read.
  if (!response.ok && response.status !== 422 && entries.includes(opened)) opened = null;
  // The page acknowledges an event that it rejects. A request that was rejected as a whole has no effect.
  // While the page is not listening, no acknowledgement can arrive.
  if (response.status === 422) setTimeout(() => entries.forEach(settle), refusalTime);
  else if (!response.ok || !isConnected) entries.forEach(settle);
  return true;
};

// Discards the events of a page that was replaced.
const forgetUnsent = () => {
  batch = [];
  queue.length = 0;
  forgetKept();
  forgetWaiting();
  lastNumber = 0;
  acknowledged = 0;
  opened = null;
  forgetMessages();
  submissions.clear();
  [...unanswered].forEach(settle);
  tellIdle();
};

// The browser completes this request even if the page is closed. All events are sent in as few requests as
// possible, because concurrent requests may arrive out of order. If the page is shown again, it resends them.
const sendOnLeaving = () => {
  resumeAll();
  sendWaiting();
  for (const entry of queue) entry.number = lastNumber += 1;
  again = [...batch, ...again, ...queue.splice(0)];
  batch = [];
  for (const unsent = [...again]; unsent.length > 0; ) {
    const some = takeBatch(unsent, largestOnLeaving);
    fetch(`${path}/events`, { ...request(some), keepalive: true }).catch(() => {});
  }
};

const click = (control) => {
  if (control.disabled || isInert(control)) return;
  sendSilentChanges(document.querySelectorAll(textFields));
  pace(control, () => send(control.dataset.event, { control }));
};

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-event]");
  if (control) click(control);
});

document.addEventListener("dblclick", (event) => {
  const element = event.target.closest("[data-double-click-event]");
  if (element) send(element.dataset.doubleClickEvent);
});
