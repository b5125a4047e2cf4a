// Gestures: taps, long presses and drags. Locations are relative to the element, or to the coordinate space that the gesture names. A
// report starts with its phase.
const [changed, ended, cancelled] = [0, 1, 2];
const stopGesture = new WeakMap();

// Of two exclusive gestures, only one succeeds in a touch: the one that is recognized first, on either side of the pair. The
// time of its beginning identifies a touch. While two fingers are down, their gesture precedes all touches.
const recognized = new Map();
const pairs = (element) =>
  ["precedes", "yields"].flatMap((side) => (element.dataset[side]?.split(" ") ?? []).map((name) => [name, side]));
const recognize = (element, times) => pairs(element).forEach(([name, side]) => recognized.set(name, { side, times }));
const isPreceded = (element, time) =>
  pairs(element).some(([name, side]) => {
    const winner = recognized.get(name);
    return winner !== undefined && winner.side !== side && [time, Infinity].some((each) => winner.times.includes(each));
  });
// A view that returns has the same pairs.
const forget = (element) =>
  pairs(element).forEach(([name, side]) => recognized.get(name)?.side === side && recognized.delete(name));

const followGesture = (element, handle) => {
  let active = null;
  let taps = [];
  let later;
  const place = ({ clientX, clientY }) => {
    const space = element.dataset.gestureSpace;
    const box = space === undefined ? element.getBoundingClientRect() : boxOfSpace(element, space);
    return [clientX - box.left, clientY - box.top];
  };
  const report = (phase, event) => {
    const { from, last, time, began } = active;
    const [x, y] = place(event);
    // The gesture before a drag of a sequence is recognized first.
    const isRecognized = !active.isFollowed || Math.hypot(x - from[0], y - from[1]) > active.slack;
    if (active.kind === "drag" ? phase !== cancelled && isRecognized : phase === ended) recognize(element, [began]);
    const passed = Math.max(event.timeStamp - time, 1) / 1000;
    const speed = (value) => Math.max(-9999, Math.min(9999, Math.round(value / passed)));
    const round = (value) => Math.round(value * 10) / 10;
    const velocity = phase === cancelled ? [0, 0] : [speed(x - last[0]), speed(y - last[1])];
    handle.send("gesture", [phase, ...[...from, x, y].map(round), ...velocity]);
    Object.assign(active, { last: [x, y], time: event.timeStamp });
  };
  const stop = () => {
    clearTimeout(active?.timer);
    active = null;
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
  };
  const cancel = (event) => {
    if (active.isFollowed || (active.kind === "drag" && active.isDragged)) report(cancelled, event);
    taps = [];
    stop();
  };
  // A tap counts when no further tap has followed.
  const reportLater = (event) => {
    const tap = active;
    later = setTimeout(() => {
      active = tap;
      report(ended, event);
      active = null;
    }, 400);
  };
  const ofActive = (listener) => (event) => event.pointerId === active?.pointerId && listener(event);
  const listeners = {
    pointermove: ofActive((event) => {
      if (isPreceded(element, active.began)) return cancel(event);
      const [x, y] = place(event);
      const distance = Math.hypot(x - active.from[0], y - active.from[1]);
      if (active.kind !== "drag") {
        if (distance > active.slack) cancel(event);
        return;
      }
      if (distance >= active.limit) active.isDragged = true;
      if (!active.isDragged) return;
      // A click on a control inside has moved less, and goes to the control.
      if (distance > 4 && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      // Limits how often the server receives updates.
      if (event.timeStamp - active.sent < 50) return;
      active.sent = event.timeStamp;
      report(changed, event);
    }),
    pointerup: ofActive((event) => {
      if (isPreceded(element, active.began) || active.kind === "press" || (active.isFollowed && !active.isDragged)) return cancel(event);
      if (active.kind === "drag" && active.isDragged) report(ended, event);
      if (active.kind === "tap") {
        taps = [...taps.filter((time) => event.timeStamp - time < 400), event.timeStamp];
        if (active.waits) {
          if (taps.length === active.limit) reportLater(event);
        } else if (taps.length >= active.limit) {
          taps = [];
          report(ended, event);
        }
      }
      stop();
    }),
    pointercancel: ofActive(cancel),
  };
  element.addEventListener("pointerdown", (event) => {
    // The element may have lost its gesture, for example because the view is disabled.
    if (event.button !== 0 || active || !element.dataset.gesture) return;
    clearTimeout(later);
    const [kind, limit, slack, follows] = element.dataset.gesture.split(" ");
    const from = place(event);
    active = { kind, limit: Number(limit), slack: Number(slack ?? 10), isFollowed: follows === "follows", waits: follows === "waits" };
    Object.assign(active, { pointerId: event.pointerId, from, last: from, time: event.timeStamp, began: event.timeStamp, sent: 0 });
    active.isDragged = active.limit === 0;
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
    if (kind === "drag" && active.isDragged && !isPreceded(element, active.began)) report(changed, event);
    if (kind === "press") {
      if (active.isFollowed) report(changed, event);
      active.timer = setTimeout(() => {
        if (isPreceded(element, active.began)) return cancel(event);
        report(ended, event);
        stop();
      }, active.limit * 1000);
    }
  });
  // A long press of a finger opens no menu of the browser.
  element.addEventListener("contextmenu", (event) => active?.kind === "press" && event.preventDefault());
  stopGesture.set(element, () => {
    clearTimeout(later);
    stop();
    forget(element);
  });
};

LivePages.hooks.TributaryGesture = { mounted: followGesture, removed: (element) => stopGesture.get(element)?.() };
