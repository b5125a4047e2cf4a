// Dialogs and details. A dialog that is on the page is open.

const syncDialogs = () => {
  for (const dialog of document.querySelectorAll("dialog")) {
    if (!dialog.open) dialog.showModal();
  }
};

// Whether the page last said that details are open. A person may have opened or closed them since.
const openDetails = new WeakMap();

const syncDetails = () => {
  for (const details of document.querySelectorAll("details")) if (!openDetails.has(details)) openDetails.set(details, details.open);
};

// Whether an element stays open or closed when the page describes it anew.
const keepsOpenness = (from, to) => {
  // The browser opens it, and `syncDialogs` has it do so.
  if (from.localName === "dialog") return true;
  if (from.localName !== "details") return false;
  const isOpen = to.hasAttribute("open");
  const keeps = openDetails.get(from) === isOpen;
  openDetails.set(from, isOpen);
  return keeps;
};

// Escape. The dialog stays open until the server says that it is closed.
document.addEventListener(
  "cancel",
  (event) => {
    const json = event.target.dataset.cancelEvent;
    if (!json) return;
    event.preventDefault();
    send(json);
  },
  true,
);
