// A page that the server no longer knows, since the server or the session is another one, starts over in
// place: what the person has typed stays in its fields, passwords too, and is sent to the new page. What was
// clicked meant the old page, and is not.

const keptKey = () => `live-page-kept ${path}`;
let startingOver = null;
// When the server has answered with another page lately.
let starts = [];
// With one more than these the browser keeps no cookies.
const mostStarts = 4;
// Whether the person was asked to allow cookies.
let lacksCookies = false;

const startOver = () => (startingOver ??= beginAnew().finally(() => (startingOver = null)));

const beginAnew = async () => {
  const before = token;
  disconnect();
  document.documentElement.dataset.live = "lost";
  for (let failures = 0; ; failures += 1) {
    await waitForMyTurn();
    try {
      const response = await fetch(location.href, { cache: "no-store", redirect: "manual", headers: { Accept: "text/html" } });
      if (leadsElsewhere(response)) return reloadWithFields({ hasEnded: true });
      if (!response.ok) throw new Error(await refusalIn(response));
      const text = await response.text();
      starts.push(performance.now());
      // Another page was entered in the meantime.
      if (token !== before) return;
      continueAs(new DOMParser().parseFromString(text, "text/html"));
      return;
    } catch (error) {
      if (token !== before) return;
      wasLost(error instanceof TypeError ? "" : error.message);
      await pause(delayAfter(failures));
    }
  }
};

// Starting over again and again means that the browser keeps no cookies. It is tried on, but not without a
// break.
const waitForMyTurn = async () => {
  const now = performance.now();
  starts = starts.filter((start) => now - start < 20_000);
  if (starts.length < mostStarts) return;
  lacksCookies = true;
  const orTLS = location.protocol === "http:" ? ", or open it by https:// if its cookies are for TLS only" : "";
  say("restart", `The server does not know this browser. Allow cookies for this site${orTLS}; the page goes on then.`);
  await pause(15_000);
};

// The server knows the page: the browser keeps cookies by now.
const noteCookies = () => {
  if (!lacksCookies) return;
  lacksCookies = false;
  starts = [];
  say("restart", "");
};

const continueAs = (page) => {
  const script = page.querySelector("script[data-live-page]");
  const root = page.getElementById("live-page");
  if (!script || !root || script.dataset.liveVersion !== version || hasOtherFiles(page)) return reloadWithFields();
  const lost = [...unanswered].filter((entry) => !entry.field).length;
  const moved = doesMove();
  const isOfAnother = isAnother(script.dataset.livePerson);
  forgetUnsent();
  takeScript(script);
  document.title = page.title;
  if (isOfAnother) return beginForAnother(root);
  const before = fieldsByCall(document);
  const after = fieldsByCall(root);
  for (const field of [...before.values()].flat()) if (isChangedSilently(field)) noteEdit(field);
  calls = new Set([...before.keys()].filter((call) => before.get(call).length === 1 && after.get(call)?.length === 1));
  const typed = typedFields(before);
  const active = document.activeElement;
  isStartingOver = true;
  try {
    apply([{ id: "live-page", html: root.outerHTML }]);
  } finally {
    isStartingOver = false;
  }
  sendUploadsAgain();
  const heirs = fieldsByCall(document);
  for (const { field, call } of typed) {
    const now = field.isConnected ? field : heirOf(field, heirs.get(call));
    if (now && now !== field && active === field) focus(now);
    if (now && held(now) !== rendered(now)) sendEdit(now);
  }
  if (starts.length <= mostStarts) {
    // This replaces the question for cookies, and stays when the stream begins.
    lacksCookies = false;
    say("restart", lossOfPage(lost, moved));
  }
  connect();
};

// Whether another person has logged in by this browser meanwhile.
const isAnother = (present) => Boolean(person && present && present !== person);

// What the one before has typed and seen is not theirs.
const beginForAnother = (root) => {
  calls = new Set();
  forgetUploads();
  document.getElementById("live-page").replaceWith(document.adoptNode(root));
  syncEntered();
  say("restart", "");
  connect();
};

// The fields that hold what the person has typed, with what each is called; nothing for one of several that
// are called the same.
const typedFields = (called) =>
  [...document.querySelectorAll("[data-input-event]")]
    .filter(holdsTyped)
    .map((field) => ({ field, call: called.get(callOf(field))?.length === 1 ? callOf(field) : "" }));

// The field that stands in the place of one that has gone, with what was typed into that. There may be only
// one.
const heirOf = (field, heirs = []) =>
  heirs.length === 1 && !holdsTyped(heirs[0]) && fill(heirs[0], held(field)) ? heirs[0] : null;

// Puts into a field what the person has typed. A choice may not be there any more.
const fill = (field, value) => {
  const before = held(field);
  recordOf(field);
  put(field, value);
  if (held(field) !== value) {
    put(field, before);
    return false;
  }
  noteTyped(field);
  return true;
};

const lossOfPage = (lost, moved) => {
  if (moved) return "The page has started anew: what it was could not be brought here. What you have typed is still there.";
  return lost === 0 ? "" : "The server has started anew. What you clicked in the meantime was not done.";
};

// MARK: A page that has to be loaded again

// With another version of a script or a style sheet the page is loaded again, and so it is where it leads to another
// one now, as when the person has to log in anew. What was typed is kept in this tab until the page comes back,
// for who has typed it, but passwords are not: nothing that could be read later is left of them.
const reloadWithFields = ({ hasEnded = false } = {}) => {
  const kept = typedValues();
  try {
    if (kept.length > 0) sessionStorage.setItem(keptKey(), JSON.stringify({ person, hasEnded, kept }));
  } catch {
    // Where nothing may be kept, nothing is.
  }
  location.reload();
};

// A password may be shown as text.
const isSecret = (field) => field.type === "password" || /password|one-time-code|^cc-/.test(field.autocomplete ?? "");

const typedValues = () =>
  typedFields(fieldsByCall(document))
    .filter(({ field, call }) => call && !isSecret(field))
    .map(({ field, call }) => [call, held(field), recordOf(field).replaced]);

// What another person has left in this tab is dropped.
const forgetKeptOfOthers = () => {
  for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith("live-page-kept "))) {
    if (isAnother(JSON.parse(sessionStorage.getItem(key))?.person)) sessionStorage.removeItem(key);
  }
};

// What was kept is used once, and never shown to another person. Who was logged in then, and was logged out,
// is to log in again for it.
const restoreFields = () => {
  let found;
  try {
    forgetKeptOfOthers();
    found = JSON.parse(sessionStorage.getItem(keptKey()));
    sessionStorage.removeItem(keptKey());
  } catch {
    return;
  }
  if (!found?.kept || isAnother(found.person) || (found.hasEnded && found.person && !person)) return;
  fillAll(found.kept, () => true);
};

const fillAll = (values, isWanted) => {
  const kept = new Map(values);
  for (const [call, heirs] of fieldsByCall(document)) {
    if (kept.has(call) && heirs.length === 1 && isWanted(heirs[0])) fill(heirs[0], kept.get(call));
  }
};
