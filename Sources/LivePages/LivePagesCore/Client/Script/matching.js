// Matching: decides which elements are kept when a page renders their parent again. An element with an ID is
// identified by the ID, a field without one by its name or its event, and an element around fields by those
// fields. All other elements are identified by their position.

// The label of a field, as users see it.
const labelOf = (field) => {
  const hidden = field.getAttribute("aria-label");
  if (hidden !== null) return hidden;
  const parts = [...(field.closest("label")?.childNodes ?? [])].filter((part) => !part.contains(field));
  return parts.map((part) => part.textContent).join("").trim();
};

// Distinguishes fields with the same name. A text field may become a password field or the reverse, but never
// a checkbox or a radio button.
const kindOf = (field) => (isTick(field) ? `${field.type} ${field.value}` : field.localName);

// Identifies a field within one session of the page.
const nameOf = (field) => {
  if (field.id) return `id ${field.id}`;
  const name = field.name || field.dataset.inputEvent || field.dataset.filesEvent;
  return name ? `name ${kindOf(field)} ${name}` : "";
};

// Identifies a field across sessions of the page, by its name, its type and its row.
const callOf = (field) => {
  const name = field.id || field.name || labelOf(field);
  return name && `call ${kindOf(field)} ${field.type} ${field.dataset.liveRow ?? ""} ${name}`;
};

const fieldsByCall = (page) => {
  const calls = new Map();
  for (const field of page.querySelectorAll("[data-input-event]")) {
    const call = callOf(field);
    if (!calls.has(call)) calls.set(call, []);
    calls.get(call).push(field);
  }
  calls.delete("");
  return calls;
};

// The calls that exactly one field has, both on the old page and on the page that starts over. Fields that
// share a call are not matched by it.
let calls = new Set();
const sharedCall = (field) => (calls.has(callOf(field)) ? callOf(field) : "");

// The keys that identify an element. If several elements have the same key, the first rendered one matches
// the first existing one.
const byID = (node) => [node.id];
const byName = (node) => (!node.id && isField(node) ? [nameOf(node)] : []);
const byCall = (node) => (!node.id && isField(node) ? [sharedCall(node)] : []);
const byInside = (keyOf) => (node) =>
  node.id || isField(node) ? [] : [...node.querySelectorAll(fields)].map((field) => keyOf(field) && `${node.localName} ${keyOf(field)}`);
const ofLabels = (keysOf) => (node) => (node.localName === "label" ? keysOf(node) : []);

// The ways to match elements, in order. Calls are used only when the page starts over, because events have
// different names in another session. Within a session, two fields with the same call may be different
// fields. If the number and the kinds of elements are unchanged, none was added or removed, so the elements
// other than labels are matched by position.
const ways = (from, elements) => {
  const isAligned =
    from.children.length === elements.length &&
    elements.every((node, place) => node.localName === from.children[place].localName);
  const inside = (keyOf) => (isAligned ? ofLabels(byInside(keyOf)) : byInside(keyOf));
  return isStartingOver ? [byName, byCall, inside(nameOf), inside(sharedCall)] : [byName, inside(nameOf)];
};

// Matches the rendered elements with the existing children of an element.
const matches = (from, wanted) => {
  const found = new Map();
  const free = new Set(from.children);
  const elements = wanted.filter((node) => node.nodeType === Node.ELEMENT_NODE);
  const find = (child, match) => {
    found.set(child, match);
    free.delete(match);
  };
  const findBy = (keysOf) => {
    const holders = new Map();
    for (const node of free) {
      for (const key of keysOf(node)) {
        if (!holders.has(key)) holders.set(key, []);
        holders.get(key).push(node);
      }
    }
    holders.delete("");
    if (holders.size === 0) return;
    for (const child of elements) {
      if (found.has(child)) continue;
      for (const key of keysOf(child)) {
        const nodes = holders.get(key) ?? [];
        while (nodes.length > 0 && !free.has(nodes[0])) nodes.shift();
        const [match] = nodes;
        if (!match) continue;
        find(child, match);
        break;
      }
    }
  };
  for (const child of elements) if (free.has(child)) find(child, child);
  findBy(byID);
  if (from.querySelector(fields)) ways(from, elements).forEach(findBy);
  return found;
};
