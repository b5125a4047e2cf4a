// The hook of the canvas: reports the position of the pointer in the units of the drawing.
"use strict";

{
  // The server accepts fifty events a second.
  const pause = 70;

  LivePages.hooks.CircleCanvas = {
    mounted(element, page) {
      let last = 0;
      let timer = 0;
      const place = ({ clientX, clientY }) => {
        const drawing = element.querySelector("svg");
        const { left, top, width, height } = drawing.getBoundingClientRect();
        const { width: x, height: y } = drawing.viewBox.baseVal;
        return { x: Math.round(((clientX - left) / width) * x), y: Math.round(((clientY - top) / height) * y) };
      };
      const isOnMenu = ({ target }) => Boolean(target.closest(".popup"));
      element.addEventListener("pointermove", (event) => {
        if (event.pointerType === "touch") return;
        clearTimeout(timer);
        const point = place(event);
        const report = () => {
          last = performance.now();
          if (element.isConnected) page.send("pointed", point);
        };
        timer = setTimeout(report, Math.max(last + pause - performance.now(), 0));
      });
      element.addEventListener("click", (event) => {
        clearTimeout(timer);
        if (!isOnMenu(event)) page.send("clicked", place(event));
      });
      element.addEventListener("contextmenu", (event) => {
        event.preventDefault();
        clearTimeout(timer);
        page.send("menu", place(event));
      });
    },
  };
}
