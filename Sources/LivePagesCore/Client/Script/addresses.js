// Addresses of the page: the page is told of those that the person opens, and the browser's address follows what the page says.

const isOwn = ({ pathname }) =>
  addresses !== "one" && (pathname === (path || "/") || (addresses === "paths" && pathname.startsWith(`${path}/`)));

const sendAddress = (options) => {
  stopVisiting();
  shown = here();
  const value = location.pathname.slice(path.length) + location.search;
  return send(JSON.stringify({ event: "live:address", value }), { ...options, isAddress: true });
};

const openAddress = (url, control) => {
  if (url.pathname + url.search !== here()) pushEntry(url.href);
  sendAddress({ control });
};

// The page has moved on. While it does not know yet what the person has opened, it does not say where that leads.
const followAddress = ({ text, isReplacement }) => {
  if ([...unanswered].some(({ isAddress }) => isAddress)) return;
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
  else visit(location.href, { entry: "none", scroll });
});
