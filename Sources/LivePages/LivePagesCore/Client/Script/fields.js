// Fields: each field shows the state that the page rendered. An edit by the user takes precedence until the
// server has answered it.

const fields = "input, textarea, select";

const isField = (element) => element.matches(fields);

const isTick = (field) => field.type === "checkbox" || field.type === "radio";

// The value that the page renders for a field, or nothing if it renders none, as for passwords.
const said = (field) => {
  if (isTick(field)) return field.hasAttribute("checked");
  if (field.localName === "textarea") return field.defaultValue;
  if (field.localName === "select") {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
    return chosen ? chosen.value : "";
  }
  return field.getAttribute("value") ?? undefined;
};

// The rendered value as the browser displays it: numbers rounded to steps, and no line breaks. It is read
// from a copy of the markup, which the user cannot have edited.
const rendered = (field) => {
  const value = said(field);
  const isExact = value === undefined || value === held(field) || isTick(field) || field.localName === "textarea";
  return isExact ? value : held(parse(field.outerHTML));
};

const held = (field) => (isTick(field) ? field.checked : field.value);

const emptyOf = (field) => (isTick(field) ? false : "");

// The state of a field: its value when it was last set or reported, whether the user entered that value and the
// one before the current edit, and the last event of the field. Since the field last showed the page's state: its values, starting with that
// state, the number of its events, and whether the page answers them late. Also when the user last typed, and
// what.
const records = new WeakMap();

const stateOf = (field) => rendered(field) ?? emptyOf(field);

// The part of a record that changes when the field shows the page's state.
const settled = (value) => ({ value, passed: new Set(), sent: 0, isLate: false, isRevised: false });

const newRecord = (field) => ({ ...settled(stateOf(field)), isTyped: false, wasTyped: false, entry: null, typedAt: -Infinity, typed: undefined, timer: 0 });

const recordOf = (field) => {
  if (!records.has(field)) records.set(field, newRecord(field));
  return records.get(field);
};

// Records that a field contains user input, and the value that the page rendered before.
const noteTyped = (field) => {
  const record = recordOf(field);
  if (!record.isTyped) record.replaced = rendered(field);
  record.isTyped = true;
};

const lastValue = (field) => records.get(field)?.value ?? stateOf(field);

// Selecting a radio button also changes the other buttons of its group.
const groupOf = (field) =>
  field.type === "radio" && field.name
    ? [...document.getElementsByName(field.name)].filter((other) => other.type === "radio" && other.form === field.form)
    : [field];

// The field in which an input method is composing text. Setting its value would duplicate the text.
let composed = null;
// While the page starts over, all user input is kept.
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

// Whether the field may show an edit instead of the state, although the page may have disabled it since.
const showsEdit = (field) => (records.get(field)?.passed.size ?? 0) > 0;

const holdsTyped = (field) => records.get(field)?.isTyped === true;

// Browsers send no event when they restore a value after a reload, or when a password manager fills in a
// field.
const isChangedSilently = (field) => held(field) !== lastValue(field) && (field.type !== "radio" || field.checked);

const isFilledSilently = (field) => Boolean(field.dataset.inputEvent) && isChangedSilently(field) && held(field) !== rendered(field);

// The number of edits in each form.
const edits = new WeakMap();
const editsOf = (form) => edits.get(form) ?? 0;

const mostPassed = 32;

const noteEdit = (field) => {
  if (field.form) edits.set(field.form, editsOf(field.form) + 1);
  for (const each of groupOf(field)) {
    const record = recordOf(each);
    clearTimeout(record.timer);
    record.timer = 0;
    if (record.passed.size === 0) {
      record.passed.add(record.value);
      record.wasTyped = record.isTyped;
    }
    record.value = held(each);
    record.typed = record.value;
    noteTyped(each);
    record.passed.add(record.value);
    if (record.passed.size > mostPassed) record.passed.delete([...record.passed][1]);
  }
  noteReplaced(field);
  sayLost("");
};

// Says that an input wasn't sent, until the person has read it or goes on.
let lossTimer = 0;
const sayLost = (text) => {
  clearTimeout(lossTimer);
  say("lost", text);
  if (text) lossTimer = setTimeout(() => say("lost", ""), 10000);
};

const sendField = (field, value = held(field)) => {
  // The page has disabled this event in the meantime.
  if (!field.dataset.inputEvent) {
    if (value !== rendered(field)) sayLost("The page has changed, and this field is no longer available. Your last input wasn't sent.");
    return queueMicrotask(() => groupOf(field).forEach((each) => settleField(each)));
  }
  const json = JSON.stringify({ ...JSON.parse(field.dataset.inputEvent), value });
  const entry = send(json, { field });
  for (const each of groupOf(field)) {
    recordOf(each).entry = entry;
    recordOf(each).sent += 1;
  }
};

const sendEdit = (field) => {
  noteEdit(field);
  sendField(field);
};

// Sends changes that caused no event, before an action that may depend on them.
const sendSilentChanges = (some) => {
  for (const field of some) if (field.dataset.inputEvent && isChangedSilently(field)) sendEdit(field);
};

const textFields = "input[data-input-event]:not([type=checkbox], [type=radio]), textarea[data-input-event], select[data-input-event]";

// MARK: Showing the state

// The position of the caret after the text around it was replaced. The caret stays before the same following
// text if possible.
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
  if (!agrees(field, value)) {
    put(field, value);
    // The page may accept input that it seemed to reject, because it answered late.
    if (record.typed !== undefined && isSameInOtherCase(field, record.typed)) noteTyped(field);
    // After a rejected edit, the input before it is still there.
    else if (record.passed.size === 0 || value === first) record.isTyped = record.passed.size > 0 && record.wasTyped;
  }
  clearTimeout(record.timer);
  Object.assign(record, settled(held(field)), { timer: 0 });
};

// A page may render the consequences of an event shortly after it acknowledges the event.
const settlingTime = 300;
// A page whose effects take longer must not remove the text that the user is typing.
const typingTime = 2000;

// The value that the page renders for a field. Returns nothing for an intermediate value of the current edit,
// because the answer to the last input is still to come.
const answerIn = (field) => {
  const [, ...passed] = recordOf(field).passed;
  const value = rendered(field);
  return passed.slice(0, -1).includes(value) ? undefined : value;
};

// A list may have no selected option, which has the same value as an option without one.
const agrees = (field, value) => value === held(field) && !field.validity?.badInput && field.selectedIndex !== -1;

const isSameInOtherCase = (field, value) => String(value).toLowerCase() === String(held(field)).toLowerCase();

// Whether the answer to the last input may be on its way, although the page has acknowledged the input. If
// several edits are answered late, a new value may be the answer to an earlier one, and lack what came after
// it. Text that differs only in case lacks nothing.
const isToBeAnswered = (field, value) => {
  const { passed, sent, isLate, isRevised } = recordOf(field);
  const [first] = passed;
  if (isRevised) return false;
  if (!isLate) return passed.has(value) && !agrees(field, value);
  return value === first || (sent > 1 && !isSameInOtherCase(field, value));
};

// The page has acknowledged an edit, and shows no text that was typed since the field last showed the state.
const noteLateness = (field) => {
  const [first] = recordOf(field).passed;
  if (first !== undefined && rendered(field) === first) recordOf(field).isLate = true;
};

// Shows the page's state if no event of the field is unanswered. If the answer may be on its way, the field
// waits once more, and longer while the user types. A change that caused no event is sent first, because the
// state does not contain it.
const settleField = (field, { isLast = false } = {}) => {
  if (!field.isConnected || isEdited(field)) return;
  if (isFilledSilently(field)) return sendEdit(field);
  const record = recordOf(field);
  const value = rendered(field);
  if (isLast || !isToBeAnswered(field, value)) {
    // A page from before the connection was lost does not show the current state.
    if (agrees(field, value) || isConnected) showState(field);
    return;
  }
  record.isLate = true;
  record.timer ||= setTimeout(
    () => {
      record.timer = 0;
      groupOf(field).forEach((each) => settleField(each, { isLast: true }));
    },
    Math.max(settlingTime, record.typedAt + typingTime - performance.now()),
  );
};

// The user has finished editing, so the field waits no longer than others.
const endTyping = (field) => {
  const record = records.get(field);
  if (!record) return;
  record.typedAt = -Infinity;
  if (record.timer === 0) return;
  clearTimeout(record.timer);
  record.timer = 0;
  settleField(field);
};

onAnswer.push(({ field }) => {
  // Applies the change that the answer contains first.
  if (!field) return;
  queueMicrotask(() => {
    groupOf(field).forEach(noteLateness);
    groupOf(field).forEach((each) => settleField(each));
  });
});

// The values of all fields in some regions, and of those that the user is editing, before the regions change.
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

// Called after the regions have changed. The browser may have changed fields too, for example if a selected
// option was removed.
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
      // The option may no longer exist.
      if (held(field) !== before.value) {
        put(field, rendered(field) ?? before.value);
        recordOf(field).value = held(field);
      }
    } else if (isChanged || field.dataset.inputEvent || showsEdit(field)) {
      recordOf(field).value = held(field);
      settleField(field);
    }
  }
};

const dots = "••••••••";

// The page doesn't render passwords. A new field shows by dots that the page still has one.
const showDots = () => {
  for (const field of document.querySelectorAll("[data-filled=true]")) {
    if (field.value === "" && !isEdited(field)) field.placeholder = dots;
  }
};

// The page may have cleared a password that the field still contains.
const agreeOnPasswords = () => {
  for (const field of document.querySelectorAll("[data-input-event]")) {
    if (rendered(field) !== undefined || isEdited(field)) continue;
    if ((field.dataset.filled === "true") !== (field.value !== "")) sendEdit(field);
  }
};

// MARK: User input

// Whether a number is incomplete. Invalid numbers are rejected when the edit ends.
const isUnfinished = (field) => {
  const { badInput, rangeUnderflow, rangeOverflow, stepMismatch } = field.validity;
  const isEmptied = field.type === "number" && field.value === "" && rendered(field) !== "";
  return badInput || rangeUnderflow || rangeOverflow || stepMismatch || isEmptied;
};

// Typed digits may be the beginning of another number, which is accepted or rejected as a whole. Arrow keys
// and the field's stepper buttons end the edit immediately. A field with its own pace is sent at that pace.
const isBeingTyped = (field) => isUnfinished(field) || (field.type === "number" && !field.dataset.debounce && !field.dataset.throttle);

document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.inputEvent) return;
  noteEdit(target);
  recordOf(target).typedAt = performance.now();
  endWaiting(target);
  if (isBeingTyped(target) || isSubmitting(target.form)) wait(target, null, () => sendField(target));
  else pace(target, () => sendField(target));
});

// An edit ends. Automation tools may omit the events before this one.
document.addEventListener("change", ({ target }) => {
  if (target.dataset?.inputEvent && isChangedSilently(target)) sendEdit(target);
  endTyping(target);
  for (const element of [...waiting.keys()]) if (waiting.has(element) && !isSubmitting(element.form)) sendNow(element);
});

document.addEventListener("compositionstart", ({ target }) => {
  composed = target;
});

document.addEventListener("compositionend", ({ target }) => {
  composed = null;
  if (isField(target) && target.dataset.inputEvent) settleField(target);
});
