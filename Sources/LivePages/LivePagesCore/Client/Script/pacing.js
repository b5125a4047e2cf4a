// Pacing: limits how often an element sends its event.

// The actions that wait to be sent, by element, in order.
const waiting = new Map();
// When each element may send again.
const rests = new WeakMap();

const isWaiting = (element) => waiting.has(element);

// Without a time, the action waits until the user does something else.
const wait = (element, milliseconds, act) => {
  clearTimeout(waiting.get(element)?.timer);
  waiting.delete(element);
  const timer = milliseconds === null ? null : setTimeout(() => sendNow(element), milliseconds);
  waiting.set(element, { timer, act });
};

// Removes an action that waits without a time, because newer input replaces it.
const endWaiting = (element) => {
  if (waiting.get(element)?.timer === null) waiting.delete(element);
};

const sendNow = (element) => {
  const { timer, act } = waiting.get(element);
  clearTimeout(timer);
  waiting.delete(element);
  const throttle = Number(element.dataset.throttle ?? 0);
  if (throttle > 0) rests.set(element, performance.now() + throttle);
  act();
};

// Sends all waiting actions, so that later actions cannot overtake them. It skips the given element and text
// that was entered after a submission.
const sendWaiting = (except) => {
  for (const element of [...waiting.keys()]) {
    if (element !== except && waiting.has(element) && !isSubmitting(element.form)) sendNow(element);
  }
};

// Discards actions for a page that was replaced.
const forgetWaiting = () => {
  for (const { timer } of waiting.values()) clearTimeout(timer);
  waiting.clear();
};

const pace = (element, act) => {
  const debounce = Number(element.dataset.debounce ?? 0);
  const throttle = Number(element.dataset.throttle ?? 0);
  const rest = (rests.get(element) ?? 0) - performance.now();
  if (debounce > 0) return wait(element, debounce, act);
  if (throttle > 0 && rest > 0) {
    // The value of a field must not be lost. A click that comes too soon is ignored as accidental.
    if (isField(element) && !waiting.has(element)) wait(element, rest, act);
    return;
  }
  if (throttle > 0) rests.set(element, performance.now() + throttle);
  act();
};
