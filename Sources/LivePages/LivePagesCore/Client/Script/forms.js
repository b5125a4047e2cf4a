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

// The control that a form is sent by: the button, if it was one.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const json = form.dataset.submitEvent;
  if (!json) return;
  event.preventDefault();
  const control = event.submitter ?? form;
  if (isInert(control)) return;
  if (!form.dataset.submitCollects) {
    pace(form, () => send(json, { control }));
    return;
  }
  const values = ticked(form);
  if (values.length > 0) send(JSON.stringify({ ...JSON.parse(json), value: values }), { control });
});

document.addEventListener("change", syncForms);
