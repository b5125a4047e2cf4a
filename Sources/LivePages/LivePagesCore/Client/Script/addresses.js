// Addresses: reports the addresses that the user opens to the server, and applies the address changes that
// the server sends.

const isOwn = ({ pathname }) =>
  addresses !== "one" && (pathname === (path || "/") || (addresses === "paths" && pathname.startsWith(`${path}/`)));

// The event for the last address that the user opened. It is reset when the server answers that it will never
// process the event.
let opened = null;

const sendAddress = (options) => {
  stopVisiting();
  noteShown();
  const value = location.pathname.slice(path.length) + location.search;
  const entry = send(JSON.stringify({ event: "live:address", value }), options);
  if (!isAnswered(entry)) opened = entry;
};

const openAddress = (url, control) => {
  if (url.pathname + url.search !== here()) pushEntry(url.href);
  sendAddress({ control });
};

// The server has changed the page's address. Changes from before the server knew the address that the user
// opened are ignored, even if they arrive after its acknowledgement, because they travel on a separate
// connection.
const followAddress = ({ text, isReplacement }, upTo) => {
  if (opened && !(opened.number <= upTo)) return;
  // The browser is navigating to another page.
  if (here() !== shown) return;
  const url = new URL(path + text, location.origin);
  if (url.origin !== location.origin || url.pathname + url.search === here()) return;
  if (isReplacement) replaceEntry(url.href);
  else pushEntry(url.href);
  noteShown();
};

// Waits for the new content, because only rendered content can be scrolled to.
onAnswer.push(({ scroll }) => scroll && setTimeout(() => restoreScroll(scroll)));

addEventListener("popstate", ({ state }) => {
  clearTimeout(scrolling);
  const scroll = scrollOf(state);
  if (!state) replaceEntry(location.href);
  // Only the fragment changed.
  if (here() === shown) {
    stopVisiting();
    noteShown();
    return restoreScroll(scroll);
  }
  if (state?.livePath === path && isOwn(location)) sendAddress({ scroll: scroll ?? [0, 0] });
  else if (!mayLeave()) history.pushState({ livePath: path, liveEntry: shownEntry }, "", shown);
  else visit(location.href, { entry: "none", scroll });
});
