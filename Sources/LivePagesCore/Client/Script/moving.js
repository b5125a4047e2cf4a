// Moving: a page that is saved may go on at another server, which has its state of a moment ago. What was done since is sent again.

// Up to which event the server has saved the page; nothing for a page that does not move.
let saved;
// What the server has answered, and not saved yet.
let kept = [];
// What another server has answered, and is sent again, under the numbers that it has.
let again = [];
const mostKept = 500;

const doesMove = () => saved !== undefined;

const noteSaved = (number) => {
  saved = number;
  if (doesMove()) kept = kept.filter((entry) => entry.number > number);
};

const keepUntilSaved = (entries) => {
  if (!doesMove()) return;
  kept.push(...entries.filter((entry) => entry.number > saved));
  if (kept.length > mostKept) kept.splice(0, kept.length - mostKept);
};

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
  kept = [];
  again = [];
};
