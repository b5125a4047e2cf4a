// Forms, and their checkboxes.

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

// The last submission of each form until it was answered: its entry and event, the number of edits of the fields
// by then, the texts in them, and what was done after text was typed behind it: later submissions, and the entries
// of other events, with the texts by then.
const submissions = new Map();

// What is typed now waits: the answer may be that the fields are cleared.
const isSubmitting = (form) => submissions.has(form);

const textsOf = (form) =>
  new Map([...form.elements].filter((field) => field.matches(textFields) && field.localName !== "select").map((field) => [field, field.value]));

const beginSubmission = (form, { json, control, edits, texts }, next = []) => {
  const entry = send(json, { control });
  // Too many events wait, and the person was told so.
  if (isAnswered(entry)) return goOn(form, next);
  submissions.set(form, { entry, json, edits, texts, next });
};

const waitsIn = (form) => [...waiting.keys()].filter((element) => element.form === form && isField(element));

// While a form goes on, its events are not held back themselves.
let isGoingOn = false;

// A form with text that was typed behind its submission: nothing that is done later overtakes that.
const holdingForm = () =>
  isGoingOn ? undefined : [...submissions.keys()].find((form) => submissions.get(form).next.length > 0 || waitsIn(form).length > 0);

const holdBack = (form, entry) => {
  const { next } = submissions.get(form);
  const last = next.at(-1);
  // Of a field only what it holds now is worth sending.
  if (entry.field && last?.entry?.field === entry.field) settle(next.pop().entry);
  next.push({ entry, texts: textsOf(form) });
};

const countHeldBack = () => [...submissions.values()].reduce((sum, { next }) => sum + next.length, 0);

// Return that is pressed twice submits once. Text that was typed and boxes that were ticked since are submitted
// too.
const submit = (form, control) => {
  if (isInert(control)) return;
  let json = form.dataset.submitEvent;
  if (form.dataset.submitCollects) {
    const values = ticked(form);
    if (values.length === 0) return;
    json = JSON.stringify({ ...JSON.parse(json), value: values });
  }
  const submission = { json, control, edits: editsOf(form), texts: textsOf(form) };
  const underway = submissions.get(form);
  const last = underway?.next.filter((each) => each.json).at(-1) ?? underway;
  if (!last) pace(form, () => beginSubmission(form, { ...submission, edits: editsOf(form), texts: textsOf(form) }));
  else if (last.edits !== submission.edits || last.json !== json) underway.next.push(submission);
};

// Goes on with what was done in a form since it was submitted. Where the page has put another text into a
// field meanwhile, what was typed behind the old one stands behind the new one.
const resume = (form) => {
  const { entry, texts, next } = submissions.get(form);
  submissions.delete(form);
  // A page that was rendered before the submission was counted, or the connection was lost, has no answers.
  const hasAnswers = isConnected && isAnswered(entry);
  const answered = hasAnswers ? [...texts.keys()].filter((field) => field.isConnected && field !== composed) : [];
  const answers = new Map(answered.map((field) => [field, answerIn(field)]));
  const moved = (field, text) => {
    const [before, now] = [texts.get(field), answers.get(field)];
    return now !== undefined && now !== before && text.startsWith(before) ? now + text.slice(before.length) : text;
  };
  const waits = waitsIn(form);
  for (const [field, answer] of answers) {
    if (waits.includes(field)) {
      put(field, moved(field, field.value));
      recordOf(field).value = field.value;
    } else if (answer !== undefined) {
      settleField(field, { isLast: true });
    }
  }
  goOn(form, next.map((each) => ({ ...each, texts: new Map([...each.texts].map(([field, text]) => [field, moved(field, text)])) })));
  tellIdle();
};

// Sends the text that has waited up to each next step, and the step, until the form is submitted again.
const goOn = (form, [first, ...rest]) => {
  const waits = waitsIn(form);
  const isLater = (field) => (first ? first.texts.has(field) && first.texts.get(field) !== field.value : isBeingTyped(field));
  isGoingOn = true;
  for (const field of waits) waiting.delete(field);
  for (const field of waits) {
    if (!isLater(field)) sendField(field);
    else if (first) sendField(field, first.texts.get(field));
  }
  if (first?.json) beginSubmission(form, first, rest);
  else if (first) enqueue(first.entry);
  isGoingOn = false;
  for (const field of waits) if (isLater(field)) wait(field, null, () => sendField(field));
  if (first && !first.json) goOn(form, rest);
};

// The page is left: no answer will come in time.
const resumeAll = () => {
  for (const form of [...submissions.keys()]) while (submissions.has(form)) resume(form);
};

// The answer's change of the page comes first. Without a connection, it comes when there is one again.
const resumeAnswered = () => {
  if (!isConnected) return;
  for (const [form, last] of [...submissions]) if (isAnswered(last.entry) && submissions.get(form) === last) resume(form);
};

onAnswer.push(() => queueMicrotask(resumeAnswered));

const isOff = (button) => button.matches(":disabled") || (button.getAttribute("aria-disabled") === "true" && !isMarked(button));

// The form that was to be submitted by a button that the page has disabled, which may not know yet what was
// typed.
let postponed = null;

const isUnderway = (form) => [...form.elements].some((field) => isField(field) && isEdited(field));

const postpone = (form, button) => {
  if (isUnderway(form)) postponed = { form, button, edits: editsOf(form), active: document.activeElement, timer: 0 };
};

const submitPostponed = ({ isLast = false } = {}) => {
  const mine = postponed;
  // Return submits the text that it follows, and no later one.
  if (mine && mine.edits !== editsOf(mine.form)) postponed = null;
  if (!postponed || isUnderway(mine.form)) return;
  const { form, button } = mine;
  if (isLast || !button.isConnected || !isOff(button)) postponed = null;
  // The page may enable it a little later than it counts what was typed.
  else mine.timer ||= setTimeout(() => postponed === mine && submitPostponed({ isLast: true }), settlingTime);
  if (postponed || !button.isConnected || isOff(button)) return;
  // A browser puts the focus into a field that does not hold what it takes.
  if (document.activeElement === mine.active || form.checkValidity()) form.requestSubmit(button);
};

onAnswer.push(() => postponed && queueMicrotask(submitPostponed));

// The control that a form is sent by is the button, if it was one.
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

// A browser does not submit a form whose button is disabled.
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
