// Sending what the person does, in the order in which it was done. What was not answered is sent again: by
// their numbers the server knows the events that it has taken already.

// Those that were not sent yet.
const queue = [];
// Those that are being sent.
let batch = [];
let lastNumber = 0;
let isSending = false;
// Ends the pause before the next attempt.
let wakeSending = () => {};

const mostUnsent = 500;
const largestBatch = { events: 20, bytes: 10_000 };
// As much as the server takes in one request, and the browser without a page.
const largestOnLeaving = { events: 500, bytes: 60_000 };
const answerLimit = 30_000;
// The page tells after a refusal that it counts the events. If it does not, they were not even read.
const refusalTime = 2_000;

const utf8 = new TextEncoder();

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Of a field only what it holds now is worth sending. What was clicked since keeps its place after what the
// field held then.
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
    say("refusal", "The server does not keep up. What you have just done was not taken; do it again in a while.");
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

// Takes from the first of some events as many as one request may have.
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
  // What is sent again keeps its number.
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
  // What is done in one moment travels together.
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

// The functions to call once nothing waits to be sent.
const whenIdle = [];
const tellIdle = () => {
  for (const go of whenIdle.splice(0)) go();
};

// Waits until the server has all that was done, however long it takes: what was done is not left behind.
const whenSent = async () => {
  for (sendWaiting(); isSending || holdingForm(); sendWaiting()) {
    await Promise.race([new Promise((resolve) => whenIdle.push(resolve)), pause(refusalTime)]);
    // Nothing tells of answers.
    if (!isSending && !isConnected) resumeAll();
  }
};

const request = (entries) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "Live-Page": tabHeader(), "Live-Event": String(entries[0].number) },
  body: `[${entries.map((entry) => entry.json).join()}]`,
});

// Whether the server has the events now, or never will.
const post = async (entries) => {
  const sentAs = token;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerLimit);
  let response;
  try {
    await latency();
    // What was meant for a page that has gone is not sent to the next.
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
      // What the server lacks is not here any more either.
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
  // The server counts an event that the page refuses, and none that it has not read.
  if (!response.ok && response.status !== 422 && entries.includes(opened)) opened = null;
  // The page counts an event that it refuses. Nothing comes of a request that was refused as a whole, and
  // nothing tells of the rest while the page does not listen.
  if (response.status === 422) setTimeout(() => entries.forEach(settle), refusalTime);
  else if (!response.ok || !isConnected) entries.forEach(settle);
  return true;
};

// What was meant for a page that has gone.
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

// The browser sends it on its own, whatever becomes of the page, in one request, as of two the second may
// come first. If the page comes back, it is sent again.
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
