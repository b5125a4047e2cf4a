// Keeps a live page in step with its server: listens for changes and brings the page up to date in place, and sends
// what the person does. Nothing here knows what the page is about.
"use strict";

(() => {
  const path = document.currentScript.dataset.livePath;
  const notice = () => document.getElementById("live-notice");

  // ---- The notice: shown over everything, dialogs included.

  const say = (text) => {
    const element = notice();
    element.classList.toggle("shown", text !== "");
    if (element.showPopover) {
      // Showing it anew puts it in front of a dialog that was opened since.
      if (element.matches(":popover-open")) element.hidePopover();
      if (text !== "") element.showPopover();
    }
    // Last, as screen readers follow only what changes in an element that is shown.
    if (element.textContent !== text) element.textContent = text;
  };

  // A session that the server no longer knows is replaced by loading the page again. If that happened a moment ago, the
  // browser does not keep cookies, and loading again would go on for ever.
  const startOver = () => {
    const key = "live-page-started-over";
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 5000) {
      say("The server does not know this browser. Allow cookies for this site, then reload the page.");
      return;
    }
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  };

  // ---- Morphing: make one tree look like another without replacing what is the same.

  const morphAttributes = (from, to) => {
    for (const { name, value } of [...to.attributes]) {
      if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    }
    for (const { name } of [...from.attributes]) {
      // Whether a dialog is open is the browser's business: `syncDialogs` opens it. Whether details are, is the person's.
      const isOpenness = name === "open" && (from.localName === "dialog" || from.localName === "details");
      if (!to.hasAttribute(name) && !isOpenness) from.removeAttribute(name);
    }
  };

  // ---- Fields: what is typed belongs to the person until the page says otherwise.

  const isField = (element) => element.matches("input, textarea, select");

  const isTick = (field) => field.type === "checkbox" || field.type === "radio";

  // What the page says that a field holds; nothing where it keeps silent about it, as for passwords.
  const rendered = (field) => {
    if (isTick(field)) return field.hasAttribute("checked");
    if (field.localName === "textarea") return field.defaultValue;
    if (field.localName === "select") {
      const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
      return chosen ? chosen.value : "";
    }
    return field.getAttribute("value") ?? undefined;
  };

  const held = (field) => (isTick(field) ? field.checked : field.value);

  const hold = (field, value) => {
    if (held(field) === value) return;
    if (isTick(field)) field.checked = value;
    else field.value = value;
  };

  // Called after a field was brought up to date, with what the page said before.
  const syncField = (field, before) => {
    const now = rendered(field);
    if (before.revision !== field.dataset.revision) hold(field, now ?? (isTick(field) ? false : ""));
    else if (now !== undefined && now !== before.value && (isTick(field) || field !== document.activeElement)) hold(field, now);
  };

  // After a reload browsers put back what was typed, and while the connection was lost the person may have typed on: where field
  // and page do not agree, the page is told.
  const agreeOnFields = () => {
    for (const field of document.querySelectorAll("[data-input-event]")) {
      const page = rendered(field);
      const differs = page === undefined ? (field.dataset.filled === "true") !== (field.value !== "") : held(field) !== page;
      if (differs) sendField(field);
    }
  };

  const isSameKind = (a, b) =>
    a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

  const morph = (from, to) => {
    if (from.nodeType !== Node.ELEMENT_NODE) {
      if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
      return;
    }
    const field = isField(from) ? { value: rendered(from), revision: from.dataset.revision } : null;
    morphAttributes(from, to);
    const wanted = new Set([...to.children].map((child) => child.id).filter(Boolean));
    const kept = new Map([...from.children].filter((child) => wanted.has(child.id)).map((child) => [child.id, child]));
    let next = from.firstChild;
    for (const child of [...to.childNodes]) {
      const match = child.id ? kept.get(child.id) : undefined;
      if (match) {
        // Taking away what is in between, rather than moving the match, keeps its focus.
        while (next && next !== match && !kept.has(next.id)) {
          const gone = next;
          next = next.nextSibling;
          gone.remove();
        }
        if (next === match) next = match.nextSibling;
        else from.insertBefore(match, next);
        if (isSameKind(match, child)) morph(match, child);
        else match.replaceWith(child);
      } else if (next && !kept.has(next.id) && isSameKind(next, child)) {
        const same = next;
        next = next.nextSibling;
        morph(same, child);
      } else {
        from.insertBefore(child, next);
      }
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
    if (field) syncField(from, field);
  };

  const parse = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  };

  // ---- Focus: where the person is on the page survives every change.

  const focusable =
    "button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), a[href], summary, [tabindex='0']";
  // The last control outside of dialogs that had the focus: it gets it back when a dialog closes, or when it was
  // disabled for a while.
  let lastControl = null;

  document.addEventListener("focusin", (event) => {
    if (!event.target.closest("dialog")) lastControl = event.target;
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("dialog")) lastControl = event.target.closest(focusable) ?? lastControl;
  });

  const rememberFocus = () => {
    const active = document.activeElement === document.body ? lastControl : document.activeElement;
    if (!active?.isConnected) return () => {};
    const homes = [];
    for (let home = active.closest("[data-keeps-focus]"); home; home = home.parentElement?.closest("[data-keeps-focus]")) {
      const peers = [...home.querySelectorAll(focusable)].filter((peer) => peer.className === active.className);
      homes.push([home, peers.indexOf(active), active.className]);
    }
    return () => {
      const now = document.activeElement;
      if (now && now !== document.body && !now.disabled) return;
      if (document.querySelector("dialog:modal")) return;
      if (active.isConnected && !active.disabled) {
        active.focus();
        return;
      }
      if (lastControl?.isConnected && active.closest("dialog")) {
        lastControl.focus();
        return;
      }
      for (const [home, index, className] of homes) {
        if (!home.isConnected) continue;
        const peers = [...home.querySelectorAll(focusable)].filter((peer) => peer.className === className);
        (peers[Math.min(index, peers.length - 1)] ?? home).focus();
        return;
      }
    };
  };

  // ---- Dialogs: one that is on the page is open.

  const syncDialogs = () => {
    for (const dialog of document.querySelectorAll("dialog")) {
      if (!dialog.open) dialog.showModal();
    }
  };

  // ---- Forms with checkboxes.

  const ticked = (form) => {
    const name = form.dataset.submitCollects;
    return [...form.elements].filter((input) => input.name === name && input.checked).map((input) => JSON.parse(input.value));
  };

  const syncForms = () => {
    for (const control of document.querySelectorAll("[data-needs-ticked]")) {
      const form = control.closest("form") ?? document.getElementById(control.getAttribute("form"));
      control.disabled = ticked(form).length === 0;
    }
  };

  // ---- Animation: how the next change moves, for the style sheet to use.

  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  const animate = (animation) => {
    const moves = animation && !reducedMotion.matches;
    const style = document.documentElement.style;
    style.setProperty("--live-duration", moves ? animation.duration : "0s");
    style.setProperty("--live-easing", moves ? animation.easing : "linear");
    style.setProperty("--live-delay", moves ? animation.delay : "0s");
  };

  const apply = (patches, animation) => {
    const restoreFocus = rememberFocus();
    animate(animation);
    for (const { id, html } of patches) {
      const region = document.getElementById(id);
      if (region) morph(region, parse(html));
    }
    syncDialogs();
    syncForms();
    restoreFocus();
  };

  // ---- Listening.

  const silenceLimit = 45_000;
  let connection = null;
  let attempts = 0;
  let retry = 0;
  // Why the server does not let this tab listen.
  let refusal = "";
  // That something the person did was lost is said until the connection is back.
  let loss = "";

  const receive = (block) => {
    let name = "";
    let data = "";
    for (const line of block.split("\n")) {
      if (line.startsWith("event: ")) name = line.slice(7);
      else if (line.startsWith("data: ")) data += line.slice(6);
    }
    if (name === "page") {
      apply([JSON.parse(data)]);
      attempts = 0;
      loss = "";
      document.documentElement.dataset.live = "connected";
      say("");
      agreeOnFields();
    } else if (name === "patches") {
      const { regions, animation } = JSON.parse(data);
      apply(regions, animation);
    }
  };

  const listen = async (signal, heard) => {
    const response = await fetch(`${path}/stream`, { signal, cache: "no-store" });
    if (response.status === 401) return startOver();
    if (!response.ok) {
      refusal = await response.text();
      throw new Error(refusal);
    }
    refusal = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error("The server ended the stream.");
      heard();
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop();
      blocks.forEach(receive);
    }
  };

  const connect = async () => {
    clearTimeout(retry);
    retry = 0;
    connection?.abort();
    const mine = new AbortController();
    connection = mine;
    let silence = 0;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), silenceLimit);
    };
    heard();
    try {
      await listen(mine.signal, heard);
    } catch {
      // A connection that was replaced or let go on purpose is not lost.
      if (connection !== mine) return;
      connection = null;
      document.documentElement.dataset.live = "lost";
      say(refusal || loss || "Connection lost. Reconnecting…");
      const delay = Math.min(250 * 2 ** attempts, 10_000);
      attempts += 1;
      retry = setTimeout(connect, delay * (0.75 + Math.random() / 2));
    } finally {
      clearTimeout(silence);
    }
  };

  const disconnect = () => {
    const mine = connection;
    connection = null;
    mine?.abort();
    clearTimeout(retry);
    retry = 0;
  };

  // A browser opens only six connections to a server. A tab that stays hidden lets go of its stream, so that a person
  // with many tabs can still use the one in front.
  let hiding = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(disconnect, 20_000);
    else if (!connection) connect();
  });
  addEventListener("online", () => connect());
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", (event) => {
    if (event.persisted) connect();
  });

  // ---- Sending, one after the other, in the order in which things were done.

  let sending = Promise.resolve();
  let unsent = 0;

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  const post = async (json) => {
    for (;;) {
      let response;
      try {
        response = await fetch(`${path}/events`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: json,
        });
      } catch {
        loss = "That did not reach the server. Reconnecting…";
        say(loss);
        if (!retry) connect();
        return;
      }
      if (response.status === 401) startOver();
      else if (!response.ok) say(await response.text());
      else if (document.documentElement.dataset.live === "connected") say("");
      // Too much at once: what was done is not lost, it waits.
      if (response.status !== 429) return;
      await pause(1000 * Number(response.headers.get("Retry-After") ?? 1));
    }
  };

  const send = (json) => {
    // A person does not do so much while the server is slow: something on the page runs wild.
    if (unsent >= 500) return;
    unsent += 1;
    sending = sending.then(() => post(json)).finally(() => (unsent -= 1));
  };

  const sendField = (field) => {
    send(JSON.stringify({ ...JSON.parse(field.dataset.inputEvent), value: held(field) }));
  };

  document.addEventListener("input", (event) => {
    if (event.target.dataset.inputEvent) sendField(event.target);
  });

  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-event]");
    if (control && !control.disabled) send(control.dataset.event);
  });

  document.addEventListener("submit", (event) => {
    const json = event.target.dataset.submitEvent;
    if (!json) return;
    event.preventDefault();
    if (!event.target.dataset.submitCollects) {
      send(json);
      return;
    }
    const values = ticked(event.target);
    if (values.length > 0) send(JSON.stringify({ ...JSON.parse(json), value: values }));
  });

  document.addEventListener("change", syncForms);

  // Escape. The dialog stays open until the server says that it is closed.
  document.addEventListener(
    "cancel",
    (event) => {
      const json = event.target.dataset.cancelEvent;
      if (!json) return;
      event.preventDefault();
      send(json);
    },
    true,
  );

  // ---- Pulling down: a finger that moves down from the top of the page, on what has `data-pull-event`.

  const pullDistance = 96;
  let pull = null;

  const showPull = (fraction) => {
    const root = document.documentElement;
    if (fraction > 0) {
      // What is shown does not move with the finger where motion is not wanted: it is there, or it is not.
      const shown = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : Math.min(fraction, 1);
      root.style.setProperty("--live-pull", shown.toFixed(3));
      root.dataset.livePull = fraction >= 1 ? "ready" : "pulling";
    } else {
      root.style.removeProperty("--live-pull");
      delete root.dataset.livePull;
    }
  };

  const endPull = (isDone) => {
    if (!pull) return;
    const { json, fraction } = pull;
    pull = null;
    showPull(0);
    if (isDone && fraction >= 1) send(json);
  };

  const isAtTop = (element) => {
    for (let e = element; e; e = e.parentElement) if (e.scrollTop > 0) return false;
    return scrollY <= 0;
  };

  document.addEventListener(
    "touchstart",
    (event) => {
      endPull(false);
      const json = event.target.closest("[data-pull-event]")?.dataset.pullEvent;
      if (!json || event.touches.length !== 1 || !isAtTop(event.target)) return;
      const { clientX, clientY } = event.touches[0];
      pull = { json, clientX, clientY, fraction: 0 };
    },
    { passive: true },
  );

  document.addEventListener(
    "touchmove",
    (event) => {
      if (!pull) return;
      const { clientX, clientY } = event.touches[0];
      const [right, down] = [clientX - pull.clientX, clientY - pull.clientY];
      // A finger that begins by moving sideways or up, or a second one, wants something else.
      const wantsElse = pull.fraction === 0 && Math.max(Math.abs(right), -down) > Math.max(down, 8);
      if (wantsElse || event.touches.length !== 1 || scrollY > 0) return endPull(false);
      pull.fraction = Math.max(down, 0) / pullDistance;
      showPull(pull.fraction);
    },
    { passive: true },
  );

  document.addEventListener("touchend", () => endPull(true));
  document.addEventListener("touchcancel", () => endPull(false));

  syncDialogs();
  syncForms();
  connect();
})();
