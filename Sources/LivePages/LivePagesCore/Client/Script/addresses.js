// Addresses of the page: the page is told of those that the person opens, and the browser's address follows
// what the page says.

const isOwn = ({ pathname }) =>
  addresses !== "one" && (pathname === (path || "/") || (addresses === "paths" && pathname.startsWith(`${path}/`)));

// The event of the address that the person has opened last, until the server has answered that it never
// counts it.
let opened = null;

const sendAddress = (options) => {
  stopVisiting();
  shown = here();
  const value = location.pathname.slice(path.length) + location.search;
  const entry = send(JSON.stringify({ event: "live:address", value }), options);
  if (!isAnswered(entry)) opened = entry;
};

const openAddress = (url, control) => {
  if (url.pathname + url.search !== here()) pushEntry(url.href);
  sendAddress({ control });
};

// The page has moved on. What it says of the time before it knew what the person has opened does not count,
// even if it comes later than the answer to that: it has another way.
const followAddress = ({ text, isReplacement }, upTo) => {
  if (opened && !(opened.number <= upTo)) return;
  // The browser is on its way to another page.
  if (here() !== shown) return;
  const url = new URL(path + text, location.origin);
  if (url.origin !== location.origin || url.pathname + url.search === here()) return;
  if (isReplacement) replaceEntry(url.href);
  else pushEntry(url.href);
  shown = here();
};

// What is on the page by then can be scrolled.
onAnswer.push(({ scroll }) => scroll && setTimeout(() => restoreScroll(scroll)));

addEventListener("popstate", ({ state }) => {
  clearTimeout(scrolling);
  const scroll = scrollOf(state);
  if (!state) replaceEntry(location.href);
  // Another place of what is shown.
  if (here() === shown) {
    stopVisiting();
    return restoreScroll(scroll);
  }
  if (state?.livePath === path && isOwn(location)) sendAddress({ scroll: scroll ?? [0, 0] });
  else if (!mayLeave()) history.pushState({ livePath: path }, "", shown);
  else visit(location.href, { entry: "none", scroll });
});
