// The hook of the spreadsheet: reports the cell that is clicked or double-clicked.
"use strict";

{
  const report = (page, name) => (event) => {
    const cell = event.target.closest("td");
    if (!cell || event.target.closest("form")) return;
    page.send(name, { column: cell.cellIndex - 1, row: cell.parentElement.rowIndex - 1 });
  };

  let shown = "";

  LivePages.hooks.Cells = {
    mounted(element, page) {
      element.addEventListener("click", report(page, "selected"));
      element.addEventListener("dblclick", report(page, "opened"));
    },
    // A cell that the arrow keys have selected may be outside of the visible part.
    updated(element) {
      const { selected } = element.dataset;
      if (selected === shown) return;
      shown = selected;
      element.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}
