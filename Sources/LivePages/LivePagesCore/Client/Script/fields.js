// Fields: each shows the state that the page has rendered. What a person does to one comes first until the
// page has answered it; then the state does.

const fields = "input, textarea, select";

const isField = (element) => element.matches(fields);

const isTick = (field) => field.type === "checkbox" || field.type === "radio";

// What the page says that a field holds; nothing where it keeps silent about it, as for passwords.
const said = (field) => {
  if (isTick(field)) return field.hasAttribute("checked");
  if (field.localName === "textarea") return field.defaultValue;
  if (field.localName === "select") {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
    return chosen ? chosen.value : "";
  }
  return field.getAttribute("value") ?? undefined;
};

// The same as the browser shows it, which rounds numbers to steps and leaves out line breaks. A copy of the
// markup tells, since a person has done nothing to it.
const rendered = (field) => {
  const value = said(field);
  const isExact = value === undefined || value === held(field) || isTick(field) || field.localName === "textarea";
  return isExact ? value : held(parse(field.outerHTML));
};

const held = (field) => (isTick(field) ? field.checked : field.value);

const emptyOf = (field) => (isTick(field) ? false : "");

// What is known of a field: its value when that was last set or reported, whether the person has entered it,
// the last event with it, and the values that it has had since it last showed the state, the first of which
// is that state.
const records = new WeakMap();

const recordOf = (field) => {
  if (!records.has(field)) records.set(field, { value: rendered(field) ?? emptyOf(field), isTyped: false, entry: null, passed: new Set(), timer: 0 });
  return records.get(field);
};

// Notes that a field holds input, and what the page rendered before.
const noteTyped = (field) => {
  const record = recordOf(field);
  if (!record.isTyped) record.replaced = rendered(field);
  record.isTyped = true;
};

const lastValue = (field) => records.get(field)?.value ?? rendered(field) ?? emptyOf(field);

// The other buttons of a radio button's group change with it.
const groupOf = (field) =>
  field.type === "radio" && field.name
    ? [...document.getElementsByName(field.name)].filter((other) => other.type === "radio" && other.form === field.form)
    : [field];

// The field in which an input method composes a text, which setting the field would double.
let composed = null;
// While the page starts over, all that the person has typed is kept.
let isStartingOver = false;

const isUnanswered = (field) => {
  const record = records.get(field);
  return (
    field === composed ||
    isWaiting(field) ||
    Boolean(record?.entry && !isAnswered(record.entry)) ||
    Boolean(isStartingOver && record?.isTyped)
  );
};

const isEdited = (field) => groupOf(field).some(isUnanswered);

const holdsTyped = (field) => records.get(field)?.isTyped === true;

// A browser tells of most changes by an event, but not of those that it restores after a reload, or that a
// password manager makes.
const isChangedSilently = (field) => held(field) !== lastValue(field) && (field.type !== "radio" || field.checked);

// How often the fields of each form were edited.
const edits = new WeakMap();
const editsOf = (form) => edits.get(form) ?? 0;

const mostPassed = 32;

const noteEdit = (field) => {
  if (field.form) edits.set(field.form, editsOf(field.form) + 1);
  for (const each of groupOf(field)) {
    const record = recordOf(each);
    clearTimeout(record.timer);
    record.timer = 0;
    if (record.passed.size === 0) record.passed.add(record.value);
    record.value = held(each);
    noteTyped(each);
    record.passed.add(record.value);
    if (record.passed.size > mostPassed) record.passed.delete([...record.passed][1]);
  }
};

const sendField = (field, value = held(field)) => {
  // The page has taken it back meanwhile.
  if (!field.dataset.inputEvent) return queueMicrotask(() => settleField(field));
  const json = JSON.stringify({ ...JSON.parse(field.dataset.inputEvent), value });
  const entry = send(json, { field });
  for (const each of groupOf(field)) recordOf(each).entry = entry;
};

const sendEdit = (field) => {
  noteEdit(field);
  sendField(field);
};

// Sends what no event has told of, before something is done that may depend on it.
const sendSilentChanges = (some) => {
  for (const field of some) if (field.dataset.inputEvent && isChangedSilently(field)) sendEdit(field);
};

const textFields = "input[data-input-event]:not([type=checkbox], [type=radio]), textarea[data-input-event], select[data-input-event]";

// MARK: Showing the state

// Where the caret goes when another text takes the place of the one that it is in: what stands after it stays
// after it, if it can.
const caretIn = (value, before, offset) => {
  const rest = before.slice(offset);
  return value.toLowerCase().endsWith(rest.toLowerCase()) ? value.length - rest.length : Math.min(offset, value.length);
};

const put = (field, value) => {
  if (isTick(field)) {
    field.checked = value;
    return;
  }
  const { value: before, selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  field.value = value;
  if (field !== document.activeElement || typeof start !== "number") return;
  field.setSelectionRange(caretIn(value, before, start), caretIn(value, before, end), direction);
};

const showState = (field) => {
  const record = recordOf(field);
  const value = rendered(field) ?? (record.isRevised ? emptyOf(field) : held(field));
  const [first] = record.passed;
  if (held(field) !== value || field.validity?.badInput) {
    put(field, value);
    if (record.passed.size === 0 || value === first) record.isTyped = false;
  }
  clearTimeout(record.timer);
  Object.assign(record, { value: held(field), passed: new Set(), timer: 0, isRevised: false });
};

// A page may show the consequences of an event a little later than it counts it.
const settlingTime = 300;

// What the page says that a field holds, unless that is a text on the way to the present one: then the answer
// to what was typed last is yet to come.
const answerIn = (field) => {
  const [, ...passed] = recordOf(field).passed;
  const value = rendered(field);
  return passed.slice(0, -1).includes(value) ? undefined : value;
};

// Shows the state, once nothing is underway that could change it. Where the page still shows a value that the
// field has had before, the answer may be yet to come, unless this is the last.
const settleField = (field, { isLast = false } = {}) => {
  if (!field.isConnected || isEdited(field)) return;
  const record = recordOf(field);
  const value = rendered(field);
  const agrees = value === held(field) && !field.validity?.badInput;
  if (agrees || isLast || record.isRevised || !record.passed.has(value)) {
    // What was rendered before the connection was lost is not the state.
    if (agrees || isConnected) showState(field);
  } else {
    record.timer ||= setTimeout(() => {
      record.timer = 0;
      groupOf(field).forEach((each) => settleField(each, { isLast: true }));
    }, settlingTime);
  }
};

onAnswer.push(({ field }) => {
  // The answer's change of the page comes first.
  if (field) queueMicrotask(() => groupOf(field).forEach((each) => settleField(each)));
});

// What the fields of some regions, and those that the person is editing, hold before the regions change.
const noteFields = (regions) => {
  const noted = new Map();
  const note = (field) => {
    if (noted.has(field) || field.closest("[data-live-kept]")) return;
    const isSilent = Boolean(field.dataset.inputEvent) && isChangedSilently(field);
    noted.set(field, { value: held(field), said: said(field), revision: field.dataset.revision, isSilent });
  };
  for (const region of regions) {
    if (isField(region)) note(region);
    for (const field of region.querySelectorAll(fields)) note(field);
  }
  for (const { field } of unanswered) if (field?.isConnected) groupOf(field).forEach(note);
  return noted;
};

// Called after the regions were changed: the browser may have changed fields with them, as a choice that is
// no longer there.
const syncFields = (noted) => {
  for (const [field, { value, isSilent }] of noted) {
    if (!isSilent || !field.isConnected) continue;
    if (held(field) !== value) put(field, value);
    if (isStartingOver) noteTyped(field);
    else sendEdit(field);
  }
  for (const [field, before] of noted) {
    if (!field.isConnected) continue;
    const isRevised = before.revision !== field.dataset.revision;
    const isChanged = isRevised || before.said !== said(field);
    if (isRevised) recordOf(field).isRevised = true;
    const isKept = isEdited(field) || (records.get(field)?.timer && !isChanged);
    if (isKept) {
      if (held(field) !== before.value) put(field, before.value);
      // A choice may not be there any more.
      if (held(field) !== before.value) put(field, rendered(field) ?? before.value);
    } else if (isChanged || field.dataset.inputEvent) {
      settleField(field);
    }
  }
};

// The page may have forgotten a password that the field still holds.
const agreeOnPasswords = () => {
  for (const field of document.querySelectorAll("[data-input-event]")) {
    if (rendered(field) !== undefined || isEdited(field)) continue;
    if ((field.dataset.filled === "true") !== (field.value !== "")) sendEdit(field);
  }
};

// MARK: What the person does

// A number that is not complete yet: what the field does not take is refused when the edit has ended.
const isUnfinished = (field) => {
  const { badInput, rangeUnderflow, rangeOverflow, stepMismatch } = field.validity;
  const isEmptied = field.type === "number" && field.value === "" && rendered(field) !== "";
  return badInput || rangeUnderflow || rangeOverflow || stepMismatch || isEmptied;
};

// What is typed may be the beginning of another number, which the field takes or refuses as a whole. Arrow keys
// and the arrows of the field end the edit at once. A field with a pace of its own sends by that.
const isBeingTyped = (field) => isUnfinished(field) || (field.type === "number" && !field.dataset.debounce && !field.dataset.throttle);

document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.inputEvent) return;
  noteEdit(target);
  endWaiting(target);
  if (isBeingTyped(target) || isSubmitting(target.form)) wait(target, null, () => sendField(target));
  else pace(target, () => sendField(target));
});

// The end of an edit. What operates a browser may leave out the events before it.
document.addEventListener("change", ({ target }) => {
  if (target.dataset?.inputEvent && isChangedSilently(target)) sendEdit(target);
  for (const element of [...waiting.keys()]) if (waiting.has(element) && !isSubmitting(element.form)) sendNow(element);
});

document.addEventListener("compositionstart", ({ target }) => {
  composed = target;
});

document.addEventListener("compositionend", ({ target }) => {
  composed = null;
  if (isField(target) && target.dataset.inputEvent) settleField(target);
});
