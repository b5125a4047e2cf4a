// Busy indicators: the clicked control and the page show that the server is slow.

const busyAfter = 300;
const slowAfter = 1000;
const silentAfter = 5000;

// The number of unanswered events of each control, and the values that the page rendered for the attributes
// below.
const sendingControls = new Map();
// The attributes that are overridden on a control until its events are answered.
const busyAttributes = ["data-live-busy", "aria-busy", "aria-disabled"];

const isMarked = (element) => sendingControls.has(element);

const busyAttributesOf = (element) => new Map(busyAttributes.map((name) => [name, element.getAttribute(name)]));

// Remembers the attributes that the page now renders for a busy control.
const noteBusyAttributes = (control, rendered) => {
  if (isMarked(control)) sendingControls.get(control).own = busyAttributesOf(rendered);
};

const isInert = (control) => isMarked(control) && "disabledWhileSending" in control.dataset;

// The control of an event is the clicked button or element, or the form.
const begin = (entry) => {
  const { control } = entry;
  entry.timers = [
    setTimeout(() => control && showBusy(control), busyAfter),
    setTimeout(showWaiting, slowAfter),
    setTimeout(showWaiting, silentAfter),
  ];
  entry.since = performance.now();
  if (!control) return;
  const sending = sendingControls.get(control) ?? { count: 0, own: busyAttributesOf(control) };
  sending.count += 1;
  sendingControls.set(control, sending);
  if (isInert(control)) control.setAttribute("aria-disabled", "true");
};

const showBusy = (control) => {
  if (!isMarked(control)) return;
  control.dataset.liveBusy = "";
  control.setAttribute("aria-busy", "true");
};

// The oldest unanswered event determines how slow the server appears.
const showWaiting = () => {
  const since = Math.min(...[...unanswered].map((entry) => entry.since));
  // Timers may fire slightly early.
  const waited = performance.now() - since + 5;
  const isSlow = waited >= slowAfter || document.documentElement.hasAttribute("data-live-visiting");
  document.documentElement.toggleAttribute("data-live-waiting", isSlow);
  const progress = document.getElementById("live-progress");
  progress.classList.toggle("shown", isSlow);
  // Older browsers do not support popovers, and throw an error for the unknown selector.
  if (progress.showPopover && progress.matches(":popover-open") !== isSlow) raise(progress, isSlow);
  say("slow", waited >= silentAfter ? "The server hasn't responded yet. Your actions are kept until it does." : "");
};

onAnswer.push((entry) => {
  const { control, timers } = entry;
  timers.forEach(clearTimeout);
  showWaiting();
  if (!control) return;
  const sending = sendingControls.get(control);
  sending.count -= 1;
  if (sending.count > 0) return;
  sendingControls.delete(control);
  for (const [name, value] of sending.own) {
    if (value === null) control.removeAttribute(name);
    else control.setAttribute(name, value);
  }
});
