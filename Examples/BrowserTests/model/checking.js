// Checking: waits for a quiet moment, and compares everything with the state.

const pageOf = ({ window }) => window.document.querySelector("script[data-live-page]").dataset.livePage;

// A silent change is sent with the next click, and everything before that is answered together with it.
const rest = async (person) => {
  const { document } = person.window;
  leave(person);
  let page;
  let before;
  const isAnswered = () => {
    if (ticksOf(person) > before) return true;
    // Another server, which has not received the previous click.
    if (pageOf(person) !== page) {
      page = pageOf(person);
      before = ticksOf(person);
      notePress(person);
      [...document.querySelectorAll("button")].find((each) => each.textContent === "Tick").click();
    }
    return false;
  };
  await until(isAnswered, "the click was never answered");
};

const calm = (person) =>
  until(
    () => {
      const { net, window } = person;
      const isLost = window.document.getElementById("live-notice").textContent.includes("Connection lost");
      const isLive = window.document.documentElement.dataset.live === "connected" && !isLost;
      // A click is marked if it has not been answered for 300 ms.
      const isBusy = window.document.querySelector("[data-live-busy]") !== null;
      return isLive && !isBusy && net.underway === 0 && !net.isCut && performance.now() - net.last > quietTime + net.network.delay;
    },
    () => `the page never came to rest: ${JSON.stringify({ ...person.net, underway: person.net.underway, quiet: performance.now() - person.net.last })}, ${person.window.document.documentElement.dataset.live}`,
  );

const settles = (condition, what) => until(condition, what, patience);

const dots = "••••••••";

const inWords = (value) => JSON.stringify(value);

const check = async (person) => {
  const { document } = person.window;
  const { ledger } = person;
  const stateOf = (number) => document.querySelector(`#state [data-field="${number}"]`)?.dataset.value;
  for (const { dataset } of document.querySelectorAll("#state [data-field]")) {
    const [number, kind] = [Number(dataset.field), dataset.kind];
    const state = () => stateOf(number);
    const expected = ledger.expected.get(number);
    if (expected !== undefined) await settles(() => state() === expected, () => `${kind} ${number} was to become ${inWords(expected)}, and is ${inWords(state())}`);
    // A page does not show the text of a password.
    if (kind === "password" && (expected === undefined || person.isShared)) continue;
    // A row that was hidden or moved after the user had ticked its boxes, and is shown again, has new boxes.
    if ((ledger.isUnsteady || ledger.hasMoved) && person.ticked?.get(number)?.box.isConnected === false) person.ticked.delete(number);
    const wanted = () => (kind === "ticks" ? person.ticked?.get(number)?.labels : state());
    const held = () => {
      const controls = controlsOf(person.window, number);
      if (controls.length === 0 || wanted() === undefined) return wanted();
      const value = shownBy(controls);
      return value === dots && wanted() !== "" ? wanted() : value;
    };
    await settles(() => held() === wanted(), () => `${kind} ${number} shows ${inWords(held())}, and the state is ${inWords(wanted())}`);
  }
  for (const [number, trace] of ledger.traces) {
    if (stateOf(number) === undefined) continue;
    const isKept = () => [stateOf(number), ...submittedTo(person)].some((text) => text.toLowerCase().includes(trace));
    await settles(isKept, () => `${inWords(trace)} of field ${number} is neither in the state, ${inWords(stateOf(number))}, nor in ${inWords(submittedTo(person))}`);
  }
  const details = document.getElementById("details");
  const isOpen = person.saidOpen === details.hasAttribute("open") ? person.isOpen : undefined;
  person.isOpen = isOpen;
  if (isOpen !== undefined) await settles(() => details.open === isOpen, "details were opened or closed again");
  await checkFocus(person);
};

// An open dialog has the focus. When it is closed, the focus returns to the place where the user left it.
const checkFocus = async (person) => {
  const modal = modalOf(person);
  if (!modal) {
    person.mayBeOutside = false;
    return checkPlace(person, "focused");
  }
  const { ledger, window } = person;
  const isInside = () => modal.contains(window.document.activeElement);
  // A control that is hidden, disabled or removed loses the focus.
  const mayBeLost = person.isInterrupted || ledger.isUnsteady || ledger.removals > 0;
  if (!mayBeLost && !person.mayBeOutside) await settles(isInside, () => `the focus is outside of the dialog, at ${inWords(nameOf(window.document.activeElement))}`);
  person.mayBeOutside = !isInside();
  await checkPlace(person, "inside");
};

const checkPlace = async (person, which) => {
  const { document } = person.window;
  const { ledger, isInterrupted } = person;
  if (!person[which]) return;
  const { name, control } = person[which];
  // A row that was hidden or moved after the user had entered it, and is shown again, is a new one. A server that
  // has not received the event may show the hidden row again, and one that starts over has no rows that were added.
  const isGone = isInterrupted || control?.isConnected === false;
  const isOfAdded = isInterrupted && control?.closest("[data-kind]") && isAdded(person, numberOf(control.closest("[data-kind]")));
  if (((ledger.isUnsteady || ledger.hasMoved) && isGone) || isOfAdded) {
    person[which] = null;
    return;
  }
  const wanted = named(person, name);
  if (name !== "" && (!wanted || wanted.disabled)) return;
  const active = () => (document.activeElement === document.body ? "" : nameOf(document.activeElement));
  await settles(() => active() === name, () => `the focus is at ${inWords(active())}, not at ${inWords(name)}`);
};

// Each click and each submission counts once.
const checkActions = async (person) => {
  const { ledger } = person;
  const clicks = () => ticksOf(person) - ledger.ticks;
  const report = () => `${ledger.presses} clicks counted as ${clicks()}`;
  if (person.isInterrupted) {
    if (ticksOf(person) > ledger.allPresses) throw new Problem(`${ledger.allPresses} clicks counted as ${ticksOf(person)}`);
    return;
  }
  if (ledger.isUncertain) return;
  await settles(() => clicks() === ledger.presses, report);
  await checkChanges(person);
  const rows = submittedTo(person).slice(ledger.rows);
  if (rows.length > ledger.submissions.length) throw new Problem(`${ledger.submissions.length} submissions counted as ${rows.length}`);
  // The order of two windows is not known.
  let left = rows;
  for (const { values } of ledger.submissions.filter(({ isNew }) => isNew)) {
    const place = left.findIndex((row) => values.every(([number, value]) => row.split("|")[number] === value));
    if (place < 0) throw new Problem(`a submission of ${inWords(values)} is not in ${inWords(rows)}`);
    left = person.isShared ? left.toSpliced(place, 1) : left.slice(place + 1);
  }
};
