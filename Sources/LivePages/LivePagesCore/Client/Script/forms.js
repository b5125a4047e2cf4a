// Forms and their checkboxes.

const ticked = (form) => {
  const name = form.dataset.submitCollects;
  return [...form.elements].filter((input) => input.name === name && input.checked).map((input) => JSON.parse(input.value));
};

const syncForms = () => {
  for (const control of document.querySelectorAll("[data-needs-ticked]")) {
    const form = control.closest("form") ?? document.getElementById(control.getAttribute("form"));
    control.disabled = ticked(form).length === 0;
  }
};

// The last unanswered submission of each form: its entry and event, the number of edits and the values of the
// fields at that time, the fields whose text was replaced since then, and the later actions. Those are
// submissions, and entries of other events, each with the number of edits, the values and the waiting fields at
// its time.
const submissions = new Map();

// New input waits while a form is being submitted, because the answer may clear the fields.
const isSubmitting = (form) => submissions.has(form);

// The values of a form's fields. A radio button is left out: choosing another one is an edit of that one.
const valuesOf = (form) =>
  new Map([...form.elements].filter((field) => field.matches("[data-input-event]:not([type=radio])")).map((field) => [field, held(field)]));

const beginSubmission = (form, { json, control, edits, values, replaced }, next = []) => {
  const entry = send(json, { control });
  // Too many events are waiting. The user was notified.
  if (isAnswered(entry)) return goOn(form, next);
  submissions.set(form, { entry, json, edits, values, replaced, next });
};

const waitsIn = (form) => [...waiting.keys()].filter((element) => element.form === form && isField(element));

// While a form resumes, its own events are not held back.
let isGoingOn = false;

// A form with input that was entered after its submission. No later action may overtake that input.
const holdingForm = () =>
  isGoingOn ? undefined : [...submissions.keys()].find((form) => submissions.get(form).next.length > 0 || waitsIn(form).length > 0);

const holdBack = (form, entry) => {
  const { next } = submissions.get(form);
  const last = next.at(-1);
  // Only the latest value of a field needs to be sent.
  if (entry.field && last?.entry?.field === entry.field) settle(next.pop().entry);
  next.push({ entry, edits: editsOf(form), values: valuesOf(form), waits: waitsIn(form) });
};

const countHeldBack = () => [...submissions.values()].reduce((sum, { next }) => sum + next.length, 0);

// Pressing Return twice submits the form once, unless text or checkboxes have changed in between.
const submit = (form, control) => {
  if (isInert(control)) return;
  let json = form.dataset.submitEvent;
  if (form.dataset.submitCollects) {
    const values = ticked(form);
    if (values.length === 0) return;
    json = JSON.stringify({ ...JSON.parse(json), value: values });
  }
  const submission = { json, control, edits: editsOf(form), values: valuesOf(form), replaced: new Map() };
  const underway = submissions.get(form);
  const last = underway?.next.filter((each) => each.json).at(-1) ?? underway;
  if (!last) pace(form, () => beginSubmission(form, { ...submission, edits: editsOf(form), values: valuesOf(form) }));
  else if (last.edits !== submission.edits || last.json !== json) underway.next.push({ ...submission, waits: waitsIn(form) });
};

const isReplaced = (field, before) => typeof before === "string" && !field.value.startsWith(before);

// Notes the submissions whose text the user has replaced rather than continued, with the edit that did so. It
// may become the same text again.
const noteReplaced = (field) => {
  const underway = submissions.get(field.form);
  for (const { values, replaced } of underway ? [underway, ...underway.next] : []) {
    if (replaced && !replaced.has(field) && isReplaced(field, values.get(field))) replaced.set(field, editsOf(field.form));
  }
};

// A color or a date is chosen as a whole, even if it begins with the same characters.
const continuedFields =
  "textarea, input:not([type=color], [type=range], [type=date], [type=datetime-local], [type=month], [type=week], [type=time])";

// Resumes a form after its submission was answered. If the page has replaced the text of a field, the
// characters that the user appended in the meantime are appended to the new text.
const resume = (form) => {
  const { entry, values, replaced, next } = submissions.get(form);
  submissions.delete(form);
  // A page that was rendered before the submission was processed, or before the connection was lost, contains
  // no answers.
  const hasAnswers = isConnected && isAnswered(entry);
  const isText = (field) => !isTick(field) && field.localName !== "select";
  const answered = hasAnswers ? [...values.keys()].filter((field) => field.isConnected && field !== composed && isText(field)) : [];
  const answers = new Map(answered.map((field) => [field, answerIn(field)]));
  const moved = (field, text, edits = Infinity) => {
    const [before, now] = [values.get(field), answers.get(field)];
    if (now === undefined || now === before || replaced.get(field) <= edits || !field.matches(continuedFields)) return text;
    // Digits that follow a page's number would make another number.
    if ((field.type === "number" || "whole" in field.dataset) && now !== "") return text;
    return text.startsWith(before) ? now + text.slice(before.length) : text;
  };
  const moveValues = ({ values, edits }) => new Map([...values].map(([field, text]) => [field, moved(field, text, edits)]));
  const waits = waitsIn(form);
  for (const [field, answer] of answers) {
    if (waits.includes(field)) {
      put(field, moved(field, field.value));
      recordOf(field).value = field.value;
    } else if (answer !== undefined) {
      settleField(field, { isLast: true });
    }
  }
  goOn(form, next.map((each) => ({ ...each, values: moveValues(each) })));
  tellIdle();
};

// Sends the waiting text up to each following step, and then the step itself, until the form is submitted
// again.
const goOn = (form, [first, ...rest]) => {
  const waits = waitsIn(form);
  const waited = (field) => first.waits.includes(field);
  const isLater = (field) => {
    if (!first) return isBeingTyped(field);
    return first.values.has(field) ? first.values.get(field) !== held(field) : !waited(field);
  };
  isGoingOn = true;
  for (const field of waits) waiting.delete(field);
  for (const field of waits) {
    if (!isLater(field)) sendField(field);
    else if (first && waited(field)) sendField(field, first.values.get(field));
  }
  if (first?.json) beginSubmission(form, first, rest);
  else if (first) enqueue(first.entry);
  isGoingOn = false;
  for (const field of waits) if (isLater(field)) wait(field, null, () => sendField(field));
  if (first && !first.json) goOn(form, rest);
};

// The page is being left, so no answer will arrive in time.
const resumeAll = () => {
  for (const form of [...submissions.keys()]) while (submissions.has(form)) resume(form);
};

// Applies the change that the answer contains first. Without a connection, this waits until the page is
// connected again.
const resumeAnswered = () => {
  if (!isConnected) return;
  for (const [form, last] of [...submissions]) if (isAnswered(last.entry) && submissions.get(form) === last) resume(form);
};

onAnswer.push(() => queueMicrotask(resumeAnswered));

const isOff = (button) => button.matches(":disabled") || (button.getAttribute("aria-disabled") === "true" && !isMarked(button));

// The form to submit once its button is enabled. The page may have disabled the button because it does not
// know the latest input.
let postponed = null;

const isUnderway = (form) => [...form.elements].some((field) => isField(field) && isEdited(field));

const postpone = (form, button) => {
  if (isUnderway(form)) postponed = { form, button, edits: editsOf(form), active: document.activeElement, timer: 0 };
};

const submitPostponed = ({ isLast = false } = {}) => {
  const mine = postponed;
  // Return submits the text at that time, but no later text.
  if (mine && mine.edits !== editsOf(mine.form)) postponed = null;
  if (!postponed || isUnderway(mine.form)) return;
  const { form, button } = mine;
  if (isLast || !button.isConnected || !isOff(button)) postponed = null;
  // The page may enable the button some time after it acknowledges the input.
  else mine.timer ||= setTimeout(() => postponed === mine && submitPostponed({ isLast: true }), typingTime);
  if (postponed || !button.isConnected || isOff(button)) return;
  // The browser focuses invalid fields, so this does not submit an invalid form if the user has moved on.
  if (document.activeElement === mine.active || form.checkValidity()) form.requestSubmit(button);
};

onAnswer.push(() => postponed && queueMicrotask(submitPostponed));

// The control of a submission is the button, if there was one.
const trySubmit = (form, control) => {
  sendSilentChanges(form.elements);
  if (control !== form && isOff(control)) postpone(form, control);
  else submit(form, control);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.submitEvent) return;
  event.preventDefault();
  trySubmit(form, event.submitter ?? form);
});

// A browser does not submit a form with a disabled submit button.
document.addEventListener("keydown", (event) => {
  const { form, localName } = event.target;
  if (event.key !== "Enter" || event.isComposing || localName !== "input" || !form?.dataset.submitEvent) return;
  const button = [...form.elements].find((element) => element.type === "submit");
  if (!button || !isOff(button)) return;
  sendSilentChanges(form.elements);
  sendWaiting();
  postpone(form, button);
});

document.addEventListener("change", syncForms);
