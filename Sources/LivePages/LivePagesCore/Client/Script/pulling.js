// Pulling down: a finger moves down from the top of the page, on an element with `data-pull-event`.

const pullDistance = 96;
let pull = null;

const showPull = (fraction) => {
  const root = document.documentElement;
  if (fraction > 0) {
    // If the user prefers reduced motion, the indicator does not follow the finger. It is either visible or
    // not.
    const shown = reducedMotion.matches ? 1 : Math.min(fraction, 1);
    root.style.setProperty("--live-pull", shown.toFixed(3));
    root.dataset.livePull = fraction >= 1 ? "ready" : "pulling";
  } else {
    root.style.removeProperty("--live-pull");
    delete root.dataset.livePull;
  }
};

const endPull = (isDone) => {
  if (!pull) return;
  const { json, fraction } = pull;
  pull = null;
  showPull(0);
  if (isDone && fraction >= 1) send(json);
};

const isAtTop = (element) => {
  for (let e = element; e; e = e.parentElement) if (e.scrollTop > 0) return false;
  return scrollY <= 0;
};

document.addEventListener(
  "touchstart",
  (event) => {
    endPull(false);
    const json = event.target.closest("[data-pull-event]")?.dataset.pullEvent;
    if (!json || event.touches.length !== 1 || !isAtTop(event.target)) return;
    const { clientX, clientY } = event.touches[0];
    pull = { json, clientX, clientY, fraction: 0 };
  },
  { passive: true },
);

document.addEventListener(
  "touchmove",
  (event) => {
    if (!pull) return;
    const { clientX, clientY } = event.touches[0];
    const [right, down] = [clientX - pull.clientX, clientY - pull.clientY];
    // A first movement sideways or up, or a second finger, is a different gesture.
    const wantsElse = pull.fraction === 0 && Math.max(Math.abs(right), -down) > Math.max(down, 8);
    if (wantsElse || event.touches.length !== 1 || scrollY > 0) return endPull(false);
    pull.fraction = Math.max(down, 0) / pullDistance;
    showPull(pull.fraction);
  },
  { passive: true },
);

document.addEventListener("touchend", () => endPull(true));
document.addEventListener("touchcancel", () => endPull(false));
