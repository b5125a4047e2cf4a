// Running: plays scenarios in windows, beside each other, and shrinks those that fail.

// Where a user is after a page was entered. Its dialog may be open without the focus.
const unknownPlaces = (person) => ({ dirty: null, focused: null, inside: null, mayBeOutside: isBlocked(person), rows: new Map() });

// The previous document is still present for a while, and may connect in the meantime.
const arrive = async (person, before) => {
  const isThere = () => {
    const { document } = person.window;
    return document !== before && document.readyState === "complete" && document.documentElement.dataset.live === "connected";
  };
  await until(isThere, "the page never connected");
  person.net = await tame(person.window, person.network, person.random, person.isAlone);
  await until(isThere, "the page never connected again");
  forgetExpectations(person);
  person.ledger.isUncertain = true;
  Object.assign(person, { ...unknownPlaces(person), isOpen: undefined, ticked: new Map() });
};

// How many users are entering a page, and whether nobody may do so because the server is being interrupted.
let entering = 0;
let isClosed = false;

const enterPage = async (all, address) => {
  while (isClosed) await sleep(10);
  entering += 1;
  try {
    for (const { window, isShared } of all) {
      // The shared page of a visit must not be replaced while it is shown.
      const { document } = window;
      if (isShared) window.location.href = "/plain";
      if (isShared) await until(() => window.document !== document && window.document.readyState === "complete", "the page was never left");
    }
    for (const person of all) {
      const { document } = person.window;
      person.window.location.href = address;
      await arrive(person, document);
    }
  } finally {
    entering -= 1;
  }
};

// The users who wait until the server is interrupted.
let interruptions = [];
const nextInterruption = () => new Promise((resolve) => interruptions.push(resolve));

// Returns whether the server is to be interrupted now. If so, the users go on.
const close = () => {
  isClosed = interruptions.length > 0;
  if (!isClosed || entering > 0) return false;
  for (const resolve of interruptions.splice(0)) resolve();
  return true;
};

const reopen = () => (isClosed = false);

const play = async (window, { fields, network, steps, seed, isShared, isAlone, isInterrupted }) => {
  const description = fields.map(({ kind, rule, value }) => `${kind}.${rule}.${value}`).join();
  const path = isShared ? "/controls/shared" : "/controls";
  const person = { window, fields, network, isShared, isAlone, isInterrupted, random: generator(seed + 1), ledger: openLedger() };
  if (isShared) {
    person.second = { ...person, first: person, window: second, isAlone: false, random: generator(seed + 3) };
  }
  let place = 0;
  try {
    // Opening the same fields again creates a new page.
    const address = `${path}?fields=${encodeURIComponent(`${description},${Math.random()}`)}`;
    await enterPage(peopleOf(person), address);
    settleLedger(person);
    for (const each of peopleOf(person)) noteRows(each);
    for (; place < steps.length; place += 1) {
      const [name, ...given] = steps[place];
      await actions[name](person, ...given);
      await sleep(0);
    }
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) return `step ${place}: ${error.stack}`;
    const notice = person.window.document.getElementById("live-notice")?.textContent;
    return `step ${place} (${person.window.document.documentElement.dataset.live}): ${error.message}; notice: ${JSON.stringify(notice)}; sent: ${person.net?.sent.join(", ")}`;
  }
};

// Removes parts that are not necessary for a scenario to fail, for a number of milliseconds.
const shrink = async (window, scenario, limit) => {
  let smallest = scenario;
  const start = performance.now();
  const attempt = async (smaller) => {
    if (performance.now() - start > limit || (await play(window, smaller)) === null) return false;
    smallest = smaller;
    return true;
  };
  await attempt({ ...smallest, network: { delay: 0, cuts: false, loses: 0 } });
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let first = 0; first < smallest.steps.length - 1; ) {
      const steps = smallest.steps.filter((_, place) => place < first || place >= first + size || place === smallest.steps.length - 1);
      if (!(await attempt({ ...smallest, steps }))) first += size;
    }
  }
  return smallest;
};

// Plays the scenarios of some seeds, one after the other in each window, until some of them have failed. If the
// server is interrupted in the meantime, it forgets the pages.
const run = async (windows, seeds, isInterrupted = false, mostFailures = 3) => {
  const failures = [];
  const left = [...seeds];
  await Promise.all(
    windows.map(async (window, number) => {
      while (left.length > 0 && failures.length < mostFailures) {
        const seed = left.shift();
        const made = scenario(seed, isInterrupted);
        // A visit has one shared page.
        if (number > 0) made.isShared = false;
        made.isAlone = number < mostAlone;
        const problem = await play(window, made);
        if (problem) failures.push({ seed, problem, scenario: made });
      }
    }),
  );
  return failures;
};

let second;

const open = (count) => {
  const [last, ...windows] = Array.from({ length: count + 1 }, () => window.open("/plain", "_blank", "popup"));
  second = last;
  return windows;
};

return { scenario, play, shrink, run, open, close, reopen };
