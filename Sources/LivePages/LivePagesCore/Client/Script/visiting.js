// Visiting: replaces this page with another live page of the site, without reloading the document. If that is
// impossible, the page is loaded normally.

// Identifies the current visit.
let visiting = null;

const assetLimit = 5_000;

const load = (href, entry) => {
  if (entry === "none") {
    // The browser doesn't report this as going back.
    history.replaceState({ ...history.state, liveBack: true }, "");
    location.reload();
  } else if (entry === "replace") location.replace(href);
  else location.assign(href);
};

// Visits an address of this site. `entry` determines the change of the history: "push", "replace", or "none"
// if the entry already exists.
const visit = async (href, { entry = "push", scroll = null } = {}) => {
  sendSilentChanges(document.querySelectorAll(textFields));
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return;
  visiting?.abort();
  const mine = new AbortController();
  visiting = mine;
  const timer = setTimeout(showVisiting, busyAfter);
  const isOver = () => visiting !== mine;
  try {
    for (let failures = 0; !isOver(); failures += 1) {
      await whenSent();
      if (isOver()) return;
      const next = await ask(url, mine.signal, entry === "none").catch((error) => isOver() || Promise.reject(error));
      if (isOver()) return;
      if (!next) {
        await pause(delayAfter(failures));
        continue;
      }
      await loadAssets(next);
      // Actions during the request belong to this page.
      await whenSent();
      if (isOver()) return;
      enter(next, url, { entry, scroll });
      return;
    }
  } catch {
    if (!isOver()) load(url.href, entry);
  } finally {
    clearTimeout(timer);
    if (!isOver()) {
      visiting = null;
      showVisiting();
    }
  }
};

// The user cancels the visit or goes elsewhere.
const stopVisiting = () => {
  visiting?.abort();
  visiting = null;
  showVisiting();
};

// Returns the page at an address, or nothing if the server can't be reached and the request should be
// retried.
const ask = async (url, signal, triesAgain) => {
  await latency();
  let response;
  try {
    response = await fetch(url, { signal, cache: "no-store", headers: { Accept: "text/html" } });
  } catch (error) {
    if (signal.aborted || !triesAgain) throw error;
    say("connection", lossInWords());
    return null;
  }
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("text/html")) {
    response.body?.cancel();
    throw new Error("The response is not an HTML page.");
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const script = page.querySelector("script[data-live-page]");
  const root = page.getElementById("live-page");
  if (!script || !root || script.dataset.liveVersion !== version || hasOtherFiles(page)) throw new Error("The response is not a live page of this version.");
  return { page, script, root, href: response.redirected ? response.url : url.href };
};

// MARK: Style sheets and scripts

const links = (page) => [...page.head.querySelectorAll("link[rel='stylesheet']")];
const scripts = (page) => [...page.head.querySelectorAll("script[src]")];
const addressOf = (element) => element.getAttribute("href") ?? element.getAttribute("src");

// Whether a page uses another version of a file that this page has loaded.
const hasOtherFiles = (page) => {
  const [mine, theirs] = [document, page].map((each) => [...links(each), ...scripts(each)].map(addressOf));
  const pathOf = (address) => address.split("?")[0];
  const paths = new Set(mine.map(pathOf));
  return theirs.some((address) => paths.has(pathOf(address)) && !mine.includes(address));
};

const whenLoaded = (element) =>
  new Promise((resolve) => {
    element.onload = resolve;
    element.onerror = resolve;
  });

// Loads the style sheets and scripts that only the next page uses. The new style sheets are inserted in the
// next page's order, relative to those that both pages use.
const loadAssets = async ({ page }) => {
  const loading = [];
  let last = null;
  for (const link of links(page)) {
    const known = links(document).find((mine) => addressOf(mine) === addressOf(link));
    if (known) {
      last = known;
      continue;
    }
    const added = document.createElement("link");
    added.rel = "stylesheet";
    added.href = addressOf(link);
    loading.push(whenLoaded(added));
    if (last) last.after(added);
    else document.head.append(added);
    last = added;
  }
  for (const script of scripts(page)) {
    if (scripts(document).some((mine) => addressOf(mine) === addressOf(script))) continue;
    const added = document.createElement("script");
    added.src = addressOf(script);
    added.async = false;
    loading.push(whenLoaded(added));
    document.head.append(added);
  }
  await Promise.race([Promise.all(loading), pause(assetLimit)]);
};

// Scripts stay, because a script that has run can't be undone.
const forgetAssets = ({ page }) => {
  const wanted = new Set(links(page).map(addressOf));
  for (const link of links(document)) if (!wanted.has(addressOf(link))) link.remove();
  const icon = page.head.querySelector("link[rel='icon']");
  if (icon) document.head.querySelector("link[rel='icon']")?.setAttribute("href", addressOf(icon));
};

// MARK: Entering

const enter = (next, url, { entry, scroll }) => {
  const { script, root, page } = next;
  const target = new URL(next.href);
  if (target.origin !== location.origin) return load(url.href, entry);
  if (target.hash === "") target.hash = url.hash;
  keepDraft();
  leaveForGood();
  if (entry === "push") pushEntry(withoutFragment(target));
  takeScript(script);
  replaceEntry(entry === "none" ? target.href : withoutFragment(target), { liveScroll: entry === "none" ? scroll : null });
  noteShown();
  document.title = page.title;
  for (const subject of notices.keys()) say(subject, "");
  lastControl = null;
  document.getElementById("live-page").replaceWith(document.adoptNode(root));
  restoreFields();
  restoreDraft(entry === "none");
  forgetAssets(next);
  syncEntered();
  announce(page.title);
  focusStart(root);
  if (entry === "none" && scroll) restoreScroll(scroll);
  // The browser itself navigates to the fragment, because it also opens closed elements around the target.
  else if (target.hash) location.replace(target.href);
  else scrollTo({ left: 0, top: 0, behavior: "instant" });
  connectUnlessHidden();
};

// Applies everything that the script derives from a page to the new page.
const syncEntered = () => {
  syncDetails();
  syncDialogs();
  syncForms();
  syncHooks();
  checkEnds();
  followRedirect();
};

const withoutFragment = (url) => url.href.slice(0, url.href.length - url.hash.length);

// Tells the server to discard the tab, because nothing leads back to it.
const leaveForGood = () => {
  disconnect();
  fetch("/live-pages/close", { method: "POST", headers: { "Live-Page": token }, keepalive: true }).catch(() => {});
  forgetUnsent();
  forgetUploads();
  delete document.documentElement.dataset.live;
};

const takeScript = ({ dataset }) => {
  ({ livePath: path, livePage: token, livePerson: person, liveAddresses: addresses, liveDigest: shownDigest } = dataset);
  Object.assign(own.dataset, dataset);
};

// Announces a new page to screen readers by its title. The focus moves to its beginning.
const announce = (title) => {
  document.getElementById("live-announcement").textContent = title;
};

const focusStart = (root) => {
  const start = root.querySelector("[autofocus]") ?? root.querySelector("h1") ?? root;
  if (!start.matches(focusable)) {
    start.tabIndex = -1;
    startsOfPages.add(start);
  }
  start.focus({ preventScroll: true });
};

const showVisiting = () => {
  document.documentElement.toggleAttribute("data-live-visiting", visiting !== null);
  showWaiting();
};

// MARK: Links

const isLeftToTheBrowser = (event, link) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  !(link instanceof HTMLAnchorElement) ||
  (link.target !== "" && link.target !== "_self") ||
  link.hasAttribute("download") ||
  link.origin !== location.origin ||
  "liveLoad" in link.dataset ||
  link.getAttribute("href").startsWith("#");

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || isLeftToTheBrowser(event, link)) return;
  const url = new URL(link.href);
  if ("liveAddress" in link.dataset && isOwn(url)) {
    event.preventDefault();
    openAddress(url, link);
  } else if (!url.hash || url.pathname + url.search !== here()) {
    event.preventDefault();
    if (mayLeave()) visit(url.href, { entry: url.href === location.href ? "replace" : "push" });
  }
});
