// Controls: how a user finds, enters and changes them.

const everyControl = "[data-kind] :is(input, select, textarea)";

const controlsOf = ({ document }, number) => [...document.querySelectorAll(`#row-${number} :is(input, select, textarea)`)];

const heldBy = (controls) => {
  const [control] = controls;
  if (control.type === "radio") return controls.find((radio) => radio.checked)?.value ?? "";
  if (control.classList.contains("tick")) return tickedIn(controls);
  if (control.type === "checkbox") return String(control.checked);
  if (control.localName === "select") return control.selectedOptions[0]?.textContent ?? "";
  return control.value;
};

// What the controls show. A new field shows only by dots that the page has a password.
const shownBy = (controls) => (controls[0].type === "password" ? controls[0].value || controls[0].placeholder : heldBy(controls));

// The labels of the ticked boxes that a form collects.
const tickedIn = (boxes) => boxes.filter((box) => box.checked).map((box) => box.closest("label").textContent).join(" ");

const isText = (control) => control.localName === "textarea" || ["text", "search", "email", "url", "tel", "password"].includes(control.type);

const tell = (control, type, init = {}) => control.dispatchEvent(new control.ownerDocument.defaultView.InputEvent(type, { bubbles: true, ...init }));

const modalOf = ({ window }) => window.document.querySelector("dialog:modal");

const isBlocked = (person) => modalOf(person) !== null;

// A row's controls, if the user can reach and change them. An open dialog blocks everything outside of it.
const reachable = (person, number) => {
  const modal = modalOf(person);
  const controls = controlsOf(person.window, number).filter((control) => !modal || modal.contains(control));
  return controls.length === 0 || controls[0].disabled ? [] : controls;
};

const choose = (person, controls, value) => {
  const [first] = controls;
  const control = first.type === "radio" ? controls.find((radio) => radio.value === value) : first;
  if (!control || control.disabled) return null;
  enter(person, control);
  // A selected radio button does not react.
  if (control.type === "radio" && control.checked) return null;
  if (control.type === "checkbox" || control.type === "radio") control.click();
  else if (control.localName === "select") {
    const option = [...control.options].find((each) => each.textContent === value && !each.disabled);
    if (!option) return null;
    control.value = option.value;
    tell(control, "input");
    tell(control, "change");
  } else {
    control.value = value;
    tell(control, "input");
    person.dirty = control;
  }
  return control;
};

// Moves the focus from the previous control to another one, or to the background, with the events that a
// browser would send. A user has a place in the open dialog, and another one to which the focus returns.
const enter = (person, control) => {
  const { document } = person.window;
  if (person.dirty && person.dirty !== control) leave(person);
  const target = control ?? document.querySelector("h1");
  target.dispatchEvent(new person.window.PointerEvent("pointerdown", { bubbles: true }));
  if (control) control.focus();
  else document.activeElement?.blur();
  person[isBlocked(person) ? "inside" : "focused"] = { name: control ? nameOf(control) : "", control };
};

const leave = (person) => {
  if (person.dirty?.isConnected) {
    tell(person.dirty, "change");
    noteLeft(person, numberOf(person.dirty.closest("[data-kind]")));
  }
  person.dirty = null;
};

const nameOf = (element) => {
  const row = element.closest("[data-kind]");
  const isButton = element.localName === "button";
  const part = isButton ? element.textContent : ["radio", "checkbox"].includes(element.type) ? element.value : "";
  if (row) return `${row.id} ${part}`;
  return isButton ? `button ${part}` : "";
};

const named = (person, name) => [...person.window.document.querySelectorAll(`${everyControl}, button`)].find((each) => nameOf(each) === name);

const write = (control, text, place) => {
  for (const letter of text) {
    const { length } = control.value;
    if (control.type === "email") control.value += letter;
    else {
      const at = place === 0 ? 0 : place === 1 ? control.selectionStart : length;
      control.setRangeText(letter, at, at, "end");
      if (place === 0) place = 1;
    }
    tell(control, "input");
  }
};
