// Starting over: replaces a page in place if the server does not know it, because the server or the session
// is a different one. The user's input stays in its fields, including passwords, and is sent to the new page.
// Clicks are not sent, because they were meant for the old page.

const keptKey = () => `live-page-kept ${path}`;
let startingOver = null;
// The times at which the server recently answered with a new page.
let starts = [];
// If the page starts over more often than this, the browser does not accept cookies.
const mostStarts = 4;
// Whether the user was asked to allow cookies.
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
      // The user entered another page in the meantime.
      if (token !== before) return;
      return await continueAs(new DOMParser().parseFromString(text, "text/html"));
    } catch (error) {
      if (token !== before) return;
      wasLost(error instanceof TypeError ? "" : error.message);
      await pause(delayAfter(failures));
    }
  }
};

// A page that repeatedly starts over indicates that the browser does not accept cookies. The page keeps
// trying, with a pause between the attempts.
const waitForMyTurn = async () => {
  const now = performance.now();
  starts = starts.filter((start) => now - start < 20_000);
  if (starts.length < mostStarts) return;
  lacksCookies = true;
  const orTLS = location.protocol === "http:" ? ", or open it with https:// if its cookies require TLS" : "";
  say("restart", `The server doesn't recognize this browser. Allow cookies for this site${orTLS}. The page then continues.`);
  await pause(15_000);
};

// The server knows the page, so the browser accepts cookies now.
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
    // Markup made from the element would lack the line break at the beginning of a text.
    apply([{ id: "live-page", element: document.adoptNode(root) }], { digest: shownDigest });
  } finally {
    isStartingOver = false;
  }
  sendUploadsAgain();
  const heirs = fieldsByCall(document);
  for (const { field, call } of typed) {
    const now = field.isConnected ? field : heirOf(field, heirs.get(call));
    if (now && now !== field && active === field) focus(now);
    // A radio button that is no longer selected has no event.
    if (now && held(now) !== rendered(now) && (now.type !== "radio" || now.checked)) sendAgain(now);
  }
  if (starts.length <= mostStarts) {
    // This replaces the request to allow cookies. It stays visible when the stream begins.
    lacksCookies = false;
    say("restart", lossOfPage(lost, moved));
  }
  connect();
};

// Whether another user has logged in with this browser in the meantime.
const isAnother = (present) => Boolean(person && present && present !== person);

// A new user must not see the previous user's input and content.
const beginForAnother = (root) => {
  calls = new Set();
  forgetUploads();
  document.getElementById("live-page").replaceWith(document.adoptNode(root));
  syncEntered();
  say("restart", "");
  connect();
};

// The fields with user input, each with its call. The call is empty if several fields share it.
const typedFields = (called) =>
  [...document.querySelectorAll("[data-input-event]")]
    .filter(holdsTyped)
    .map((field) => ({ field, call: called.get(callOf(field))?.length === 1 ? callOf(field) : "" }));

// The field that replaces a removed field and receives its input, if there is exactly one.
const heirOf = (field, heirs = []) =>
  heirs.length === 1 && !holdsTyped(heirs[0]) && fill(heirs[0], held(field)) ? heirs[0] : null;

// The page that starts over has received none of the field's values. Its answer may be late, and must not be
// preceded by the loss of the input, even if the user typed it long ago.
const sendAgain = (field) => {
  for (const each of groupOf(field)) Object.assign(recordOf(each), settled(stateOf(each)), { isTyped: false, typedAt: performance.now() });
  sendEdit(field);
};

// Sets a field to the user's input. Returns whether the field accepted it, because an option may no longer
// exist.
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
  if (moved) return "The page has restarted, because its previous state wasn't available. Your input is still there.";
  return lost === 0 ? "" : "The server has restarted. Your last action wasn't performed.";
};

// MARK: Reloading

// Reloads the page if the version of a script or a style sheet has changed, or if the page now leads to
// another one, for example because the user has to log in again. The user's input is kept in this tab until
// the page returns, and restored only for the same user. Passwords are not stored, so that nobody can read
// them later.
const reloadWithFields = ({ hasEnded = false } = {}) => {
  const kept = typedValues();
  try {
    if (kept.length > 0) sessionStorage.setItem(keptKey(), JSON.stringify({ person, hasEnded, kept }));
  } catch {
    // Without storage, nothing is kept.
  }
  location.reload();
  // The script runs until the new document arrives. Reloading again would cancel this reload, and on a slow
  // computer the next one, too. A person who stops the reload has the page again after this time.
  return pause(reloadTime);
};
const reloadTime = 30_000;

// A password may be shown in a text field.
const isSecret = (field) => field.type === "password" || /password|one-time-code|^cc-/.test(field.autocomplete ?? "");

const typedValues = () =>
  typedFields(fieldsByCall(document))
    .filter(({ field, call }) => call && !isSecret(field))
    .map(({ field, call }) => [call, held(field), recordOf(field).replaced]);

// Removes the input that another user left in this tab.
const forgetKeptOfOthers = () => {
  for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith("live-page-kept "))) {
    if (isAnother(JSON.parse(sessionStorage.getItem(key))?.person)) sessionStorage.removeItem(key);
  }
};

// Restores the kept input once, and never shows it to another user. A user who was logged in, and then logged
// out, has to log in again to see it.
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
