// Rows: what users expect of rows that are added, removed, hidden, or moved into the dialog and out of it.

// The greatest number of fields of a page.
const mostFields = 8;

const stateIn = ({ window }) => window.document.getElementById("state");

// The number of fields, including those that were removed.
const fieldsOf = (person) => Number(stateIn(person).dataset.fields);

const removedFrom = (person) => fieldsOf(person) - stateIn(person).querySelectorAll("[data-field]").length;

// How often the dialog was opened or closed.
const togglesOf = (person) => Number(stateIn(person).dataset.toggles);

// The rows that users add hold texts.
const fieldOf = (person, number) => person.fields[number] ?? { kind: "text", rule: "accept" };

const isAdded = (person, number) => number >= person.fields.length;

const numberOf = (row) => Number(row.id.slice("row-".length));

const rowsIn = ({ document }) => [...document.querySelectorAll('[id^="row-"]')];

// Whether a row may be about to move into the dialog or out of it. A page may reject input for a row that has moved.
const isMoving = (person) => togglesOf(person) !== person.ledger.toggles;

// Remembers the elements of the rows, which stay the same while the rows are shown.
const noteRows = (person) => (person.rows = new Map(rowsIn(person.window).map((row) => [row.id, row])));

const forgetRows = (person) => {
  for (const each of peopleOf(person)) each.rows.clear();
};

// The places of the focus, which change in an unknown way.
const forgetFocus = (person) => {
  for (const each of peopleOf(person)) Object.assign(each, { focused: null, inside: null });
};

// Input of another user may arrive later than a change of the page, and is then rejected.
const forgetOthers = (person) => {
  const { editors, expected, traces } = person.ledger;
  for (const [number, editor] of editors) {
    if (editor === person) continue;
    expected.delete(number);
    traces.delete(number);
  }
  overtake(person, () => true);
};

// Someone hides or disables fields, or withdraws options.
const noteUnsteady = (person) => {
  person.ledger.isUnsteady = true;
  forgetOthers(person);
  forgetFocus(person);
};

// Someone opens or closes the dialog. The focus returns to its previous place when the dialog is closed.
const noteToggle = (person) => {
  person.ledger.toggles += 1;
  person.ledger.hasMoved = true;
  forgetOthers(person);
  forgetRows(person);
  for (const each of peopleOf(person)) each.inside = null;
};

// Someone removes the first row. All other rows, and the input in them, stay.
const noteRemoval = (person) => {
  person.ledger.removals += 1;
  overtake(person, () => true);
};

// Notes what a click on a button does.
const noteButton = (person, name) => {
  const { ledger } = person;
  if (name === "Tick") notePress(person);
  if (name === "Elsewhere") noteElsewhere(person);
  if (name === "Add") ledger.additions += 1;
  if (name === "Remove") noteRemoval(person);
  if (["Dialog", "Close"].includes(name)) noteToggle(person);
  if (["Hide", "Disable", "Withdraw"].includes(name)) noteUnsteady(person);
  if (name === "Hide") forgetRows(person);
  // The page that starts over finds only the input in fields that are there and enabled.
  if (person.isInterrupted && ["Hide", "Disable", "Withdraw", "Dialog", "Close", "Remove"].includes(name)) {
    forgetExpectations(person);
    forgetFocus(person);
    for (const each of peopleOf(person)) each.ticked = new Map();
  }
};

// The rows are in the order of the state: first those of the form, and then those with forms of their own.
const checkOrder = async (person) => {
  const { document } = person.window;
  const kindOf = (number) => document.querySelector(`#state [data-field="${number}"]`).dataset.kind;
  const wanted = () => {
    const order = stateIn(person).dataset.order.split(" ");
    const onPage = order.filter((number) => number !== "" && !document.querySelector(`dialog #row-${number}`));
    const isOwn = (number) => kindOf(number) === "ticks";
    return [...onPage.filter((number) => !isOwn(number)), ...onPage.filter(isOwn)].join(" ");
  };
  const shown = () => rowsIn(person.window).filter((row) => !row.closest("dialog")).map(numberOf).join(" ");
  await settles(() => shown() === wanted(), () => `the rows are ${inWords(shown())}, and the state's are ${inWords(wanted())}`);
};

// A page that starts over may have other rows.
const checkRows = async (person) => {
  await checkOrder(person);
  for (const [id, row] of person.isInterrupted ? [] : person.rows) {
    const now = person.window.document.getElementById(id);
    if (now && now !== row) throw new Problem(`${id} is another element than before`);
  }
  noteRows(person);
};

// Each click on Add adds a row, up to a limit. A click on Remove removes one, if there is one.
const checkChanges = async (person) => {
  const { ledger } = person;
  const wanted = Math.min(mostFields, ledger.fields + ledger.additions);
  await settles(() => fieldsOf(person) === wanted, () => `${ledger.additions} rows were added to ${ledger.fields}, and there were ${fieldsOf(person)}`);
  const removed = () => removedFrom(person) - ledger.removed;
  const report = () => `${ledger.removals} rows were to be removed, and ${removed()} were`;
  if (removed() > ledger.removals) throw new Problem(report());
  // There were never fewer rows than now, so each click found one.
  if (ledger.isUnsteady || ledger.additions > 0 || stateIn(person).dataset.order === "") return;
  await settles(() => removed() === ledger.removals, report);
};
