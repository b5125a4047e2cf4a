// Messages: events and navigations that the server sends in addition to changes. Each message has a number
// and is handled once.

// The number of the last message that was handled.
let heard = 0;
let acknowledgedMessages = 0;
// The total length of all values since the last acknowledgement.
let unacknowledgedLength = 0;
// The server stores messages until they are acknowledged. A few large messages take as much memory as many
// small ones.
const mostUnacknowledged = { messages: 50, length: 8_000 };

// The server drops the messages of a tab that acknowledges none for a long time. `missed` is the number of
// the last dropped message.
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

// The last message that this tab handled, and the epoch of the session's last known save.
const known = () => (savedEpoch > 0 ? `${heard}:${savedEpoch}` : `${heard}`);

// What a request for a stream reports: also the digest of the page's content, so that the server sends only
// what has changed since.
const standing = () => (shownDigest ? `${heard}:${savedEpoch}:${shownDigest}` : known());

// Identifies the tab in each request, and reports its progress.
const tabHeader = () => `${token}:${known()}`;

const forgetMessages = () => {
  heard = 0;
  acknowledgedMessages = 0;
  unacknowledgedLength = 0;
};

// Navigates where the server sends the user. Other sites are opened only if the server marks the target as
// external.
const go = ({ target, isElsewhere, isReplacement }) => {
  const entry = isReplacement ? "replace" : "push";
  if (!isElsewhere) visit(target, { entry });
  else if (/^https?:\/\//i.test(target)) load(target, entry);
};
