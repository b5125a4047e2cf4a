// The notice over everything, dialogs included: what the connection and the server have to say.

// What there is to say, by what it is about. Of several, the first in this order is shown.
const notices = new Map(["connection", "restart", "refusal", "files", "slow"].map((subject) => [subject, ""]));

const say = (subject, text) => {
  if (notices.get(subject) === text && text === "") return;
  notices.set(subject, text);
  const shown = [...notices.values()].find(Boolean) ?? "";
  const element = document.getElementById("live-notice");
  element.classList.toggle("shown", shown !== "");
  raise(element, shown !== "");
  // Last, as screen readers follow only what changes in an element that is shown.
  if (element.textContent !== shown) element.textContent = shown;
};

// Shows an element in front of everything, or hides it. Showing it anew puts it in front of a dialog that was
// opened since.
const raise = (element, isShown) => {
  if (!element.showPopover) return;
  if (element.matches(":popover-open")) element.hidePopover();
  if (isShown) element.showPopover();
};
