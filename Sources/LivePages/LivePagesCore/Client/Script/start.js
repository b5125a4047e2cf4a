// The page as it came is put right, and followed from then on.

document.documentElement.dataset.liveScript = "";
restoreFields();
syncDetails();
syncDialogs();
syncForms();
replaceEntry(location.href);
if (history.scrollRestoration === "manual") restoreScroll(scrollOf(history.state));
// Scripts of the site come after this one, and have run by then.
document.addEventListener("DOMContentLoaded", syncHooks);
checkEnds();
followRedirect();
// What was done before this script had loaded.
for (const { form, control } of window.liveEarly ?? []) {
  delete control.dataset.liveBusy;
  if (form) trySubmit(form, control);
  else click(control);
}
connectUnlessHidden();
