// Waiting: for things to happen, on machines that may be busy.

const quietTime = 420;
// How many rounds to wait for something to happen, and for a wrong value to become right once nothing is in
// flight. A field whose answers are late waits two seconds after the last key.
const longestWait = 200;
const patience = 22;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// A busy machine also needs time for these rounds. In each of them, both the browser and the server have
// made progress.
const round = async () => {
  await sleep(100);
  await fetch("/plain", { cache: "no-store" })
    .then((response) => response.text())
    .catch(() => {});
};

class Problem extends Error {}

const until = async (condition, what, limit = longestWait) => {
  for (let rounds = 0; !condition(); rounds += 1) {
    if (rounds === limit) throw new Problem(typeof what === "string" ? what : what());
    let isOver = false;
    round().then(() => (isOver = true));
    while (!isOver && !condition()) await sleep(10);
  }
};

// A random number generator with the same sequence for the same seed.
const generator = (seed) => {
  let state = Math.imul(seed, 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count) => Math.floor(next() * count);
  return { next, below, one: (list) => list[below(list.length)] };
};
