// Hooks: elements that the site's own scripts control, `LivePages.hooks.NAME = { mounted, updated, removed,
// missed, events }`.

const hooks = Object.create(null);
// The hook of each element that has one, with its handle and its observer.
const mounted = new Map();

const callHook = (act, ...given) => {
  try {
    act?.(...given);
  } catch (error) {
    // An error in a hook does not stop the page.
    reportError(error);
  }
};

// The handle that a hook receives. It sends events that the page offers on the element. `send` returns
// whether the event was queued.
const handleOf = (element) => ({
  send(name, value) {
    const json = element.getAttribute(`data-hook-event-${name}`);
    if (!json) throw new Error(`This element has no event "${name}".`);
    const text = JSON.stringify(value ?? null);
    return unanswered.has(send(JSON.stringify({ ...JSON.parse(json), value: text })));
  },
});

const mount = (element) => {
  const hook = hooks[element.dataset.liveHook];
  if (!hook) return;
  const handle = handleOf(element);
  const observer = new MutationObserver(() => {});
  const keeps = "liveKept" in element.dataset;
  mounted.set(element, { hook, handle, observer });
  callHook(hook.mounted?.bind(hook), element, handle);
  observer.observe(element, { attributes: true, childList: !keeps, subtree: !keeps, characterData: !keeps });
};

// Discards the changes that hooks made themselves, so that they don't count as updates.
const forgetOwnChanges = () => {
  for (const { observer } of mounted.values()) observer.takeRecords();
};

const syncHooks = () => {
  for (const [element, { hook, handle, observer }] of [...mounted]) {
    const changes = observer.takeRecords();
    if (!element.isConnected || hooks[element.dataset.liveHook] !== hook) {
      observer.disconnect();
      mounted.delete(element);
      callHook(hook.removed?.bind(hook), element, handle);
    } else if (changes.length > 0) {
      callHook(hook.updated?.bind(hook), element, handle);
    }
  }
  for (const element of document.querySelectorAll("[data-live-hook]")) if (!mounted.has(element)) mount(element);
};

// Handles an event that the page pushed.
const receive = (name, value) => {
  for (const [element, { hook, handle }] of [...mounted]) {
    if (Object.hasOwn(hook.events ?? {}, name)) callHook(hook.events[name].bind(hook), value, element, handle);
  }
  dispatchEvent(new CustomEvent(`live:${name}`, { detail: value }));
};

// The server dropped events before this tab received them. Hooks can request the missing data.
const tellOfMissed = () => {
  for (const [element, { hook, handle }] of [...mounted]) callHook(hook.missed?.bind(hook), element, handle);
  dispatchEvent(new CustomEvent("live-missed"));
};

window.LivePages = Object.freeze({ hooks, latency: setLatency });
