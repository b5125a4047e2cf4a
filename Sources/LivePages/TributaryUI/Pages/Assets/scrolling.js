// Scroll positions. A view that scrolls has an element with the same identifier for as long as the view exists. If another
// screen covers the view, its element leaves the page, and the position is restored when it returns.
{
  const mostPositions = 500;
  const scrolls = ".list, .scroll";
  const positions = new Map();

  const note = ({ target }) => {
    if (!target.id || !target.matches?.(scrolls)) return;
    // The map is sorted by age.
    positions.delete(target.id);
    positions.set(target.id, { left: target.scrollLeft, top: target.scrollTop });
    if (positions.size > mostPositions) positions.delete(positions.keys().next().value);
  };
  addEventListener("scroll", note, { capture: true, passive: true });

  const restore = (element) => {
    const position = positions.get(element.id);
    if (position) element.scrollTo({ ...position, behavior: "instant" });
  };
  const restoreAll = (root) => {
    if (root.nodeType !== Node.ELEMENT_NODE) return;
    restore(root);
    for (const element of root.querySelectorAll(scrolls)) restore(element);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(restoreAll);
  }).observe(document, { subtree: true, childList: true });
}

// Rows of lists, lazy stacks and lazy grids. The page marks those whose views appear when they near the window.
{
  const mostReported = 64;
  const pause = 100;
  const margin = "300px";
  let near = [];
  let timer;

  const report = () => {
    timer = undefined;
    while (near.length > 0) sendRows(near.splice(0, mostReported));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        near.push(Number(target.dataset.row));
      }
      // A session may send 50 events a second.
      if (near.length > 0) timer ??= setTimeout(report, pause);
    },
    { rootMargin: margin, scrollMargin: margin },
  );

  // An element that is observed again is reported again.
  const observe = (element) => {
    observer.unobserve(element);
    if (element.dataset.row !== undefined) observer.observe(element);
  };
  const observeAll = (root) => {
    if (root.nodeType !== Node.ELEMENT_NODE) return;
    if (root.dataset.row !== undefined) observe(root);
    for (const element of root.querySelectorAll("[data-row]")) observe(element);
  };
  observeAll(document.documentElement);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes") observe(target);
      else addedNodes.forEach(observeAll);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-row"] });
}
