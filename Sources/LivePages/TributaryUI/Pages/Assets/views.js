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
new MutationObserver((records) => {
  for (const { type, target, addedNodes } of records) {
    if (type === "attributes") add(target);
    else for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) addAll(node);
  }
  prune();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-style"] });
document.documentElement.classList.add("styled");

// Reports the size of an element when it is shown and whenever it changes.
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

// The traits of the window: dark or light, visible or hidden, and its width class.
const dark = matchMedia("(prefers-color-scheme: dark)");
const wide = matchMedia("(min-width: 640px)");
let reportTraits = () => {};
dark.addEventListener("change", () => reportTraits());
wide.addEventListener("change", () => reportTraits());
document.addEventListener("visibilitychange", () => reportTraits());

// The browser's Back button leaves the screen or dialog in front, before it leaves the app: each of them has an entry
// of the history. `depth` is that of the current entry.
let depth = Number(history.state?.tributaryDepth) || 0;
let isTravelling = false;
let leaveFront = () => {};

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

LivePages.hooks.TributaryWindow = {
  updated: followDepth,
  mounted(element, handle) {
    leaveFront = () => handle.send("back");
    followDepth(element);
    let last = "";
    reportTraits = () => {
      const traits = [dark.matches ? 1 : 0, document.visibilityState === "visible" ? 1 : 0, wide.matches ? 1024 : 390];
      if (traits.join() === last) return;
      last = traits.join();
      handle.send("traits", traits);
    };
    // The server assumes a light, wide and visible window by default.
    last = "0,1,1024";
    reportTraits();
  },
};

// Moves the focus when the page requests it.
const wantsFocus = (element) => element.dataset.focused === "true";
const focusableIn = (element) =>
  element.matches("input, textarea, select, button, [tabindex]") ? element : element.querySelector("input, textarea, select, button, [tabindex]");
const focusWishes = new WeakMap();

const followFocus = (element) => {
  const wants = wantsFocus(element);
  if (focusWishes.get(element) === wants) return;
  focusWishes.set(element, wants);
  const target = focusableIn(element);
  if (wants && !element.contains(document.activeElement)) target?.focus();
  if (!wants && element.contains(document.activeElement)) document.activeElement.blur();
};

LivePages.hooks.TributaryFocus = {
  mounted(element) {
    if (wantsFocus(element)) followFocus(element);
    else focusWishes.set(element, false);
  },
  updated: followFocus,
};

// Links that lead out of the site. Addresses with other schemes are not opened.
const isAllowed = (address) => /^(https?|mailto|tel):/i.test(address);
const openAddress = (address) => isAllowed(address) && window.open(address, "_blank", "noopener,noreferrer");
const followLink = (event) => {
  event.preventDefault();
  openAddress(event.currentTarget.dataset.address);
};

LivePages.hooks.TributaryLink = {
  mounted(element) {
    element.addEventListener("click", followLink);
    element.addEventListener("keydown", (event) => event.key === "Enter" && followLink(event));
  },
};

addEventListener("live:tributary-open", ({ detail }) => openAddress(String(detail)));

addEventListener("live:tributary-scroll", ({ detail: [mark, block] }) => {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  document.querySelector(`[data-mark="${CSS.escape(mark)}"]`)?.scrollIntoView({ block, behavior });
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
  const context = event.target.closest?.("[data-context-menu]");
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

// Gestures: taps, long presses and drags. Locations are relative to the element.
const followGesture = (element, handle) => {
  const [kind, limitText] = element.dataset.gesture.split(" ");
  const limit = Number(limitText);
  let start = null;
  let sent = 0;
  let taps = [];
  let timer = 0;
  const place = ({ clientX, clientY }) => {
    const box = element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  const report = (ends, event) => {
    const [x, y] = place(event);
    const [fromX, fromY, time, lastX, lastY] = start ?? [x, y, event.timeStamp - 1, x, y];
    const passed = Math.max(event.timeStamp - time, 1) / 1000;
    const speed = (value) => Math.max(-9999, Math.min(9999, Math.round(value / passed)));
    const round = (value) => Math.round(value * 10) / 10;
    handle.send("gesture", [ends ? 1 : 0, round(fromX), round(fromY), round(x), round(y), speed(x - lastX), speed(y - lastY)]);
    if (start) start = [fromX, fromY, event.timeStamp, x, y, true];
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const [x, y] = place(event);
    start = [x, y, event.timeStamp, x, y, false];
    if (kind === "press") timer = setTimeout(() => start && report(true, event), limit * 1000);
    if (kind === "drag") {
      element.setPointerCapture(event.pointerId);
      if (limit === 0) report(false, event);
    }
  });
  element.addEventListener("pointermove", (event) => {
    if (!start || kind !== "drag") return;
    const [x, y] = place(event);
    if (!start[5] && Math.hypot(x - start[0], y - start[1]) < limit) return;
    // Limits how often the server receives updates.
    if (event.timeStamp - sent < 50) return;
    sent = event.timeStamp;
    report(false, event);
  });
  element.addEventListener("pointerup", (event) => {
    clearTimeout(timer);
    if (kind === "drag" && start && (start[5] || limit === 0)) report(true, event);
    if (kind === "tap" && start) {
      taps = [...taps.filter((time) => event.timeStamp - time < 400), event.timeStamp];
      if (taps.length >= limit) {
        taps = [];
        report(true, event);
      }
    }
    start = null;
  });
  element.addEventListener("pointercancel", () => {
    clearTimeout(timer);
    start = null;
  });
};

LivePages.hooks.TributaryGesture = { mounted: followGesture };

// A removed element with a transition is shown once more in its place until its animation ends.
const leaveAll = (records) => {
  const duration = parseFloat(document.documentElement.style.getPropertyValue("--live-duration")) || 0;
  if (duration === 0) return;
  for (const { target, removedNodes, nextSibling } of records)
    for (const node of removedNodes) {
      if (node.nodeType !== Node.ELEMENT_NODE || node.isConnected || "leaving" in node.dataset || !target.isConnected) continue;
      const leaver = node.matches(".transition") ? node : node.children.length === 1 && node.firstElementChild.matches(".transition") ? node : null;
      if (!leaver) continue;
      const ghost = leaver.cloneNode(true);
      for (const each of [ghost, ...ghost.querySelectorAll("*")])
        for (const { name } of [...each.attributes]) if (name === "id" || name.startsWith("data-") && name !== "data-style") each.removeAttribute(name);
      ghost.dataset.leaving = "";
      ghost.inert = true;
      ghost.setAttribute("aria-hidden", "true");
      (ghost.matches(".transition") ? ghost : ghost.firstElementChild).classList.replace("transition", "leaving");
      target.insertBefore(ghost, nextSibling?.parentNode === target ? nextSibling : null);
      // A later change may have reused the element.
      setTimeout(() => "leaving" in ghost.dataset && ghost.remove(), duration * 1000);
    }
};

new MutationObserver((records) => {
  leaveAll(records);
  for (const items of document.querySelectorAll(".menu-items:popover-open")) if (!items.style.top) placeMenu(items);
}).observe(document, { subtree: true, childList: true });
