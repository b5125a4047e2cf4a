// The notice above all content, including dialogs. It shows problems of the connection and messages of the
// server.

// The text for each subject. If there are several, the first one in this order is shown.
const notices = new Map(["connection", "restart", "refusal", "lost", "files", "slow"].map((subject) => [subject, ""]));

const say = (subject, text) => {
  if (notices.get(subject) === text && text === "") return;
  notices.set(subject, text);
  const shown = [...notices.values()].find(Boolean) ?? "";
  const element = document.getElementById("live-notice");
  element.classList.toggle("shown", shown !== "");
  raise(element, shown !== "");
  // This comes last, because screen readers announce only changes inside a visible element.
  if (element.textContent !== shown) element.textContent = shown;
};

// Shows an element in front of everything else, or hides it. Showing it again moves it in front of dialogs
// that were opened since.
const raise = (element, isShown) => {
  if (!element.showPopover) return;
  if (element.matches(":popover-open")) element.hidePopover();
  if (isShown) element.showPopover();
};
