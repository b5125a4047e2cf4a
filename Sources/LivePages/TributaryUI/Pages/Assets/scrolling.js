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
