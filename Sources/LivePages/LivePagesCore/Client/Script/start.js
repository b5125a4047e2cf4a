// Prepares the loaded page and starts to follow its changes.

document.documentElement.dataset.liveScript = "";
const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward" || history.state?.liveBack === true;
replaceEntry(location.href, { liveBack: false });
noteShown();
restoreFields();
restoreDraft(isBack);
syncDetails();
syncDialogs();
syncForms();
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
