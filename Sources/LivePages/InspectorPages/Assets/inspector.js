// Buttons that copy the text of an element: `<button data-copy="ID">`.

const copyText = async (element) => {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return "Copied.";
  } catch {
    // The browser does not allow this page to write to the clipboard, so the text is selected for the user to
    // copy.
    getSelection().selectAllChildren(element);
    return "The text is selected. Copy it with the keyboard.";
  }
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const element = button && document.getElementById(button.dataset.copy);
  if (!element) return;
  const words = await copyText(element);
  const status = document.getElementById(`${button.dataset.copy}-copied`);
  if (status) status.textContent = words;
});
