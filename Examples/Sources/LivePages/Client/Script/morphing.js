// Morphing: makes one tree look like another without replacing what is the same.

const morphAttributes = (from, to) => {
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    // Whether a dialog is open is the browser's business: `syncDialogs` opens it. Whether details are, is the person's.
    const isOpenness = name === "open" && (from.localName === "dialog" || from.localName === "details");
    if (!to.hasAttribute(name) && !isOpenness) from.removeAttribute(name);
  }
};

const isSameKind = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

const morph = (from, to) => {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  const field = isField(from) ? { value: rendered(from), revision: from.dataset.revision } : null;
  morphAttributes(from, to);
  const wanted = new Set([...to.children].map((child) => child.id).filter(Boolean));
  const kept = new Map([...from.children].filter((child) => wanted.has(child.id)).map((child) => [child.id, child]));
  let next = from.firstChild;
  for (const child of [...to.childNodes]) {
    const match = child.id ? kept.get(child.id) : undefined;
    if (match) {
      // Taking away what is in between, rather than moving the match, keeps its focus.
      while (next && next !== match && !kept.has(next.id)) {
        const gone = next;
        next = next.nextSibling;
        gone.remove();
      }
      if (next === match) next = match.nextSibling;
      else from.insertBefore(match, next);
      if (isSameKind(match, child)) morph(match, child);
      else match.replaceWith(child);
    } else if (next && !kept.has(next.id) && isSameKind(next, child)) {
      const same = next;
      next = next.nextSibling;
      morph(same, child);
    } else {
      from.insertBefore(child, next);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
  if (field) syncField(from, field);
};

const parse = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
};
