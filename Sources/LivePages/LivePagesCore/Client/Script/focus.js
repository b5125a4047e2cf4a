// Focus: preserves the focus across changes of the page. It is restored only if a change has removed it.

const focusable =
  "button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), a[href], summary, [tabindex='0']";
// The headings that have the focus after a page was entered, until the user moves it.
const startsOfPages = new WeakSet();
// The last control outside of dialogs that had the focus. The focus returns to it when a dialog closes, or
// when the control is enabled again. It is `null` after the user clicked the background.
let lastControl = null;

document.addEventListener("focusin", (event) => {
  if (!event.target.closest("dialog")) lastControl = event.target;
});
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("dialog")) lastControl = event.target.closest(focusable);
});
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (!isApplying && !relatedTarget && !target.matches(":disabled") && document.hasFocus() && !target.closest("dialog")) lastControl = null;
});

const focus = (element) => element.focus({ preventScroll: true });

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
      focus(active);
      return;
    }
    if (lastControl?.isConnected && active.closest("dialog")) {
      focus(lastControl);
      return;
    }
    for (const [home, index, className] of homes) {
      if (!home.isConnected) continue;
      const peers = [...home.querySelectorAll(focusable)].filter((peer) => peer.className === className);
      focus(peers[Math.min(index, peers.length - 1)] ?? home);
      return;
    }
  };
};

// Fields that begin to edit something: what a change adds with `autofocus` gets the focus, as it does in a new
// document. In dialogs the browser does so itself.
const noteAutofocus = () => {
  const before = new Set(document.querySelectorAll("[autofocus]"));
  return () => {
    const added = [...document.querySelectorAll("[autofocus]")].find((element) => !before.has(element) && !element.closest("dialog"));
    if (!added) return;
    focus(added);
    added.scrollIntoView({ block: "nearest", inline: "nearest" });
    // A person goes on behind the text.
    if (added.matches(typingFields) && typeof added.selectionStart === "number") added.setSelectionRange(added.value.length, added.value.length);
  };
};
