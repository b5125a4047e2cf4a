// Crossing: reports when the focus or the pointer enters or leaves an element.

const cross = (type, attribute) => {
  const member = attribute.replace(/^data-/, "").replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  document.addEventListener(type, ({ target, relatedTarget, pointerType }) => {
    // Ignores focus changes that an update of the page causes.
    if (isApplying || pointerType === "touch") return;
    for (let e = target.closest?.(`[${attribute}]`); e; e = e.parentElement?.closest(`[${attribute}]`)) {
      if (e.contains(relatedTarget)) return;
      send(e.dataset[member]);
    }
  });
};

cross("focusin", "data-focus-event");
cross("focusout", "data-blur-event");
cross("pointerover", "data-pointer-enter-event");
cross("pointerout", "data-pointer-leave-event");
