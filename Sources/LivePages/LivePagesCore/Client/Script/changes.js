// Changes: updates regions of the page, and restores the state around them.

let isApplying = false;

// `shownDigest` is the digest of the page's content, as the server has sent it. It is empty if the content may
// differ, so that the next stream begins with the whole page.
const apply = (patches, { animation, digest = "", isConnecting = false }) => {
  dispatchEvent(new CustomEvent("live-changing"));
  forgetOwnChanges();
  isApplying = true;
  shownDigest = "";
  try {
    if (change(patches, animation, isConnecting)) shownDigest = digest;
  } finally {
    isApplying = false;
  }
  syncHooks();
  checkEnds();
  dispatchEvent(new CustomEvent("live-changed"));
};

// Returns whether all regions were found. After connecting, all fields show the state, even if they are in
// none of the regions.
const change = (patches, animation, isConnecting) => {
  const restoreFocus = rememberFocus();
  const focusAdded = noteAutofocus();
  const changing = isConnecting ? ["live-page"] : patches.map(({ id }) => id);
  const noted = noteFields(changing.map((id) => document.getElementById(id)).filter(Boolean));
  const repeat = animate(animation);
  let isComplete = true;
  for (const { id, html, element } of patches) {
    const region = document.getElementById(id);
    if (region && isKeptInside(region)) continue;
    const now = region && (element ?? parse(html));
    if (now && findStaying(now)) {
      morph(region, now);
      continue;
    }
    isComplete = false;
    // The page contains changes from elsewhere. Reconnecting requests all of it.
    if (region) connect();
  }
  dispatchEvent(new CustomEvent("live-patched"));
  syncFields(noted);
  showDots();
  syncDetails();
  syncDialogs();
  syncForms();
  restoreFocus();
  focusAdded();
  repeat();
  drawPreviews();
  followRedirect();
  return isComplete;
};
