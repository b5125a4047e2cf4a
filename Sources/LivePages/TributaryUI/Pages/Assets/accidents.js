// Accidents with the pointer.
{
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  // The second click of a double click doesn't reach the screen that the first one has opened.
  const depthShown = () => Number(document.querySelector('[data-live-hook="TributaryWindow"]')?.dataset.depth);
  let depthBefore = 0;
  const ignoreDoubleClick = (event) => {
    const isLate = event.detail > 1 && depthShown() > depthBefore;
    depthBefore = depthShown();
    if (isLate) stop(event);
  };

  // The button that deletes a row shows its title first. A click soon after that belongs to a double click.
  const doubleClickTime = 300;
  let asked = null;
  let askedEvent;
  let askedAt = 0;
  // An update of the page resets the class, and may give the button to a different row.
  const keeper = new MutationObserver(() => {
    if (asked?.dataset.event !== askedEvent) ask(null);
    else if (!asked.classList.contains("asks")) asked.classList.add("asks");
  });
  const ask = (button, time = 0) => {
    keeper.disconnect();
    asked?.classList.remove("asks");
    asked = button;
    askedEvent = button?.dataset.event;
    askedAt = time;
    if (!button) return;
    button.classList.add("asks");
    keeper.observe(button, { attributes: true, attributeFilter: ["class", "data-event"] });
  };
  const askFirst = (event) => {
    const button = event.target.closest?.(".row-action.delete");
    // Keyboards and screen readers don't click by accident.
    if (!button || event.detail === 0) return ask(null);
    if (button !== asked || button.dataset.event !== askedEvent) ask(button, event.timeStamp);
    else if (event.timeStamp - askedAt > doubleClickTime) return ask(null);
    stop(event);
  };

  addEventListener("click", ignoreDoubleClick, { capture: true });
  addEventListener("click", askFirst, { capture: true });
  addEventListener("keydown", ({ key }) => key === "Escape" && ask(null), { capture: true });

  // The items above the keyboard don't take the focus from the field, since they are shown while a field has it.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest?.(".bottom-bar.keyboard") && !event.target.closest("input, select, textarea")) event.preventDefault();
  });
}
