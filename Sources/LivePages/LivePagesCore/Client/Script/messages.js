// Messages: what the page says beside what it shows. Each has a number, and is taken once.

// The number of the last one that was taken.
let heard = 0;
let acknowledgedMessages = 0;
// The length of all values that were taken since the last acknowledgement.
let unacknowledgedLength = 0;
// The server keeps what is not acknowledged. Some large messages take as much of it as many small ones.
const mostUnacknowledged = { messages: 50, length: 8_000 };

// The server drops messages of a tab that acknowledges none for long; `missed` is the number of the last one.
const takeMessages = (messages, missed = 0) => {
  if (missed > heard) {
    heard = missed;
    tellOfMissed();
  }
  for (const message of messages) {
    if (message.number <= heard) continue;
    heard = message.number;
    unacknowledgedLength += message.value?.length ?? 0;
    if (message.target !== undefined) go(message);
    else receive(message.event, JSON.parse(message.value));
  }
  const { messages: count, length } = mostUnacknowledged;
  if (heard - acknowledgedMessages < count && unacknowledgedLength < length) return;
  acknowledgedMessages = heard;
  unacknowledgedLength = 0;
  fetch("/live-pages/heard", { method: "POST", headers: { "Live-Page": tabHeader() } }).catch(() => {});
};

// What the tab has heard, and under which epoch it knows its session to be saved.
const known = () => (savedEpoch > 0 ? `${heard}:${savedEpoch}` : `${heard}`);

// By what each request says which tab it is of, and what that knows.
const tabHeader = () => `${token}:${known()}`;

const forgetMessages = () => {
  heard = 0;
  acknowledgedMessages = 0;
  unacknowledgedLength = 0;
};

// Where the server sends the person. To another site only if it says that it is one.
const go = ({ target, isElsewhere, isReplacement }) => {
  const entry = isReplacement ? "replace" : "push";
  if (!isElsewhere) visit(target, { entry });
  else if (/^https?:\/\//i.test(target)) load(target, entry);
};
