// The animations of `animation(_:value:)`, repeated animations, and the views that come and go. The core sets the animation of
// a change of the page on the root element.
{
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const properties = ["--moves", "--live-duration", "--live-delay", "--live-easing", "--repeats"];

  // `data-motions` has an entry for each animation of a value: the number of changes, the animation, and its curve. The
  // animation of the innermost changed value applies to the element during the change.
  const motionsIn = (text) => (text ?? "").split("|").map((each) => each.split(" "));
  const changedMotion = (before, now) => {
    const old = motionsIn(before);
    const all = motionsIn(now);
    return old.length === all.length ? all.find(([count], index) => count !== old[index][0]) : undefined;
  };

  let animated = new Set();
  const animateValues = (records) => {
    for (const element of animated) for (const name of properties) element.style.removeProperty(name);
    animated = new Set();
    if (reduced.matches) return;
    for (const { target, attributeName, oldValue } of records) {
      if (attributeName !== "data-motions") continue;
      const motion = changedMotion(oldValue, target.dataset.motions);
      if (!motion) continue;
      const [, duration, delay, iterations, direction, ...easing] = motion;
      const values = ["initial", duration, delay, easing.join(" "), iterations === "1" ? "initial" : `${iterations} ${direction}`];
      properties.forEach((name, index) => target.style.setProperty(name, values[index]));
      animated.add(target);
    }
  };

  document.addEventListener("transitionrun", ({ target, propertyName, pseudoElement }) => {
    const [iterations, direction] = getComputedStyle(target).getPropertyValue("--repeats").trim().split(" ");
    if (!iterations) return;
    const isStarted = (each) => each.transitionProperty === propertyName && (each.effect.pseudoElement ?? "") === pseudoElement;
    for (const each of target.getAnimations().filter(isStarted)) each.effect.updateTiming({ iterations: Number(iterations), direction });
  });

  // Returns the timing of an element's changes, or `undefined` if they aren't animated.
  const timingOf = (element) => {
    const style = getComputedStyle(element);
    const [duration, delay] = ["--live-duration", "--live-delay"].map((name) => (parseFloat(style.getPropertyValue(name)) || 0) * 1000);
    return duration > 0 ? { duration, delay, easing: style.getPropertyValue("--live-easing").trim() || "linear" } : undefined;
  };

  // Returns the look of an element while it is inserted (`enter`) or removed (`leave`).
  const lookOf = (element, kind) => {
    const style = getComputedStyle(element);
    const values = ["opacity", "transform", "filter"].map((name) => [name, style.getPropertyValue(`--${kind}-${name}`).trim()]);
    return Object.fromEntries(values.filter(([, value]) => value !== ""));
  };

  // A later change doesn't affect the animation, unlike one of the style sheet.
  const enter = (element) => {
    const timing = timingOf(element);
    if (timing) element.animate([lookOf(element, "enter"), {}], { ...timing, fill: "backwards", id: "tributary-enter" });
  };

  // Whether a removed view moves into another one, see matched.js.
  const isMatched = ({ dataset }) =>
    dataset.matched !== undefined && document.querySelector(`[data-matched="${CSS.escape(dataset.matched)}"]`) !== null;

  const transitionOf = (element) => {
    for (let each = element; each; each = each.children.length === 1 ? each.firstElementChild : null) if (each.matches(".transition")) return each;
    return null;
  };

  // A removed element with a transition is shown once more in its place until its animation ends.
  const leave = (node, parent, next) => {
    const leaver = transitionOf(node);
    const timing = leaver && timingOf(parent);
    if (!timing || [leaver, ...leaver.children].some(isMatched)) return;
    const ghost = leaver.cloneNode(true);
    for (const each of ghost.querySelectorAll("[data-matched]")) if (isMatched(each)) each.style.visibility = "hidden";
    for (const each of [ghost, ...ghost.querySelectorAll("*")])
      for (const { name } of [...each.attributes]) if (name === "id" || (name.startsWith("data-") && name !== "data-style")) each.removeAttribute(name);
    ghost.dataset.leaving = "";
    ghost.inert = true;
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.replace("transition", "leaving");
    parent.insertBefore(ghost, next?.parentNode === parent ? next : null);
    // A later change may have reused the element.
    const remove = () => "leaving" in ghost.dataset && ghost.remove();
    ghost.animate([{}, lookOf(ghost, "leave")], { ...timing, fill: "forwards", id: "tributary-leave" }).onfinish = remove;
  };

  const isView = (node) => node.nodeType === Node.ELEMENT_NODE && !("leaving" in node.dataset);

  const comeAndGo = (records) => {
    const entering = new Set();
    for (const { type, target, oldValue, addedNodes } of records) {
      const isReused = type === "attributes" && target.matches(".transition") && !/(^| )transition( |$)/.test(oldValue ?? "");
      if (isReused) entering.add(target);
      for (const node of [...addedNodes].filter(isView)) {
        for (const each of [node, ...node.querySelectorAll(".transition")]) if (each.matches(".transition")) entering.add(each);
      }
    }
    for (const element of entering) if (element.isConnected) enter(element);
    for (const { target, removedNodes, nextSibling } of records) {
      if (!target.isConnected) continue;
      for (const node of [...removedNodes].filter(isView)) if (!node.isConnected) leave(node, target, nextSibling);
    }
  };

  const follow = (records) => {
    animateValues(records);
    comeAndGo(records.filter(({ attributeName }) => attributeName !== "data-motions"));
  };

  const observer = new MutationObserver(follow);
  const observed = { subtree: true, childList: true, attributeOldValue: true, attributeFilter: ["class", "data-motions"] };
  observer.observe(document, observed);
  // Before the browser computes the styles of the changed page.
  addEventListener("live-patched", () => follow(observer.takeRecords()));
}
