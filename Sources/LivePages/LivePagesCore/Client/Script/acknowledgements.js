// Acknowledgements: up to which of the events that were sent the page counts.

// An event that was sent has a number. The page says with each change up to which number it counts.
let acknowledged = 0;
// Those that the page does not count yet, sent or not, in their order.
const unanswered = new Set();

const isAnswered = (entry) => !unanswered.has(entry);

// What is done when an event was answered, or given up.
const onAnswer = [];

const settle = (entry) => {
  if (!unanswered.delete(entry)) return;
  for (const act of onAnswer) act(entry);
};

const acknowledge = (number) => {
  acknowledged = Math.max(acknowledged, number);
  for (const entry of [...unanswered]) if (entry.number <= acknowledged) settle(entry);
};
