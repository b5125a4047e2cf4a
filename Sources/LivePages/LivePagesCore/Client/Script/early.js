// Keeps clicks and submissions until the script of the page has loaded. This code is inlined in the page, so
// it must not contain characters that markup escapes.
(function () {
  const kept = (window.liveEarly = []);
  const keep = function (act) {
    kept.push(act);
    act.control.dataset.liveBusy = ``;
  };
  const listen = function (type, selector, act) {
    document.addEventListener(type, function (event) {
      const found = event.target.closest(selector);
      if (found === null || `liveScript` in document.documentElement.dataset) return;
      act(found, event);
    });
  };
  listen(`click`, `[data-event]`, function (control) {
    keep({ control });
  });
  listen(`submit`, `[data-submit-event]`, function (form, event) {
    event.preventDefault();
    keep({ form, control: event.submitter ?? form });
  });
})();
