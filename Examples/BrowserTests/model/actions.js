// What users do.

const actions = {
  edit(person, number, value, place) {
    const controls = reachable(person, number);
    const [control] = controls;
    if (!control) return;
    if (control.classList.contains("tick")) return tick(person, number, controls, value);
    if (!isText(control)) {
      if (choose(person, controls, value)) expectEdit(person, number, controls);
      return;
    }
    enter(person, control);
    write(control, value, place);
    person.dirty = control;
    expectEdit(person, number, controls, value);
  },
  // A password manager sends no events.
  fill(person, number, value) {
    const controls = reachable(person, number);
    const [control] = controls;
    if (!control || !isText(control)) return;
    // The same text is no change that a page could notice.
    if (control.value === value) return;
    control.value = value;
    expectEdit(person, number, controls, value);
  },
  paste(person, number, value) {
    const controls = reachable(person, number);
    const [control] = controls;
    if (!control || !isText(control)) return;
    enter(person, control);
    control.value = value;
    tell(control, "input", { inputType: "insertFromPaste" });
    person.dirty = control;
    expectEdit(person, number, controls, value);
  },
  compose(person, number, value) {
    const controls = reachable(person, number);
    const [control] = controls;
    if (!control || !isText(control) || control.type === "email") return;
    enter(person, control);
    const { CompositionEvent } = person.window;
    control.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    const at = control.value.length;
    let end = at;
    for (let length = 1; length <= value.length; length += 1) {
      control.setRangeText(value.slice(0, length), at, end, "end");
      end = at + length;
      tell(control, "input", { isComposing: true });
    }
    control.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    person.dirty = control;
    expectEdit(person, number, controls, value);
  },
  erase(person, number) {
    const controls = reachable(person, number);
    const [control] = controls;
    if (!control || !isText(control)) return;
    enter(person, control);
    control.value = "";
    tell(control, "input");
    person.dirty = control;
    expectEdit(person, number, controls);
  },
  return(person, number) {
    const [control] = reachable(person, number);
    // The dialog's row is in no form.
    if (control?.localName !== "input" || control.form?.id !== "form") return;
    enter(person, control);
    const { KeyboardEvent } = person.window;
    control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    if (person.dirty) leave(person);
    const button = person.window.document.querySelector("#form button");
    const isSubmitted = !button.disabled && control.form.checkValidity();
    noteReturn(person, isSubmitted, button.disabled);
    // The page submits the form once its button is enabled, and the browser then focuses an invalid field.
    if (button.disabled) person.focused = null;
    if (isSubmitted) control.form.requestSubmit(button);
  },
  press(person, name) {
    // Whoever has a dialog open can only close it.
    const wanted = isBlocked(person) ? "Close" : name;
    const button = [...person.window.document.querySelectorAll("button")].find((each) => each.textContent === wanted && !each.disabled);
    if (!button) return;
    enter(person, button);
    button.click();
    noteButton(person, wanted);
  },
  // Edits the row in the dialog, which may be about to open.
  async inside(person, seed) {
    const limit = performance.now() + 1000;
    while (!isBlocked(person) && performance.now() < limit) await sleep(10);
    const row = modalOf(person)?.querySelector("[data-kind]");
    if (!row) return;
    const { one, below } = generator(seed);
    const value = one(values[row.dataset.kind] ?? texts);
    actions[row.dataset.kind !== "ticks" && below(4) === 0 ? "paste" : "edit"](person, numberOf(row), value, below(4));
  },
  // If nobody else uses the page, the user does it.
  second: (person, name, ...given) => actions[name](person.second ?? person, ...given),
  background(person) {
    if (!isBlocked(person)) enter(person, null);
  },
  tab(person) {
    const { document } = person.window;
    const all = [...document.querySelectorAll("#form :is(input, select, textarea)")].filter((each) => !each.disabled);
    const next = all[all.indexOf(document.activeElement) + 1];
    if (next && !isBlocked(person)) enter(person, next);
  },
  summary(person) {
    if (isBlocked(person)) return;
    const details = person.window.document.getElementById("details");
    details.open = !details.open;
    person.isOpen = details.open;
    person.saidOpen = details.hasAttribute("open");
  },
  pause: (person, time) => sleep(time),
  cut(person, time) {
    person.net.cut(time);
    return sleep(time / 2);
  },
  async reload(person) {
    const { document } = person.window;
    person.window.location.reload();
    await arrive(person, document);
  },
  async away(person) {
    const { document } = person.window;
    if (isBlocked(person)) return;
    [...document.links].find((link) => link.textContent === "About").click();
    await until(() => person.window.location.pathname === "/about", "the page was never left");
    person.window.history.back();
    await until(() => person.window.location.pathname.startsWith("/controls") && person.window.document.getElementById("form"), "nobody came back");
    // Without a connection, the browser itself loads the pages.
    if (person.window.document !== document) return arrive(person, document);
    forgetExpectations(person);
    Object.assign(person, { ...unknownPlaces(person), ticked: new Map() });
    if (!person.isShared) person.ledger.isUncertain = true;
  },
  // The server is interrupted for everybody.
  interrupt: () => nextInterruption(),
  async quiet(person) {
    const all = peopleOf(person);
    for (const each of all) await rest(each);
    for (const each of all) await calm(each);
    for (const each of all) await check(each);
    for (const each of all) await checkRows(each);
    await checkActions(person);
    settleLedger(person);
  },
};

// Ticks a box that a form collects, or sends all ticks.
const tick = (person, number, boxes, value) => {
  const form = boxes[0].form;
  if (value !== "choose") {
    const box = boxes.find((each) => each.closest("label").textContent === value);
    enter(person, box);
    box.click();
    (person.ticked ??= new Map()).set(number, { labels: tickedIn(boxes), box });
    return;
  }
  const button = form.querySelector("button");
  if (button.disabled) return;
  enter(person, button);
  button.click();
  // A click for a page that is lost has no effect.
  if (!person.isInterrupted) expectEdit(person, number, boxes);
};

const peopleOf = (person) => [person, person.second ?? person.first].filter(Boolean);
