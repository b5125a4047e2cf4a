// Drafts: the unsent input of pages that were left, for when the user goes back. They are kept in this tab, by
// history entry, so that they outlast other pages and sites. Passwords are not kept.

const draftsKey = "live-page-drafts";
const mostDrafts = { count: 20, length: 500_000 };

// An entry may have shown another page before.
const draftName = () => `${shownEntry} ${shown}`;

const readDrafts = () => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(draftsKey)));
  } catch {
    return new Map();
  }
};

// Drops a draft that is too long, and the oldest ones that are too many or too long together.
const writeDrafts = (drafts) => {
  const all = [...drafts].map((each) => JSON.stringify(each));
  const texts = all.filter(({ length }) => length <= mostDrafts.length).slice(-mostDrafts.count);
  while (texts.reduce((sum, text) => sum + text.length, 0) > mostDrafts.length) texts.shift();
  try {
    if (texts.length > 0) sessionStorage.setItem(draftsKey, `[${texts.join()}]`);
    else sessionStorage.removeItem(draftsKey);
  } catch {
    // Without storage, nothing is kept.
  }
};

const keepDraft = () => {
  const values = typedValues();
  const drafts = readDrafts();
  if (!drafts.delete(draftName()) && values.length === 0) return;
  if (values.length > 0) drafts.set(draftName(), { person, values });
  writeDrafts(drafts);
};

// Drafts are restored only when the user goes back, not when they follow a link. If a field shows a different
// value than before the edit, the page has stored the input or someone else has changed it, so the field
// keeps that value.
const restoreDraft = (isBack) => {
  const drafts = readDrafts();
  const draft = drafts.get(draftName());
  const others = [...drafts].filter(([, each]) => isAnother(each.person));
  for (const name of [draftName(), ...others.map(([name]) => name)]) drafts.delete(name);
  if (draft || others.length > 0) writeDrafts(drafts);
  // A user who was logged out in the meantime has to log in again to see the draft.
  const isOfOther = draft && (isAnother(draft.person) || (draft.person && !person));
  if (!draft || !isBack || isOfOther) return;
  const replaced = new Map(draft.values.map(([call, , value]) => [call, value]));
  fillAll(draft.values, (field) => (rendered(field) ?? null) === replaced.get(callOf(field)));
};

addEventListener("pagehide", keepDraft);
