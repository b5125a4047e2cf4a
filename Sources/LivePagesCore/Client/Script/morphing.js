// Morphing: makes one tree look like another without replacing what is the same.

const morphAttributes = (from, to) => {
  const isKept = (name) =>
    (isMarked(from) && busyAttributes.includes(name)) || (name === "tabindex" && startsOfPages.has(from));
  noteBusyAttributes(from, to);
  for (const { name, value } of [...to.attributes]) {
    if (!isKept(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    // Whether a dialog is open is the browser's business: `syncDialogs` opens it. Whether details are, is the person's.
    const isOpenness = name === "open" && (from.localName === "dialog" || from.localName === "details");
    if (!to.hasAttribute(name) && !isOpenness && !isKept(name)) from.removeAttribute(name);
  }
};

// What an element is found by among its siblings when some of them come or go: its id, and a field without one by its name or
// its event. Nothing for all others, which are told by their places.
const key = (node) => {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  if (node.id || !isField(node)) return node.id;
  const name = node.name || node.dataset.inputEvent || "";
  return name && `${node.type} ${name} ${isTick(node) ? node.value : ""}`;
};

const isSameKind = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);

// The children of one element that are wanted, by their keys. Of several with one key only the first is.
const shared = (from, children) => {
  const wanted = new Set(children.map(key).filter(Boolean));
  return new Map([...from.children].filter((child) => wanted.has(key(child))).map((child) => [key(child), child]).reverse());
};

// The elements that stay as they are, by the marks that stand for them.
let stayingNodes = new Map();

const isMark = "template[data-live-first]";

// Finds what the marks stand for, before anything is moved. Says whether all of it is on the page.
const findStaying = (to) => {
  stayingNodes = new Map();
  for (const mark of to.querySelectorAll(isMark)) {
    const nodes = [];
    let node = document.getElementById(mark.dataset.liveFirst);
    for (; node && node.id !== mark.dataset.liveLast; node = node.nextElementSibling) nodes.push(node);
    // What client code takes care of may have lost it, and is not brought up to date.
    if (!node && !mark.closest("[data-live-kept]")) return false;
    stayingNodes.set(mark, node ? [...nodes, node] : []);
  }
  return true;
};

// What is new on the page, with what stays in the places of its marks.
const completed = (node) => {
  if (node.nodeType !== Node.ELEMENT_NODE) return node;
  for (const mark of node.querySelectorAll(isMark)) mark.replaceWith(...stayingNodes.get(mark));
  return node;
};

const morph = (from, to) => {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if (from.hasAttribute("data-live-kept") && to.hasAttribute("data-live-kept")) return morphData(from, to);
  const field = isField(from) ? { value: rendered(from), revision: from.dataset.revision } : null;
  morphAttributes(from, to);
  const children = [...to.childNodes].flatMap((child) => stayingNodes.get(child) ?? child);
  const kept = shared(from, children);
  let next = from.firstChild;
  for (const child of children) {
    const match = kept.get(key(child));
    if (match) {
      kept.delete(key(child));
      // Taking away what is in between, rather than moving the match, keeps its focus.
      while (next && next !== match && !kept.has(next.id)) {
        const gone = next;
        next = next.nextSibling;
        gone.remove();
      }
      if (next === match) next = match.nextSibling;
      else from.insertBefore(match, next);
      if (match === child) continue;
      if (isSameKind(match, child)) morph(match, child);
      else match.replaceWith(completed(child));
    } else if (next && !kept.has(next.id) && isSameKind(next, child)) {
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
  if (field) syncField(from, field);
};

// What client code takes care of: the page says something to it by `data-` attributes alone.
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
