// Ends: what is scrolled near its end asks for more.

const endDistance = 300;
// How high each element was when it asked last, until it was scrolled away from its end.
const asked = new WeakMap();

const isScrolled = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);

// How far the end is away.
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
