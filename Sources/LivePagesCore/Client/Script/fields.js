// Fields: what is typed belongs to the person until the page says otherwise.

const isField = (element) => element.matches("input, textarea, select");

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
  if (held(field) === value) return;
  if (isTick(field)) field.checked = value;
  else field.value = value;
};

// Called after a field was brought up to date, with what the page said before.
const syncField = (field, before) => {
  const now = rendered(field);
  if (before.revision !== field.dataset.revision) hold(field, now ?? (isTick(field) ? false : ""));
  else if (now !== undefined && now !== before.value && (isTick(field) || field !== document.activeElement)) hold(field, now);
};

// After a reload browsers put back what was typed, and while the connection was lost the person may have typed on: where field
// and page do not agree, the page is told.
const agreeOnFields = () => {
  for (const field of document.querySelectorAll("[data-input-event]")) {
    const page = rendered(field);
    const differs = page === undefined ? (field.dataset.filled === "true") !== (field.value !== "") : held(field) !== page;
    if (differs) sendField(field);
  }
};

const sendField = (field) => {
  send(JSON.stringify({ ...JSON.parse(field.dataset.inputEvent), value: held(field) }));
};

// The field that has just told of what it holds.
let told = null;

document.addEventListener("input", ({ target }) => {
  if (!target.dataset.inputEvent) return;
  told = target;
  sendField(target);
});

// A browser tells of a choice as an input and then as a change. What operates a browser may leave out the first.
document.addEventListener("change", ({ target }) => {
  if (target.localName === "select" && target.dataset.inputEvent && target !== told) sendField(target);
  told = null;
});
