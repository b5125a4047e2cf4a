// Morphing: makes one tree look like another, and keeps the nodes that are the same.

const morphAttributes = (from, to) => {
  const keepsOpen = keepsOpenness(from, to);
  const isKept = (name) =>
    (isMarked(from) && busyAttributes.includes(name)) ||
    (name === "tabindex" && startsOfPages.has(from)) ||
    (name === "open" && keepsOpen);
  noteBusyAttributes(from, to);
  for (const { name, value } of [...to.attributes]) {
    if (!isKept(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isKept(name)) from.removeAttribute(name);
  }
};

// A disabled field has no identity. It is the same field as an enabled one of that kind and label.
const isSameField = (a, b) => !(nameOf(a) && nameOf(b)) && kindOf(a) === kindOf(b) && a.type === b.type && labelOf(a) === labelOf(b);

// Whether one element may become another in its place. Fields with different identities never do, because the
// input was meant for the old field.
const isSameKind = (a, b) =>
  a.nodeType === b.nodeType &&
  a.nodeName === b.nodeName &&
  (a.nodeType !== Node.ELEMENT_NODE || (a.id === b.id && (!isField(a) || isSameField(a, b))));

// The unchanged elements, by the marks that represent them.
let stayingNodes = new Map();

const isMark = "template[data-live-first]";

// Finds the elements that the marks represent, before any element is moved. Returns whether all of them are
// on the page.
const findStaying = (to) => {
  stayingNodes = new Map();
  for (const mark of to.querySelectorAll(isMark)) {
    const nodes = [];
    let node = document.getElementById(mark.dataset.liveFirst);
    for (; node && node.id !== mark.dataset.liveLast; node = node.nextElementSibling) nodes.push(node);
    // Client code may have removed unchanged elements inside its own element, which is not updated anyway.
    if (!node && !mark.closest("[data-live-kept]")) return false;
    stayingNodes.set(mark, node ? [...nodes, node] : []);
  }
  return true;
};

// Replaces the marks in new content with the unchanged elements.
const completed = (node) => {
  if (node.nodeType !== Node.ELEMENT_NODE) return node;
  for (const mark of node.querySelectorAll(isMark)) mark.replaceWith(...stayingNodes.get(mark));
  return node;
};

// Moves `node` and its following siblings behind `still`. An element keeps its focus, and the text that is
// being composed in it, only if it is not moved itself.
const moveBehind = (node, still) => {
  const end = still.nextSibling;
  while (node !== still) {
    const moved = node;
    node = node.nextSibling;
    still.parentNode.insertBefore(moved, end);
  }
  return still.nextSibling;
};

const morph = (from, to) => {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if (from.hasAttribute("data-live-kept") && to.hasAttribute("data-live-kept")) return morphData(from, to);
  morphAttributes(from, to);
  const children = [...to.childNodes].flatMap((child) => stayingNodes.get(child) ?? child);
  const found = matches(from, children);
  const kept = new Set(found.values());
  let next = from.firstChild;
  for (const child of children) {
    const match = found.get(child);
    if (match) {
      kept.delete(match);
      // Removes the nodes in between instead of moving the match, so that the match keeps its focus.
      while (next && next !== match && !kept.has(next)) {
        const gone = next;
        next = next.nextSibling;
        gone.remove();
      }
      if (next === match || (next && match.contains(document.activeElement))) next = moveBehind(next, match);
      else from.insertBefore(match, next);
      if (match === child) continue;
      if (match.nodeName === child.nodeName) morph(match, child);
      else match.replaceWith(completed(child));
    } else if (next && !kept.has(next) && isSameKind(next, child)) {
      const same = next;
      next = next.nextSibling;
      morph(same, child);
    } else {
      from.insertBefore(completed(child), next);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
};

// Updates an element that client code controls. The page changes only its `data-` attributes.
const morphData = (from, to) => {
  for (const name of new Set([...from.getAttributeNames(), ...to.getAttributeNames()])) {
    if (!name.startsWith("data-") || from.getAttribute(name) === to.getAttribute(name)) continue;
    if (to.hasAttribute(name)) from.setAttribute(name, to.getAttribute(name));
    else from.removeAttribute(name);
  }
};

const isKeptInside = (region) => Boolean(region.parentElement?.closest("[data-live-kept]"));

const parse = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
};
