// History: the history entries that belong to this page, and their scroll positions.

// The address of the current page, without its fragment, and a name for its history entry.
const here = () => location.pathname + location.search;
let shown = here();
let shownEntry = "";

const newEntry = () => `${Date.now()}-${Math.random()}`;

const noteShown = () => {
  shown = here();
  const { liveEntry } = history.state ?? {};
  shownEntry = liveEntry ?? newEntry();
  if (!liveEntry) replaceEntry(location.href, { liveEntry: shownEntry });
};

// The state of an entry is only a hint. Its address determines the page.
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
  // From now on, the browser can't know when the page is ready to be scrolled.
  history.scrollRestoration = "manual";
  history.pushState({ livePath: path }, "", href);
};

const restoreScroll = (scroll) => {
  if (scroll) scrollTo({ left: scroll[0], top: scroll[1], behavior: "instant" });
};
