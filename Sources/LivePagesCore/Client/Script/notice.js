// The notice over everything, dialogs included: what the connection and the server have to say.

const say = (text) => {
  const element = document.getElementById("live-notice");
  element.classList.toggle("shown", text !== "");
  if (element.showPopover) {
    // Showing it anew puts it in front of a dialog that was opened since.
    if (element.matches(":popover-open")) element.hidePopover();
    if (text !== "") element.showPopover();
  }
  // Last, as screen readers follow only what changes in an element that is shown.
  if (element.textContent !== text) element.textContent = text;
};
