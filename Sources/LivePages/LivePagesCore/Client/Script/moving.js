// Moving: a page that is saved may go on at another server, which has its state of a moment ago. What was
// done since is sent again.

// Up to which event the server has saved the page; nothing for a page that does not move.
let saved;
// Under which epoch of the session that was. A server that goes on from an earlier one has not what was
// saved, and is told so.
let savedEpoch = 0;
// How many times the session was taken by a server: by that the page knows another one.
let home;
// What the server has answered, and not saved yet.
let kept = [];
// What another server has answered, and is sent again, under the numbers that it has.
let again = [];
const mostKept = 500;

const doesMove = () => saved !== undefined;

const noteSaved = ({ saved: number, epoch }) => {
  saved = number;
  savedEpoch = Math.max(savedEpoch, epoch ?? 0);
  if (doesMove()) kept = kept.filter((entry) => entry.number > number);
};

// Whether another server has the page now.
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

// Whether a server lacks what was saved before, so that nobody could bring it.
const lacksWhatWasSaved = (number) => doesMove() && number < saved;

// The server has the events up to this one, and none of those after it that were answered.
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
