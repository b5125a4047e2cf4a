// The look of boxes. The content security policy forbids inline styles, so each element has its declarations
// in `data-style`, and this script creates one rule for each distinct value.
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

// Measured sizes leave rules behind that no element uses any more.
const prune = () => {
  if (known.size <= mostRules) return;
  known.clear();
  rules.replaceSync("");
  addAll(document.documentElement);
};

addAll(document.documentElement);
const addChanged = (records) => {
  for (const { type, target, addedNodes } of records) {
    if (type === "attributes") add(target);
    else for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) addAll(node);
  }
  prune();
};
const changedBoxes = new MutationObserver(addChanged);
changedBoxes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-style"] });
// Without this, the browser could compute styles of the changed page without its new rules.
addEventListener("live-patched", () => addChanged(changedBoxes.takeRecords()));
document.documentElement.classList.add("styled");

// Reports the size of an element when it is shown and whenever it changes. If the page asks for its place in some
// coordinate spaces, reports that as well, also while something scrolls.
const observers = new WeakMap();
const placed = new Map();

// Returns the box of a coordinate space around an element. That of the window has its origin at 0.
const boxOfSpace = (element, space) => {
  const around = space === "scroll" ? element.closest(".scroll") : element.closest(`[data-space="${CSS.escape(space)}"]`);
  return around?.getBoundingClientRect() ?? { left: 0, top: 0 };
};

const placeIn = (element, space) => {
  const { left, top } = element.getBoundingClientRect();
  const origin = boxOfSpace(element, space);
  return [left - origin.left, top - origin.top].map((length) => Math.round(length * 2) / 2);
};

// Elements that are more than a window away have no place that matters.
const isNear = (element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > -innerHeight && top < 2 * innerHeight && right > -innerWidth && left < 2 * innerWidth;
};

// A session may send 50 events a second, so each of many elements reports less often.
let placing;
let near = 0;
const reportPlaces = () => {
  if (placed.size === 0) return;
  placing ??= setTimeout(() => {
    placing = undefined;
    const shown = [...placed].filter(([element]) => isNear(element));
    near = shown.length;
    for (const [, report] of shown) report();
  }, 50 * Math.max(2, near));
};
addEventListener("scroll", reportPlaces, { capture: true, passive: true });
addEventListener("resize", reportPlaces);

// Identifies the session of the page. After the page has started over, its new session has received no reports,
// although the elements are the same.
const sessionOfPage = () => document.querySelector("script[data-live-page]")?.dataset.livePage;

LivePages.hooks.TributarySize = {
  mounted(element, handle) {
    let last = "";
    const report = ({ isRepeated = false } = {}) => {
      if (isRepeated) last = "";
      const spaces = element.dataset.frames?.split(" ") ?? [];
      if (spaces.length > 0) placed.set(element, report);
      // An element that isn't laid out has no size.
      if (element.getClientRects().length === 0) return;
      const size = [element.clientWidth, element.clientHeight, ...spaces.flatMap((space) => placeIn(element, space))];
      const state = [sessionOfPage(), ...size].join();
      if (state === last) return;
      last = state;
      handle.send("size", size);
    };
    const observer = new ResizeObserver(() => report());
    observer.observe(element);
    observers.set(element, { observer, report });
    // The observer doesn't report a size of 0 × 0.
    report();
  },
  updated(element) {
    // Another view has taken the element over, or the last report was lost.
    const isRepeated = element.classList.contains("unknown");
    if (isRepeated || element.dataset.frames !== undefined) observers.get(element)?.report({ isRepeated });
  },
  removed(element) {
    observers.get(element)?.observer.disconnect();
    placed.delete(element);
  },
};

// The traits of the window: dark or light, visible or hidden, its width class, its size if a view reads it, and whether the
// person prefers reduced motion.
const dark = matchMedia("(prefers-color-scheme: dark)");
const wide = matchMedia("(min-width: 640px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let reportTraits = () => {};
dark.addEventListener("change", () => reportTraits());
wide.addEventListener("change", () => reportTraits());
still.addEventListener("change", () => reportTraits());
document.addEventListener("visibilitychange", () => reportTraits());
let resizing;
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => reportTraits(), 100);
});

// The browser's Back button leaves the screen or dialog in front, before it leaves the app: each of them has an entry
// of the history. `depth` is that of the current entry.
let depth = Number(history.state?.tributaryDepth) || 0;
let isTravelling = false;
let leaveFront = () => {};
let sendRows = () => {};

const followDepth = (element) => {
  if (isTravelling) return;
  const wanted = Number(element.dataset.depth);
  while (depth < wanted) history.pushState({ ...history.state, tributaryDepth: ++depth }, "");
  if (depth > wanted) travel(wanted);
};

const travel = (wanted) => {
  isTravelling = true;
  history.go(wanted - depth);
};

addEventListener("popstate", ({ state }) => {
  const before = depth;
  depth = Number(state?.tributaryDepth) || 0;
  const wasTravelling = isTravelling;
  isTravelling = false;
  const element = document.querySelector('[data-live-hook="TributaryWindow"]');
  if (!element) return;
  // There is nothing to go forward to, and some screens are left by their own controls alone.
  if (wasTravelling || depth > before || element.dataset.leaves === "false") return followDepth(element);
  if (depth < Number(element.dataset.depth)) leaveFront();
});

// The page's address may contain a URL for the app. It is passed on once, so it isn't opened again by a reload.
const openAddressOfPage = (element, handle) => {
  const address = new URL(location);
  const opened = address.searchParams.get("open");
  if (opened === null || element.dataset.hookEventOpen === undefined) return;
  address.searchParams.delete("open");
  history.replaceState(history.state, "", address);
  handle.send("open", opened);
};

LivePages.hooks.TributaryWindow = {
  updated(element) {
    followDepth(element);
    reportTraits();
  },
  mounted(element, handle) {
    openAddressOfPage(element, handle);
    leaveFront = () => handle.send("back");
    sendRows = (rows) => element.dataset.hookEventRows !== undefined && handle.send("rows", rows);
    followDepth(element);
    let session;
    let last;
    reportTraits = () => {
      // The page that the person has opened since may have no window.
      if (!element.isConnected) return;
      const current = sessionOfPage();
      // A new session assumes a light and visible window with motion, which is wide unless it is on a phone.
      if (last === undefined || session !== current) last = `0,1,${element.dataset.assumedWidth ?? 1024},0,0,0`;
      session = current;
      const size = element.dataset.measured === undefined ? [0, 0] : [innerWidth, innerHeight];
      const isVisible = document.visibilityState === "visible";
      const traits = [dark.matches ? 1 : 0, isVisible ? 1 : 0, wide.matches ? 1024 : 390, ...size, still.matches ? 1 : 0];
      if (traits.join() === last) return;
      last = traits.join();
      handle.send("traits", traits);
    };
    reportTraits();
  },
};

// An element that looks the same in the next session isn't updated.
let shownSession = sessionOfPage();
addEventListener("live-changed", () => {
  if (shownSession === sessionOfPage()) return;
  shownSession = sessionOfPage();
  reportTraits();
  for (const element of document.querySelectorAll('[data-live-hook="TributarySize"]')) observers.get(element)?.report();
});

// Moves the focus when the page requests it.
const wantsFocus = (element) => element.dataset.focused === "true";
const focusableIn = (element) =>
  element.matches("input, textarea, select, button, [tabindex]") ? element : element.querySelector("input, textarea, select, button, [tabindex]");
const focusWishes = new WeakMap();
// A text that screen readers are to read receives the focus itself.
const makeReadable = (element) => {
  if (element.dataset.reads !== undefined && !focusableIn(element)) element.tabIndex = -1;
};

const followFocus = (element) => {
  makeReadable(element);
  const wants = wantsFocus(element);
  if (focusWishes.get(element) === wants) return;
  focusWishes.set(element, wants);
  const target = focusableIn(element);
  if (wants && !element.contains(document.activeElement)) target?.focus();
  if (!wants && element.contains(document.activeElement)) document.activeElement.blur();
};

LivePages.hooks.TributaryFocus = {
  mounted(element) {
    makeReadable(element);
    if (wantsFocus(element)) followFocus(element);
    else focusWishes.set(element, false);
  },
  updated: followFocus,
};

// Links that lead out of the site. Addresses with other schemes are not opened.
const isAllowed = (address) => /^(https?|mailto|tel):/i.test(address);
const openAddress = (address) => isAllowed(address) && window.open(address, "_blank", "noopener,noreferrer");
const followLink = (event) => {
  const { address } = event.currentTarget.dataset;
  // Other links have an event.
  if (address === undefined) return;
  event.preventDefault();
  openAddress(address);
};

LivePages.hooks.TributaryLink = {
  mounted(element) {
    element.addEventListener("click", followLink);
    const presses = (key) => key === "Enter" || (key === " " && element.role !== "link");
    element.addEventListener("keydown", (event) => {
      if (event.target !== element || !presses(event.key)) return;
      event.preventDefault();
      element.click();
    });
  },
};

// A field or a link inside a view with a tap gesture acts alone.
document.body.addEventListener("click", (event) => {
  const control = event.target.closest?.("input, select, textarea, label, a[data-address]");
  if (control?.parentElement.closest("[data-event]") && !control.matches("[data-event]")) event.stopPropagation();
});

addEventListener("live:tributary-open", ({ detail }) => openAddress(String(detail)));

addEventListener("live:tributary-scroll", ({ detail: [mark, block] }) => {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  document.querySelector(`[data-mark="${CSS.escape(mark)}"]`)?.scrollIntoView({ block, behavior });
});

// The arrow keys choose the next option of a group of radio buttons, as in a browser's own groups.
const arrows = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
document.addEventListener("keydown", (event) => {
  const step = arrows[event.key];
  const option = event.target.closest?.('[role="radiogroup"] > [role="radio"]');
  if (!step || !option || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const options = [...option.parentElement.querySelectorAll(':scope > [role="radio"]:not(:disabled)')];
  const next = options[(options.indexOf(option) + step + options.length) % options.length];
  next?.focus();
  next?.click();
});

// The arrow keys move the focus between the rows of a list that people can select.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const selects = "button.row-select, .row-select > .cover";
  const list = step && event.target.matches?.(selects) && event.target.closest(".list");
  if (!list || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const rows = [...list.querySelectorAll(selects)].filter((row) => !row.disabled);
  rows[rows.indexOf(event.target) + step]?.focus();
});

// Positions menus next to their buttons.
const placeMenu = (items, at) => {
  const anchor = document.querySelector(`[popovertarget="${CSS.escape(items.id)}"]`);
  const box = at ?? anchor?.getBoundingClientRect();
  if (!box) return;
  const left = Math.max(8, Math.min(box.left, innerWidth - items.offsetWidth - 8));
  const fitsBelow = box.bottom + items.offsetHeight + 8 <= innerHeight;
  items.style.left = `${left}px`;
  items.style.top = `${Math.max(8, fitsBelow ? box.bottom + 4 : box.top - items.offsetHeight - 4)}px`;
};

document.addEventListener("toggle", ({ target, newState }) => target.matches?.(".menu-items") && newState === "open" && placeMenu(target), true);
document.addEventListener("click", ({ target }) => target.closest?.(".menu-items button")?.closest(".menu-items").hidePopover?.());
document.addEventListener("contextmenu", (event) => {
  // A button that lies behind its label receives the clicks on the label.
  const covered = event.target.closest?.(".cover")?.parentElement;
  const context = covered?.querySelector("[data-context-menu]") ?? event.target.closest?.("[data-context-menu]");
  const items = context && document.getElementById(context.dataset.contextMenu);
  if (!items?.showPopover) return;
  event.preventDefault();
  const show = () =>
    setTimeout(() => {
      if (!items.isConnected) return;
      if (!items.matches(":popover-open")) items.showPopover();
      placeMenu(items, { left: event.clientX, top: event.clientY, bottom: event.clientY });
    });
  // Waits until the mouse button is released, because releasing it outside of a menu closes the menu.
  if (event.buttons) addEventListener("pointerup", show, { once: true });
  else show();
});

new MutationObserver(() => {
  for (const items of document.querySelectorAll(".menu-items:popover-open")) if (!items.style.top) placeMenu(items);
}).observe(document, { subtree: true, childList: true });
