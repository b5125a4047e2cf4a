// History: the entries of the browser that belong to this page, and how far each was scrolled.

// What the page shows, fragments aside.
const here = () => location.pathname + location.search;
let shown = here();

// What an entry says is only taken as a hint: where it leads, its address says.
const scrollOf = (state) => {
  const scroll = state?.liveScroll;
  return Array.isArray(scroll) && scroll.length === 2 && scroll.every(Number.isFinite) ? scroll : null;
};

const replaceEntry = (href, changes) => history.replaceState({ ...history.state, livePath: path, ...changes }, "", href);

const saveScroll = () => replaceEntry(location.href, { liveScroll: [scrollX, scrollY] });

let scrolling = 0;
document.addEventListener(
  "scroll",
  () => {
    clearTimeout(scrolling);
    scrolling = setTimeout(() => here() === shown && saveScroll(), 100);
  },
  { passive: true },
);

const pushEntry = (href) => {
  clearTimeout(scrolling);
  saveScroll();
  // From here on the browser does not know when a page is there that could be scrolled.
  history.scrollRestoration = "manual";
  history.pushState({ livePath: path }, "", href);
};

const restoreScroll = (scroll) => {
  if (scroll) scrollTo({ left: scroll[0], top: scroll[1], behavior: "instant" });
};
