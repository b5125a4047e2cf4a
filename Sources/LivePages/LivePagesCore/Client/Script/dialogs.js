// Dialogs and details. Every dialog on the page is open.

const syncDialogs = () => {
  for (const dialog of document.querySelectorAll("dialog")) {
    if (!dialog.open) dialog.showModal();
  }
};

// Whether the page last rendered each details element as open. The user may have opened or closed it since.
const openDetails = new WeakMap();

const syncDetails = () => {
  for (const details of document.querySelectorAll("details")) if (!openDetails.has(details)) openDetails.set(details, details.open);
};

// Whether an element stays open or closed when the page renders it again.
const keepsOpenness = (from, to) => {
  // The browser sets the attribute when `syncDialogs` opens the dialog.
  if (from.localName === "dialog") return true;
  if (from.localName !== "details") return false;
  const isOpen = to.hasAttribute("open");
  const keeps = openDetails.get(from) === isOpen;
  openDetails.set(from, isOpen);
  return keeps;
};

// The user pressed Escape. The dialog stays open until the server closes it.
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
