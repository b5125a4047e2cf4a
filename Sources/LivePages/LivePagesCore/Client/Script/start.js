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
connectUnlessHidden();
