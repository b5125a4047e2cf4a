// Matching: which elements stay when a page describes their parent anew. What has an id is known by it, a
// field without one by its name or its event, and what stands around fields by those inside. All else is
// known by its place.

// The text by which a person knows a field.
const labelOf = (field) => {
  const hidden = field.getAttribute("aria-label");
  if (hidden !== null) return hidden;
  const parts = [...(field.closest("label")?.childNodes ?? [])].filter((part) => !part.contains(field));
  return parts.map((part) => part.textContent).join("").trim();
};

// How a field is kept apart from others of one name: a text may become a password, and shown, but no tick.
const kindOf = (field) => (isTick(field) ? `${field.type} ${field.value}` : field.localName);

// By what a page tells a field from all others.
const nameOf = (field) => {
  if (field.id) return `id ${field.id}`;
  const name = field.name || field.dataset.inputEvent || field.dataset.filesEvent;
  return name ? `name ${kindOf(field)} ${name}` : "";
};

// What a field is called in every session of the page, with its type and the row in which it stands.
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

// What one field is called on the page of before, and one on the page that starts over. Of several that are
// called the same, none is taken for another.
let calls = new Set();
const sharedCall = (field) => (calls.has(callOf(field)) ? callOf(field) : "");

// What tells an element from others: a text, or nothing. Of several with one key the first wanted is the
// first that is there.
const byID = (node) => [node.id];
const byName = (node) => (!node.id && isField(node) ? [nameOf(node)] : []);
const byCall = (node) => (!node.id && isField(node) ? [sharedCall(node)] : []);
const byInside = (keyOf) => (node) =>
  node.id || isField(node) ? [] : [...node.querySelectorAll(fields)].map((field) => keyOf(field) && `${node.localName} ${keyOf(field)}`);
const ofLabels = (keysOf) => (node) => (node.localName === "label" ? keysOf(node) : []);

// The ways to find elements again. Events have other names in another session, and nothing but these tells
// that a field is another one: so what fields are called counts for no more than that the page starts over.
// Where as many elements of the same kinds stand as before, none has come or gone, and they are known by
// their places, but for labels.
const ways = (from, elements) => {
  const isAligned =
    from.children.length === elements.length &&
    elements.every((node, place) => node.localName === from.children[place].localName);
  const inside = (keyOf) => (isAligned ? ofLabels(byInside(keyOf)) : byInside(keyOf));
  return isStartingOver ? [byName, byCall, inside(nameOf), inside(sharedCall)] : [byName, inside(nameOf)];
};

// The elements among the children of one that become those that are wanted.
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
