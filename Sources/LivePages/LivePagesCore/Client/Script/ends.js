// Ends: requests more content when the user scrolls near the end of an element.

const endDistance = 300;
// The height of each element at its last request. It is removed when the user scrolls away from the end.
const asked = new WeakMap();

const isScrolled = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);

// The distance to the end of the element, in pixels.
const distanceToEnd = (element) =>
  isScrolled(element)
    ? element.scrollHeight - element.scrollTop - element.clientHeight
    : element.getBoundingClientRect().bottom - innerHeight;

let checkingEnds = 0;

const checkEnds = () => {
  cancelAnimationFrame(checkingEnds);
  checkingEnds = requestAnimationFrame(() => {
    for (const element of document.querySelectorAll("[data-scroll-end-event]")) {
      if (element.getClientRects().length === 0) continue;
      if (distanceToEnd(element) > endDistance) {
        asked.delete(element);
      } else if (asked.get(element) !== element.scrollHeight) {
        asked.set(element, element.scrollHeight);
        send(element.dataset.scrollEndEvent);
      }
    }
  });
};

document.addEventListener("scroll", checkEnds, { passive: true, capture: true });
addEventListener("resize", checkEnds);
