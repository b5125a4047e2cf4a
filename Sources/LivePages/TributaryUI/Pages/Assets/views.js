// The look of boxes. The content security policy allows no styles in markup, so each element says its
// declarations in `data-style`, and this makes a rule of each of them once.
const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
const known = new Set();
const mostRules = 2000;

const add = (element) => {
  const style = element.dataset?.style;
  if (style === undefined || known.has(style)) return;
  known.add(style);
  rules.insertRule(`[data-style="${CSS.escape(style)}"][data-style] { ${style} }`, rules.cssRules.length);
};

const addAll = (root) => {
  add(root);
  for (const element of root.querySelectorAll?.("[data-style]") ?? []) add(element);
};

// Sizes that were measured leave rules behind that no element follows any more.
const prune = () => {
  if (known.size <= mostRules) return;
  known.clear();
  rules.replaceSync("");
  addAll(document.documentElement);
};

addAll(document.documentElement);
new MutationObserver((records) => {
  for (const { type, target, addedNodes } of records) {
    if (type === "attributes") add(target);
    else for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) addAll(node);
  }
  prune();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-style"] });
document.documentElement.classList.add("styled");

// Reports the size of an element, when it is shown and whenever it changes.
const observers = new WeakMap();

LivePages.hooks.TributarySize = {
  mounted(element, handle) {
    let last = "";
    const observer = new ResizeObserver(() => {
      const size = [element.clientWidth, element.clientHeight];
      if (size.join() === last) return;
      last = size.join();
      handle.send("size", size);
    });
    observer.observe(element);
    observers.set(element, observer);
  },
  removed(element) {
    observers.get(element)?.disconnect();
  },
};
