// The ledger of a page: what its users have done, and what the state must therefore be. Two windows of a visit
// share a page and its ledger.

const openLedger = () => ({
  // The values that fields must have, by their numbers.
  expected: new Map(),
  // What was typed last into fields, which must be in the state or in a submission.
  traces: new Map(),
  // Who has changed each field since the last quiet moment.
  editors: new Map(),
  // The clicks on Tick, and those since the page was opened.
  presses: 0,
  allPresses: 0,
  // The submissions since the last quiet moment. Some may be the same as the one before.
  submissions: [],
  // The clicks on Add and on Remove since then, and the numbers of rows at that time.
  additions: 0,
  removals: 0,
  fields: 0,
  removed: 0,
  // How often the dialog was opened or closed, and whether it was since then.
  toggles: 0,
  hasMoved: false,
  // Whether some actions may have been lost, because the page was loaded again.
  isUncertain: false,
  // Whether fields may be disabled or hidden, or lose their options.
  isUnsteady: false,
  ticks: 0,
  rows: 0,
});

const ticksOf = ({ window }) => Number(window.document.getElementById("ticks").textContent);

const submittedTo = ({ window }) => [...window.document.querySelectorAll("#submitted li")].map((row) => row.textContent);

// A page submits a form late, if its button was disabled, but not later than this.
const postponedTime = 2500;

// After a quiet moment, everything has been checked. Only forms whose buttons were disabled may still be submitted.
const settleLedger = (person) => {
  const { ledger } = person;
  ledger.traces.clear();
  ledger.editors.clear();
  const now = performance.now();
  const submissions = ledger.submissions.filter(({ isPostponed, until }) => isPostponed && (until ?? now) >= now);
  for (const each of submissions) each.until ??= now + postponedTime;
  const mayReturn = (each) => submissions.some((submission) => submission.person === each);
  for (const each of peopleOf(person)) Object.assign(each, { hasReturned: mayReturn(each), editsSinceReturn: 0 });
  // Nothing is known of rows that were removed.
  const isGone = (number) => !stateIn(person).querySelector(`[data-field="${number}"]`);
  for (const number of [...ledger.expected.keys()]) if (isGone(number)) ledger.expected.delete(number);
  const counts = { ticks: ticksOf(person), rows: submittedTo(person).length, fields: fieldsOf(person), removed: removedFrom(person) };
  const begun = { presses: 0, additions: 0, removals: 0, isUncertain: false, isUnsteady: false, hasMoved: false };
  Object.assign(ledger, { ...begun, ...counts, submissions, toggles: togglesOf(person) });
};

const forgetExpectations = ({ ledger }) => {
  ledger.expected.clear();
  ledger.traces.clear();
};

// The editor of a field that both users have changed. The server may receive their changes in any order.
const both = {};

// Notes that a user has changed a field. Returns whether another user has changed it, too.
const noteEditor = (person, number) => {
  const { editors } = person.ledger;
  const isContested = (editors.get(number) ?? person) !== person;
  editors.set(number, isContested ? both : person);
  return isContested;
};

// Notes that a user has changed a field, and what must become of it if nothing else happens to it. `typed` is
// the text that was entered, if any.
const expectEdit = (person, number, controls, typed = "") => {
  const { ledger } = person;
  const field = fieldOf(person, number);
  const isContested = noteEditor(person, number);
  overtake(person, (each) => each === number);
  // Ticks are collected by a form of their own.
  if (field.kind !== "ticks") person.editsSinceReturn += 1;
  ledger.expected.delete(number);
  ledger.traces.delete(number);
  if (isContested || ledger.isUnsteady || isMoving(person)) return;
  // A page that starts over has no rows that were added, and no dialog.
  if (person.isInterrupted && (isAdded(person, number) || isBlocked(person))) return;
  const isCleared = textKinds.includes(field.kind) && peopleOf(person).some((each) => each.hasReturned);
  const state = stateAfter(field, controls);
  if (!isCleared && state !== undefined) ledger.expected.set(number, state);
  // The submission of a page that is lost is lost as well.
  if (isCleared && person.isInterrupted) return;
  const isKept = textKinds.includes(field.kind) && !["refuse", "short"].includes(field.rule);
  if (isKept && typed.trim() !== "") ledger.traces.set(number, typed.trim().toLowerCase());
  // Other controls are left when they change.
  if (!isText(controls[0])) noteLeft(person, number);
};

// A field waits for an answer for 300 ms after the user has left it, and then shows the state. If the server
// is interrupted before a later answer, the input seems to be rejected.
const noteLeft = (person, number) => {
  const { expected, traces } = person.ledger;
  if (!person.isInterrupted || fieldOf(person, number).rule !== "later") return;
  const shown = person.window.document.querySelector(`#state [data-field="${number}"]`)?.dataset.value;
  if (shown === expected.get(number)) return;
  expected.delete(number);
  traces.delete(number);
};

const notePress = ({ ledger }) => {
  ledger.presses += 1;
  ledger.allPresses += 1;
};

// Notes that a user has pressed Return. A submission that is the same as the one before may count as that one.
// The page rejects input for a row that was removed.
const noteReturn = (person, isSubmitted, isPostponed) => {
  const { ledger } = person;
  const isNew = isSubmitted && (!person.hasReturned || person.editsSinceReturn > 0);
  const isOwn = (number) => (ledger.editors.get(number) ?? person) === person;
  const isDue = ([number]) => isOwn(number) && !isLate(fieldOf(person, number).rule);
  const isSteady = !ledger.isUnsteady && ledger.removals === 0 && !isMoving(person);
  const values = isNew && isSteady ? [...ledger.expected].filter(isDue) : [];
  ledger.submissions.push({ person, isNew, values, isPostponed });
  Object.assign(person, { hasReturned: true, editsSinceReturn: 0 });
  for (const number of [...ledger.expected.keys()]) {
    if (textKinds.includes(fieldOf(person, number).kind)) ledger.expected.delete(number);
  }
  if (person.isInterrupted) ledger.traces.clear();
};

// Changes of other users may overtake a submission.
const overtake = (person, isChanged) => {
  for (const submission of person.ledger.submissions) {
    if (submission.person !== person) submission.values = submission.values.filter(([number]) => !isChanged(number));
  }
};

// Someone has changed all fields.
const noteElsewhere = (person) => {
  forgetExpectations(person);
  overtake(person, () => true);
  for (let number = 0; number < mostFields; number += 1) noteEditor(person, number);
};
