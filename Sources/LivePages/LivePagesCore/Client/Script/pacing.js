// Pacing: an element says how often its event may be sent.

// What waits to be sent, by its element, in the order in which it was done.
const waiting = new Map();
// When an element may send again.
const rests = new WeakMap();

const isWaiting = (element) => waiting.has(element);

// Without a time it waits until the person does something else.
const wait = (element, milliseconds, act) => {
  clearTimeout(waiting.get(element)?.timer);
  waiting.delete(element);
  const timer = milliseconds === null ? null : setTimeout(() => sendNow(element), milliseconds);
  waiting.set(element, { timer, act });
};

// What has waited without a time is replaced.
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

// Sends what waits, but for one element and for text that was typed behind a submission: nothing that is done
// later overtakes it.
const sendWaiting = (except) => {
  for (const element of [...waiting.keys()]) {
    if (element !== except && waiting.has(element) && !isSubmitting(element.form)) sendNow(element);
  }
};

// What was meant for a page that has gone.
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
    // What a field holds is not lost. A click that comes too soon is not meant.
    if (isField(element) && !waiting.has(element)) wait(element, rest, act);
    return;
  }
  if (throttle > 0) rests.set(element, performance.now() + throttle);
  act();
};
