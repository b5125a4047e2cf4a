// Crossing: the focus and the pointer come into elements and leave them.

const cross = (type, attribute) => {
  const member = attribute.replace(/^data-/, "").replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  document.addEventListener(type, ({ target, relatedTarget, pointerType }) => {
    // What a change of the page does to the focus is not done by the person.
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
