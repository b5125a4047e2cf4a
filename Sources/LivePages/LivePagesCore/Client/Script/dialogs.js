// Dialogs: one that is on the page is open.

const syncDialogs = () => {
  for (const dialog of document.querySelectorAll("dialog")) {
    if (!dialog.open) dialog.showModal();
  }
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
