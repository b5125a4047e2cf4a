// Random users on random pages of controls, over random networks. After each quiet moment, every control
// shows the state, and the focus is where the user left it. Runs in a window that opens another window for
// each concurrent scenario, and a second one for scenarios in which two windows share a visit.

window.model = (() => {
  const quietTime = 420;
  // How many rounds to wait for something to happen, and for a wrong value to become right.
  const longestWait = 200;
  const patience = 30;

  const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  // A busy machine also needs time for these rounds. In each of them, both the browser and the server have
  // made progress.
  const round = async () => {
    await sleep(100);
    await fetch("/plain", { cache: "no-store" })
      .then((response) => response.text())
      .catch(() => {});
  };

  // A random number generator with the same sequence for the same seed.
  const generator = (seed) => {
    let state = (seed * 2654435761) >>> 0;
    const next = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
    const below = (count) => Math.floor(next() * count);
    return { next, below, one: (list) => list[below(list.length)] };
  };

  // MARK: Scenarios

  const kinds = {
    text: ["", "abc"],
    search: ["", "abc"],
    email: ["", "abc"],
    multiline: ["", "abc", "¶abc"],
    password: [""],
    number: ["7", "50"],
    slider: ["7", "50"],
    toggle: ["true", "false"],
    picker: ["apple", "cherry"],
    radio: ["apple", "cherry"],
    date: ["2020-02-02"],
    color: ["#ff0000"],
  };
  const rules = ["accept", "accept", "upper", "trim", "short", "refuse", "late", "lateUpper"];
  const texts = ["a", "bc", " d", "Efg ", "hijkl"];
  const values = {
    number: ["1", "15", "100", "101", "", "7"],
    slider: ["2", "33", "100"],
    picker: ["apple", "banana", "cherry"],
    radio: ["apple", "banana", "cherry"],
    date: ["2021-03-04", "1999-12-31"],
    color: ["#00ff00", "#0000ff"],
    toggle: [""],
  };
  const buttons = ["Tick", "Tick", "Reverse", "Hide", "Disable", "Withdraw", "Details", "Elsewhere", "Dialog"];

  const scenario = (seed) => {
    const { next, below, one } = generator(seed);
    const fields = Array.from({ length: 1 + below(5) }, () => {
      const kind = one(Object.keys(kinds));
      return { kind, rule: one(rules), value: one(kinds[kind]) };
    });
    const network = { delay: one([0, 0, 30, 120]), cuts: next() < 0.3, loses: next() < 0.3 ? 0.2 : 0 };
    const steps = Array.from({ length: 3 + below(14) }, () => {
      const field = below(fields.length);
      const value = one(values[fields[field].kind] ?? texts);
      const dice = next();
      if (dice < 0.45) return ["edit", field, value, below(4)];
      if (dice < 0.5) return ["fill", field, value];
      if (dice < 0.55) return ["compose", field, value];
      if (dice < 0.6) return ["erase", field];
      if (dice < 0.66) return ["return", field];
      if (dice < 0.84) return ["press", one(buttons)];
      if (dice < 0.88) return ["background"];
      if (dice < 0.9) return ["tab"];
      if (dice < 0.91) return ["summary"];
      if (dice < 0.94) return ["pause", below(150)];
      if (dice < 0.96) return network.cuts ? ["cut", below(300)] : ["pause", 10];
      if (dice < 0.97) return ["reload"];
      if (dice < 0.98) return ["away"];
      return ["quiet"];
    });
    const isShared = next() < 0.5;
    const other = generator(seed + 2);
    const varied = steps.map(([name, ...given]) => {
      const step = name === "edit" && other.next() < 0.15 ? ["paste", ...given.slice(0, 2)] : [name, ...given];
      return isShared && name !== "quiet" && other.next() < 0.4 ? ["second", ...step] : step;
    });
    return { seed, fields, network, steps: [...varied, ["quiet"]], isShared };
  };

  // MARK: The network

  // A browser opens only six connections to a server. Therefore, most windows share a stream, as all windows
  // do outside of tests.
  const mostAlone = 2;

  // Messages of the worker are delayed too.
  const shareSlowly = (window, own, random) => {
    const { SharedWorker } = window;
    let turn = Promise.resolve();
    window.SharedWorker = function (...given) {
      const worker = new SharedWorker(...given);
      const port = { postMessage: (message) => worker.port.postMessage(message), close: () => worker.port.close() };
      worker.port.onmessage = (event) => {
        own.last = performance.now();
        const due = performance.now() + own.network.delay * random.next();
        turn = turn.then(() => sleep(due - performance.now())).then(() => port.onmessage?.(event));
      };
      return Object.defineProperty({ port }, "onerror", { set: (act) => (worker.onerror = act) });
    };
  };

  const tame = async (window, network, random, isAlone) => {
    const own = { underway: 0, last: performance.now(), isCut: false, streams: new Set(), network, sent: [] };
    const fetchAtOnce = window.fetch.bind(window);
    const lose = () => {
      throw new window.TypeError("The connection was lost.");
    };
    const slowly = (body) => {
      let turn = Promise.resolve();
      return body.pipeThrough(
        new window.TransformStream({
          transform: (chunk, controller) => {
            own.last = performance.now();
            const due = performance.now() + network.delay * random.next();
            turn = turn.then(() => sleep(due - performance.now())).then(() => controller.enqueue(chunk)).catch(() => {});
            return network.delay > 0 ? undefined : turn;
          },
          flush: () => turn,
        }),
      );
    };
    window.fetch = async (address, options = {}) => {
      if (own.isCut) lose();
      const path = new URL(address, window.location.href).pathname;
      if (path.endsWith("/stream")) {
        const end = new window.AbortController();
        own.streams.add(end);
        options.signal?.addEventListener("abort", () => end.abort());
        const response = await fetchAtOnce(address, { ...options, signal: end.signal });
        if (!response.ok) return response;
        return new window.Response(slowly(response.body), { status: response.status, headers: response.headers });
      }
      if (options.method !== "POST") return fetchAtOnce(address, options);
      own.underway += 1;
      try {
        if (network.delay > 0) await sleep(network.delay * random.next());
        if (own.isCut || random.next() < network.loses) lose();
        const response = await fetchAtOnce(address, options);
        if (path.endsWith("/events")) own.sent.push(`${options.headers["Live-Event"]} ${options.body}: ${response.status}`);
        if (network.delay > 0) await sleep(network.delay * random.next());
        if (own.isCut || random.next() < network.loses) lose();
        return response;
      } finally {
        own.underway -= 1;
        own.last = performance.now();
      }
    };
    own.cut = (time) => {
      own.isCut = true;
      for (const end of own.streams) end.abort();
      own.streams.clear();
      setTimeout(() => {
        own.isCut = false;
        own.last = performance.now();
        window.dispatchEvent(new window.Event("online"));
      }, time);
    };
    if (isAlone) delete window.SharedWorker;
    else shareSlowly(window, own, random);
    const { document } = window;
    new window.MutationObserver(() => {
      own.last = performance.now();
    }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    delete document.documentElement.dataset.live;
    window.dispatchEvent(new window.Event("online"));
    return own;
  };

  // MARK: Controls

  const controlsOf = ({ document }, number) => [...document.querySelectorAll(`#row-${number} :is(input, select, textarea)`)];

  const heldBy = (controls) => {
    const [control] = controls;
    if (control.type === "radio") return controls.find((radio) => radio.checked)?.value ?? "";
    if (control.type === "checkbox") return String(control.checked);
    if (control.localName === "select") return control.selectedOptions[0]?.textContent ?? "";
    return control.value;
  };

  const isText = (control) => control.localName === "textarea" || ["text", "search", "email", "password"].includes(control.type);

  const tell = (control, type, init = {}) => control.dispatchEvent(new control.ownerDocument.defaultView.InputEvent(type, { bubbles: true, ...init }));

  const choose = (person, controls, value) => {
    const [first] = controls;
    const control = first.type === "radio" ? controls.find((radio) => radio.value === value) : first;
    if (!control || control.disabled) return null;
    enter(person, control);
    // A selected radio button does not react.
    if (control.type === "radio" && control.checked) return null;
    if (control.type === "checkbox" || control.type === "radio") control.click();
    else if (control.localName === "select") {
      const option = [...control.options].find((each) => each.textContent === value && !each.disabled);
      if (!option) return null;
      control.value = option.value;
      tell(control, "input");
      tell(control, "change");
    } else {
      control.value = value;
      tell(control, "input");
      person.dirty = control;
    }
    return control;
  };

  // Moves the focus from the previous control to another one, or to the background, with the events that a
  // browser would send.
  const enter = (person, control) => {
    const { document } = person.window;
    if (person.dirty && person.dirty !== control) {
      if (person.dirty.isConnected) tell(person.dirty, "change");
      person.dirty = null;
    }
    const target = control ?? document.querySelector("h1");
    target.dispatchEvent(new person.window.PointerEvent("pointerdown", { bubbles: true }));
    if (control) control.focus();
    else document.activeElement?.blur();
    person.focused = control ? nameOf(control) : "";
    // An open dialog keeps the focus.
    if (document.querySelector("dialog:modal")) person.focused = null;
  };

  const nameOf = (element) => {
    const row = element.closest("[data-kind]");
    if (row) return `${row.id} ${element.type === "radio" ? element.value : ""}`;
    return element.localName === "button" ? `button ${element.textContent}` : "";
  };

  const named = (person, name) => [...person.window.document.querySelectorAll("#form :is(input, select, textarea), button")].find((each) => nameOf(each) === name);

  // MARK: User actions

  const write = (control, text, place) => {
    for (const letter of text) {
      const { length } = control.value;
      if (control.type === "email") control.value += letter;
      else {
        const at = place === 0 ? 0 : place === 1 ? control.selectionStart : length;
        control.setRangeText(letter, at, at, "end");
        if (place === 0) place = 1;
      }
      tell(control, "input");
    }
  };

  const actions = {
    edit(person, number, value, place) {
      const controls = controlsOf(person.window, number);
      const [control] = controls;
      if (!control || control.disabled) return;
      if (!isText(control)) {
        if (choose(person, controls, value)) expectEdit(person, number, controls);
        return;
      }
      enter(person, control);
      write(control, value.replaceAll("\n", ""), place);
      person.dirty = control;
      expectEdit(person, number, controls);
    },
    fill(person, number, value) {
      const controls = controlsOf(person.window, number);
      const [control] = controls;
      if (!control || control.disabled || !isText(control)) return;
      control.value = value;
      person.expected.delete(number);
    },
    paste(person, number, value) {
      const controls = controlsOf(person.window, number);
      const [control] = controls;
      if (!control || control.disabled || !isText(control)) return;
      enter(person, control);
      control.value = value;
      tell(control, "input", { inputType: "insertFromPaste" });
      person.dirty = control;
      expectEdit(person, number, controls);
    },
    compose(person, number, value) {
      const controls = controlsOf(person.window, number);
      const [control] = controls;
      if (!control || control.disabled || !isText(control) || control.type === "email") return;
      enter(person, control);
      const { CompositionEvent } = person.window;
      control.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
      const at = control.value.length;
      let end = at;
      for (let length = 1; length <= value.length; length += 1) {
        control.setRangeText(value.slice(0, length), at, end, "end");
        end = at + length;
        tell(control, "input", { isComposing: true });
      }
      control.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
      person.dirty = control;
      expectEdit(person, number, controls);
    },
    erase(person, number) {
      const controls = controlsOf(person.window, number);
      const [control] = controls;
      if (!control || control.disabled || !isText(control)) return;
      enter(person, control);
      control.value = "";
      tell(control, "input");
      person.dirty = control;
      expectEdit(person, number, controls);
    },
    return(person, number) {
      const [control] = controlsOf(person.window, number);
      if (!control || control.disabled || control.localName !== "input") return;
      enter(person, control);
      const { KeyboardEvent } = person.window;
      control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      if (person.dirty) tell(person.dirty, "change");
      person.dirty = null;
      const button = person.window.document.querySelector("#form button");
      person.expected.clear();
      person.isUnsteady = true;
      if (!button.disabled && control.form.checkValidity()) control.form.requestSubmit(button);
    },
    press(person, name) {
      const { document } = person.window;
      const button = [...document.querySelectorAll("button")].find((each) => each.textContent === name && !each.disabled);
      const modal = document.querySelector("dialog:modal");
      if (modal) {
        if (!modal.querySelector("button")) return;
        modal.querySelector("button").click();
        person.focused = null;
        return;
      }
      if (!button) return;
      enter(person, button);
      button.click();
      if (name === "Elsewhere") person.expected.clear();
      if (["Hide", "Disable", "Dialog", "Withdraw"].includes(name)) {
        for (const each of peopleOf(person)) Object.assign(each, { isUnsteady: true, focused: null });
      }
    },
    // If nobody else uses the page, the user does it.
    second: (person, name, ...given) => actions[name](person.second ?? person, ...given),
    background(person) {
      if (!person.window.document.querySelector("dialog:modal")) enter(person, null);
    },
    tab(person) {
      const { document } = person.window;
      const all = [...document.querySelectorAll("#form :is(input, select, textarea)")].filter((each) => !each.disabled);
      const next = all[all.indexOf(document.activeElement) + 1];
      if (next && !document.querySelector("dialog:modal")) enter(person, next);
    },
    summary(person) {
      const { document } = person.window;
      if (document.querySelector("dialog:modal")) return;
      const details = document.getElementById("details");
      details.open = !details.open;
      person.isOpen = details.open;
      person.saidOpen = details.hasAttribute("open");
    },
    pause: (person, time) => sleep(time),
    cut(person, time) {
      person.net.cut(time);
      return sleep(time / 2);
    },
    async reload(person) {
      const { document } = person.window;
      person.window.location.reload();
      await arrive(person, document);
    },
    async away(person) {
      const { document } = person.window;
      if (document.querySelector("dialog:modal")) return;
      [...document.links].find((link) => link.textContent === "About").click();
      await until(() => person.window.location.pathname === "/about", "the page was never left");
      person.window.history.back();
      await until(() => person.window.location.pathname.startsWith("/controls") && person.window.document.getElementById("form"), "nobody came back");
      // Without a connection, the browser itself loads the pages.
      if (person.window.document !== document) return arrive(person, document);
      person.expected.clear();
      person.focused = null;
      person.dirty = null;
    },
    async quiet(person) {
      const all = peopleOf(person);
      for (const each of all) await rest(each);
      for (const each of all) await calm(each);
      for (const each of all) await check(each);
      for (const each of all) each.isUnsteady = false;
    },
  };

  const peopleOf = (person) => [person, person.second ?? person.first].filter(Boolean);

  const pageOf = ({ window }) => window.document.querySelector("script[data-live-page]").dataset.livePage;

  // A silent change is sent with the next click, and everything before that is answered together with it.
  const rest = async (person) => {
    const { document } = person.window;
    if (document.querySelector("dialog:modal")) person.focused = null;
    if (person.dirty?.isConnected) tell(person.dirty, "change");
    person.dirty = null;
    const ticks = () => Number(document.getElementById("ticks").textContent);
    let page;
    let before;
    const isAnswered = () => {
      if (ticks() > before) return true;
      // Another server, which has not received the previous click.
      if (pageOf(person) !== page) {
        page = pageOf(person);
        before = ticks();
        [...document.querySelectorAll("button")].find((each) => each.textContent === "Tick").click();
      }
      return false;
    };
    await until(isAnswered, "the click was never answered");
  };

  const made = {
    accept: (value) => value,
    upper: (value) => value.toUpperCase(),
    trim: (value) => value.trim(),
    short: (value) => value.slice(0, 3),
    late: (value) => value,
    lateUpper: (value) => value.toUpperCase(),
  };
  const corrected = ["text", "search", "email", "multiline"];

  // The expected state after an edit, if nothing else happens to the field.
  const expectEdit = (person, number, controls) => {
    const { kind, rule } = person.fields[number];
    const held = heldBy(controls);
    person.expected.delete(number);
    if (person.isUnsteady || person.isShared || person.isForgotten || rule === "refuse" || ["number", "slider"].includes(kind)) return;
    person.expected.set(number, corrected.includes(kind) ? made[rule](held) : held);
  };

  // MARK: Checking

  class Problem extends Error {}

  const until = async (condition, what, limit = longestWait) => {
    for (let rounds = 0; !condition(); rounds += 1) {
      if (rounds === limit) throw new Problem(typeof what === "string" ? what : what());
      let isOver = false;
      round().then(() => (isOver = true));
      while (!isOver && !condition()) await sleep(10);
    }
  };

  const calm = (person) =>
    until(
      () => {
        const { net, window } = person;
        const isLost = window.document.getElementById("live-notice").textContent.includes("Connection lost");
        const isLive = window.document.documentElement.dataset.live === "connected" && !isLost;
        return isLive && net.underway === 0 && !net.isCut && performance.now() - net.last > quietTime + net.network.delay;
      },
      () => `the page never came to rest: ${JSON.stringify({ ...person.net, underway: person.net.underway, quiet: performance.now() - person.net.last })}, ${person.window.document.documentElement.dataset.live}`,
    );

  const check = async (person) => {
    const { document } = person.window;
    const settles = (condition, what) => until(condition, what, patience);
    for (const [number, { kind }] of person.fields.entries()) {
      const state = () => document.querySelector(`#state [data-field="${number}"]`).dataset.value;
      const inWords = (value) => JSON.stringify(value);
      const expected = person.expected.get(number);
      if (expected !== undefined) await settles(() => state() === expected, () => `${kind} ${number} was to become ${inWords(expected)}, and is ${inWords(state())}`);
      if (kind === "password" && expected === undefined) continue;
      const held = () => {
        const controls = controlsOf(person.window, number);
        return controls.length === 0 ? state() : heldBy(controls);
      };
      await settles(() => held() === state(), () => `${kind} ${number} shows ${inWords(held())}, and the state is ${inWords(state())}`);
    }
    const details = document.getElementById("details");
    const isOpen = person.saidOpen === details.hasAttribute("open") ? person.isOpen : undefined;
    person.isOpen = isOpen;
    if (isOpen !== undefined) await settles(() => details.open === isOpen, "details were opened or closed again");
    if (person.focused === null || document.querySelector("dialog:modal")) return;
    // A server that has not received the event may show the hidden row again.
    if (person.isForgotten && person.isUnsteady) return;
    const wanted = named(person, person.focused);
    if (person.focused !== "" && (!wanted || wanted.disabled)) return;
    const active = () => (document.activeElement === document.body ? "" : nameOf(document.activeElement));
    await settles(() => active() === person.focused, () => `the focus is at ${JSON.stringify(active())}, not at ${JSON.stringify(person.focused)}`);
  };

  // MARK: Running

  // The previous document is still present for a while, and may connect in the meantime.
  const arrive = async (person, before) => {
    const isThere = () => {
      const { document } = person.window;
      return document !== before && document.readyState === "complete" && document.documentElement.dataset.live === "connected";
    };
    await until(isThere, "the page never connected");
    person.net = await tame(person.window, person.network, person.random, person.isAlone);
    await until(isThere, "the page never connected again");
    Object.assign(person, { dirty: null, focused: null, expected: new Map(), isOpen: undefined, isUnsteady: false });
  };

  // How many users are entering a page, and whether nobody may do so because the server is being restarted.
  let entering = 0;
  let isClosed = false;

  const enterPage = async (all, address) => {
    while (isClosed) await sleep(10);
    entering += 1;
    try {
      for (const { window, isShared } of all) {
        // The shared page of a visit must not be replaced while it is shown.
        const { document } = window;
        if (isShared) window.location.href = "/plain";
        if (isShared) await until(() => window.document !== document && window.document.readyState === "complete", "the page was never left");
      }
      for (const person of all) {
        const { document } = person.window;
        person.window.location.href = address;
        await arrive(person, document);
      }
    } finally {
      entering -= 1;
    }
  };

  // Returns whether the server may be restarted now.
  const close = () => {
    isClosed = true;
    return entering === 0;
  };

  const reopen = () => (isClosed = false);

  const play = async (window, { seed, fields, network, steps, isShared, isAlone, isForgotten }) => {
    const description = fields.map(({ kind, rule, value }) => `${kind}.${rule}.${value}`).join();
    const path = isShared ? "/controls/shared" : "/controls";
    const person = { window, fields, network, isShared, isAlone, isForgotten, random: generator(seed + 1) };
    if (isShared) {
      person.second = { ...person, first: person, window: second, isAlone: false, random: generator(seed + 3) };
    }
    let place = 0;
    try {
      // Opening the same fields again creates a new page.
      const address = `${path}?fields=${encodeURIComponent(`${description},${Math.random()}`)}`;
      await enterPage(peopleOf(person), address);
      for (; place < steps.length; place += 1) {
        const [name, ...given] = steps[place];
        await actions[name](person, ...given);
        await sleep(0);
      }
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) return `step ${place}: ${error.stack}`;
      const notice = person.window.document.getElementById("live-notice")?.textContent;
      return `step ${place} (${person.window.document.documentElement.dataset.live}): ${error.message}; notice: ${JSON.stringify(notice)}; sent: ${person.net?.sent.join(", ")}`;
    }
  };

  // Removes parts that are not necessary for a scenario to fail, for a number of milliseconds.
  const shrink = async (window, scenario, limit) => {
    let smallest = scenario;
    const start = performance.now();
    const attempt = async (smaller) => {
      if (performance.now() - start > limit || (await play(window, smaller)) === null) return false;
      smallest = smaller;
      return true;
    };
    await attempt({ ...smallest, network: { delay: 0, cuts: false, loses: 0 } });
    for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let first = 0; first < smallest.steps.length - 1; ) {
        const steps = smallest.steps.filter((_, place) => place < first || place >= first + size || place === smallest.steps.length - 1);
        if (!(await attempt({ ...smallest, steps }))) first += size;
      }
    }
    return smallest;
  };

  // Plays the scenarios of some seeds, one after the other in each window. If the server is restarted in the
  // meantime, it forgets the pages. Nobody leaves them at that time, because there may be no server.
  const run = async (windows, seeds, isForgotten = false) => {
    const failures = [];
    const left = [...seeds];
    await Promise.all(
      windows.map(async (window, number) => {
        while (left.length > 0 && failures.length < 3) {
          const seed = left.shift();
          const made = scenario(seed);
          // A visit has one shared page.
          if (number > 0) made.isShared = false;
          made.isAlone = number < mostAlone;
          made.isForgotten = isForgotten;
          if (isForgotten) made.steps = made.steps.filter((step) => !step.includes("away") && !step.includes("reload"));
          const problem = await play(window, made);
          if (problem) failures.push({ seed, problem, scenario: made });
        }
      }),
    );
    return failures;
  };

  let second;

  const open = (count) => {
    const [last, ...windows] = Array.from({ length: count + 1 }, () => window.open("/plain", "_blank", "popup"));
    second = last;
    return windows;
  };

  return { scenario, play, shrink, run, open, close, reopen };
})();
