// Moving: a saved page may continue on another server, which has a slightly older state. The events since
// then are sent again.

// The number of the last event that the server has saved, or nothing if the page does not move.
let saved;
// The epoch of the session at that save. It is sent to servers, so that a server with an earlier epoch learns
// that its state is outdated.
let savedEpoch = 0;
// How many times a server has taken over the session. A different number means a different server.
let home;
// The events that the server has answered but not saved.
let kept = [];
// The events that another server answered. They are sent again with the same numbers.
let again = [];
const mostKept = 500;

const doesMove = () => saved !== undefined;

const noteSaved = ({ saved: number, epoch }) => {
  saved = number;
  savedEpoch = Math.max(savedEpoch, epoch ?? 0);
  if (doesMove()) kept = kept.filter((entry) => entry.number > number);
};

// Whether the page has moved to another server.
const hasMoved = ({ home: now }) => {
  const before = home;
  home = now;
  return before !== undefined && now !== undefined && now !== before;
};

const keepUntilSaved = (entries) => {
  if (!doesMove()) return;
  kept.push(...entries.filter((entry) => entry.number > saved));
  if (kept.length > mostKept) kept.splice(0, kept.length - mostKept);
};

// Whether the server lacks saved events, which no tab can send again.
const lacksWhatWasSaved = (number) => doesMove() && number < saved;

// The server has processed the events up to this number, and none of the later ones that the previous server
// answered.
const goBackTo = (number) => {
  const missing = kept.filter((entry) => entry.number > number);
  const unsent = [...missing, ...again, ...batch].filter((entry) => entry.number > number);
  if (missing.length === 0) return unsent;
  kept = kept.filter((entry) => entry.number <= number);
  again = unsent;
  batch = [];
  acknowledged = number;
  for (const entry of missing) {
    unanswered.add(entry);
    begin(entry);
  }
  return unsent;
};

const forgetKept = () => {
  saved = undefined;
  savedEpoch = 0;
  home = undefined;
  kept = [];
  again = [];
};
