// The values that the pages pass to client code.
"use strict";

window.journal = [];
const note = (...words) => window.journal.push(words.join(" "));

LivePages.hooks.Map = {
  mounted(element, page) {
    note("mounted", element.dataset.zoom);
    element.append(document.createElement("b"));
    element.firstChild.textContent = "drawn";
    element.style.setProperty("--drawn", "1");
    element.addEventListener("click", () => (window.wasTaken = page.send("moved", { x: 3, y: 4 })));
    element.addEventListener("dblclick", () => page.send("moved", { x: "far", y: 4 }));
  },
  updated: (element) => note("updated", element.dataset.zoom),
  removed: () => note("removed"),
  events: { saved: (value, element) => note("saved", value.id, element.dataset.zoom, document.getElementById("saves").textContent) },
};


addEventListener("live:saved", ({ detail }) => note("heard", detail.id));
