// Forms, and their checkboxes.

const ticked = (form) => {
  const name = form.dataset.submitCollects;
  return [...form.elements].filter((input) => input.name === name && input.checked).map((input) => JSON.parse(input.value));
};

const syncForms = () => {
  for (const control of document.querySelectorAll("[data-needs-ticked]")) {
    const form = control.closest("form") ?? document.getElementById(control.getAttribute("form"));
    control.disabled = ticked(form).length === 0;
  }
};

document.addEventListener("submit", (event) => {
  const json = event.target.dataset.submitEvent;
  if (!json) return;
  event.preventDefault();
  if (!event.target.dataset.submitCollects) {
    send(json);
    return;
  }
  const values = ticked(event.target);
  if (values.length > 0) send(JSON.stringify({ ...JSON.parse(json), value: values }));
});

document.addEventListener("change", syncForms);
