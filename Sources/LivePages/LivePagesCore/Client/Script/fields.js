// Fields: what is typed belongs to the person until the page counts it, and says otherwise.

const fields = "input, textarea, select";

const isField = (element) => element.matches(fields);

const isTick = (field) => field.type === "checkbox" || field.type === "radio";

// What the page says that a field holds; nothing where it keeps silent about it, as for passwords.
const rendered = (field) => {
  if (isTick(field)) return field.hasAttribute("checked");
  if (field.localName === "textarea") return field.defaultValue;
  if (field.localName === "select") {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
    return chosen ? chosen.value : "";
  }
  return field.getAttribute("value") ?? undefined;
};

const held = (field) => (isTick(field) ? field.checked : field.value);

const hold = (field, value) => {
  agreedOn.set(field, value);
  if (held(field) === value) return;
  touched.delete(field);
  if (isTick(field)) field.checked = value;
  else field.value = value;
};

// What was sent last of each field, or waits to be sent.
const entryOf = new WeakMap();
// The fields whose content is the person's, since the page has not put anything else into them.
const touched = new WeakSet();
// The last value of each field on which the page and the person have agreed.
const agreedOn = new WeakMap();
// The fields that the page wanted to change while what they held was not answered.
const passedOver = new Set();
// While the page starts over, all that the person has typed is kept.
let isStartingOver = false;

const isUnanswered = (field) =>
  isWaiting(field) || (entryOf.has(field) && !isAnswered(entryOf.get(field))) || (isStartingOver && touched.has(field));

const mayBeChanged = (field) => isTick(field) || field !== document.activeElement;

// Called after a field was brought up to date, with what the page said before.
const syncField = (field, before) => {
  const now = rendered(field);
  if (held(field) === before.value) agreedOn.set(field, before.value);
  if (isUnanswered(field)) passedOver.add(field);
  else if (before.revision !== field.dataset.revision) hold(field, now ?? (isTick(field) ? false : ""));
  else if (now !== undefined && now !== before.value && mayBeChanged(field)) hold(field, now);
};

// A page may show the consequences of an event a little later than it counts it.
const settlingTime = 300;

onAnswer.push(({ field }) => {
  if (!field || !passedOver.has(field)) return;
  setTimeout(() => {
    if (isUnanswered(field) || !passedOver.delete(field)) return;
    const now = rendered(field);
    if (field.isConnected && now !== undefined && mayBeChanged(field)) hold(field, now);
  }, settlingTime);
});

// Whether the page has changed a field since it and the person agreed on what it holds, and the person has
// not.
const isOutdated = (field) => {
  const page = rendered(field);
  return page !== undefined && held(field) !== page && agreedOn.get(field) === held(field);
};

// After a reload browsers put back what was typed, and while the connection was lost the person may have
// typed on: where field and page do not agree, the page is told. Where the person has done nothing since they
// agreed, the page is another one by now, as when another window has changed it.
const agreeOnFields = () => {
  for (const field of document.querySelectorAll("[data-input-event]")) {
    if (isUnanswered(field)) continue;
    const page = rendered(field);
    const differs = page === undefined ? (field.dataset.filled === "true") !== (field.value !== "") : held(field) !== page;
    if (!differs) continue;
    if (isOutdated(field)) hold(field, page);
    else sendField(field);
  }
};

const sendField = (field) => {
  const json = JSON.stringify({ ...JSON.parse(field.dataset.inputEvent), value: held(field) });
  entryOf.set(field, send(json, { field }));
};

// The field that has just told of what it holds.
let told = null;

document.addEventListener("input", ({ target }) => {
  if (!target.dataset.inputEvent) return;
  told = target;
  touched.add(target);
  pace(target, () => sendField(target));
});

// A browser tells of a choice as an input and then as a change. What operates a browser may leave out the
// first.
document.addEventListener("change", ({ target }) => {
  if (target.localName === "select" && target.dataset.inputEvent && target !== told) {
    touched.add(target);
    sendField(target);
  }
  told = null;
  sendWaiting();
});
