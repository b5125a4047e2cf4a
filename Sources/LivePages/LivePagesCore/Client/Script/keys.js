// Keys: handles the key events that elements offer, while the focus is inside them or anywhere on the page.

const repeatTime = 100;
// When a held-down key last triggered each event.
const lastRepeats = new Map();

const modifierNames = ["ctrl", "alt", "meta", "shift"];
const heldWith = (event) => modifierNames.filter((name) => event[`${name}Key`]);

const isKeyOf = ({ keys, modifiers }, event) => {
  if (keys && !keys.includes(event.key)) return false;
  if (!modifiers) return true;
  const isHeld = (name) => event[`${name}Key`];
  return modifierNames.every((name) => (name === "shift" ? isHeld(name) || !modifiers.includes(name) : isHeld(name) === modifiers.includes(name)));
};

const typingFields = "input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select";

const isTyped = ({ key, target, ctrlKey, altKey, metaKey }) =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey && (target.matches?.(typingFields) || target.isContentEditable);

const offerKey = (element, event, isAnywhere) => {
  for (const offer of JSON.parse(element.dataset.keyEvents)) {
    if (offer.isAnywhere !== isAnywhere || !isKeyOf(offer, event)) continue;
    if (offer.replacesDefault) event.preventDefault();
    const now = performance.now();
    if (event.repeat && now - (lastRepeats.get(offer.event) ?? -Infinity) < repeatTime) continue;
    if (event.repeat) lastRepeats.set(offer.event, now);
    const press = [...(event.repeat ? ["repeat"] : []), ...heldWith(event), event.key].join("+");
    const json = JSON.stringify({ event: offer.event, value: offer.tellsKey ? press : undefined });
    pace(element, () => send(json));
  }
};

document.addEventListener("keydown", (event) => {
  // Events of the browser's autofill have no key.
  if (event.isComposing || event.key === undefined) return;
  if (!event.repeat) lastRepeats.clear();
  for (let e = event.target.closest?.("[data-key-events]"); e; e = e.parentElement?.closest("[data-key-events]")) offerKey(e, event, false);
  if (isTyped(event)) return;
  const modal = document.querySelector("dialog:modal");
  for (const element of document.querySelectorAll("[data-key-events]"))
    if (!modal || modal.contains(element)) offerKey(element, event, true);
});
