// A change of the page: regions that are brought up to date, and what has to be put right after that.

const apply = (patches, animation) => {
  const restoreFocus = rememberFocus();
  const repeat = animate(animation);
  for (const { id, html } of patches) {
    const region = document.getElementById(id);
    if (region) morph(region, parse(html));
  }
  syncDialogs();
  syncForms();
  restoreFocus();
  repeat();
  drawPreviews();
  followRedirect();
};
