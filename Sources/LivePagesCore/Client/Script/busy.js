// Busy: what was clicked, and the page, show that the server takes its time.

const busyAfter = 300;
const slowAfter = 1000;
const silentAfter = 5000;

// How many unanswered events each control has sent.
const sendingControls = new Map();
// What is written on controls and on none of the page's elements.
const busyAttributes = new Set(["data-live-busy", "aria-busy", "aria-disabled"]);

const isMarked = (element) => sendingControls.has(element);

const isInert = (control) => isMarked(control) && "disabledWhileSending" in control.dataset;

// The control of an event is the button or the element that was clicked, or the form.
const begin = (entry) => {
  const { control } = entry;
  entry.timers = [
    setTimeout(() => control && showBusy(control), busyAfter),
    setTimeout(showWaiting, slowAfter),
    setTimeout(showWaiting, silentAfter),
  ];
  entry.since = performance.now();
  if (!control) return;
  sendingControls.set(control, (sendingControls.get(control) ?? 0) + 1);
  if (isInert(control)) control.setAttribute("aria-disabled", "true");
};

const showBusy = (control) => {
  if (!isMarked(control)) return;
  control.dataset.liveBusy = "";
  control.setAttribute("aria-busy", "true");
};

// How slow the server is shows in what has waited for longest.
const showWaiting = () => {
  const since = Math.min(...[...unanswered].map((entry) => entry.since));
  // Timers may fire a little early.
  const waited = performance.now() - since + 5;
  const isSlow = waited >= slowAfter || document.documentElement.hasAttribute("data-live-visiting");
  document.documentElement.toggleAttribute("data-live-waiting", isSlow);
  const progress = document.getElementById("live-progress");
  if (progress.classList.toggle("shown", isSlow) !== progress.matches(":popover-open")) raise(progress, isSlow);
  say("slow", waited >= silentAfter ? "The server has not answered yet. What you did is kept until it does." : "");
};

onAnswer.push((entry) => {
  const { control, timers } = entry;
  timers.forEach(clearTimeout);
  showWaiting();
  if (!control) return;
  const left = sendingControls.get(control) - 1;
  if (left > 0) return sendingControls.set(control, left);
  sendingControls.delete(control);
  for (const name of busyAttributes) control.removeAttribute(name);
});
