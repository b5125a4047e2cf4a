// Focus: where the person is on the page survives every change.

const focusable =
  "button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), a[href], summary, [tabindex='0']";
// The headings at which pages begin: they have the focus when a page was entered, until the person goes on.
const startsOfPages = new WeakSet();
// The last control outside of dialogs that had the focus: it gets it back when a dialog closes, or when it
// was disabled for a while.
let lastControl = null;

document.addEventListener("focusin", (event) => {
  if (!event.target.closest("dialog")) lastControl = event.target;
});
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("dialog")) lastControl = event.target.closest(focusable) ?? lastControl;
});

const rememberFocus = () => {
  const active = document.activeElement === document.body ? lastControl : document.activeElement;
  if (!active?.isConnected) return () => {};
  const homes = [];
  for (let home = active.closest("[data-keeps-focus]"); home; home = home.parentElement?.closest("[data-keeps-focus]")) {
    const peers = [...home.querySelectorAll(focusable)].filter((peer) => peer.className === active.className);
    homes.push([home, peers.indexOf(active), active.className]);
  }
  return () => {
    const now = document.activeElement;
    if (now && now !== document.body && !now.disabled) return;
    if (document.querySelector("dialog:modal")) return;
    if (active.isConnected && !active.disabled) {
      active.focus();
      return;
    }
    if (lastControl?.isConnected && active.closest("dialog")) {
      lastControl.focus();
      return;
    }
    for (const [home, index, className] of homes) {
      if (!home.isConnected) continue;
      const peers = [...home.querySelectorAll(focusable)].filter((peer) => peer.className === className);
      (peers[Math.min(index, peers.length - 1)] ?? home).focus();
      return;
    }
  };
};
