// A change of the page: regions that are brought up to date, and what has to be put right after that.

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
    // Something else has changed the page: it is requested as a whole.
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
