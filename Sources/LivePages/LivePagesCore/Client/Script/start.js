// Prepares the loaded page and starts to follow its changes.

document.documentElement.dataset.liveScript = "";
restoreFields();
syncDetails();
syncDialogs();
syncForms();
replaceEntry(location.href);
if (history.scrollRestoration === "manual") restoreScroll(scrollOf(history.state));
// The site's own scripts come after this one, and have run by then.
document.addEventListener("DOMContentLoaded", syncHooks);
checkEnds();
followRedirect();
// Performs the actions from before this script had loaded.
for (const { form, control } of window.liveEarly ?? []) {
  delete control.dataset.liveBusy;
  if (form) trySubmit(form, control);
  else click(control);
}
connectUnlessHidden();
