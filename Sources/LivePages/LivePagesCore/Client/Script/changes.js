// Changes: updates regions of the page, and restores the state around them.

let isApplying = false;

const apply = (patches, animation) => {
  forgetOwnChanges();
  isApplying = true;
  try {
    change(patches, animation);
  } finally {
    isApplying = false;
  }
  syncHooks();
  checkEnds();
};

const change = (patches, animation) => {
  const restoreFocus = rememberFocus();
  const focusAdded = noteAutofocus();
  const noted = noteFields(patches.map(({ id }) => document.getElementById(id)).filter(Boolean));
  const repeat = animate(animation);
  for (const { id, html } of patches) {
    const region = document.getElementById(id);
    if (!region || isKeptInside(region)) continue;
    const now = parse(html);
    if (findStaying(now)) morph(region, now);
    // The page contains changes from elsewhere. Reconnecting requests all of it.
    else connect();
  }
  syncFields(noted);
  syncDetails();
  syncDialogs();
  syncForms();
  restoreFocus();
  focusAdded();
  repeat();
  drawPreviews();
  followRedirect();
};
