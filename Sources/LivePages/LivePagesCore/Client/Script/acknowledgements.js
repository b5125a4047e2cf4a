// Acknowledgements: tracks which sent events the server has processed.

// Each sent event has a number. Every change from the server includes the number of the last event that it
// reflects.
let acknowledged = 0;
// The events that the server has not acknowledged yet, in order, whether or not they were sent.
const unanswered = new Set();

const isAnswered = (entry) => !unanswered.has(entry);

// The functions to call when an event was acknowledged or abandoned.
const onAnswer = [];

const settle = (entry) => {
  if (!unanswered.delete(entry)) return;
  for (const act of onAnswer) act(entry);
};

const acknowledge = (number) => {
  acknowledged = Math.max(acknowledged, number);
  for (const entry of [...unanswered]) if (entry.number <= acknowledged) settle(entry);
};
