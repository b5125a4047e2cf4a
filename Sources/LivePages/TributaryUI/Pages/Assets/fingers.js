// Gestures of two fingers: magnifications and rotations. A report has the phase, the center of the fingers at the start, the amount
// and its velocity, and the size of the element. A pinch on a track pad arrives as turns of the wheel with the Control key.
{
  const [isChanged, isEnded, isCancelled] = [0, 1, 2];
  const interval = 75;
  const stops = new WeakMap();
  const round = (number, step) => Math.round(number / step) * step;
  const limit = (number, most) => Math.max(-most, Math.min(most, number));

  const follow = (element, handle) => {
    const fingers = new Map();
    // When the fingers have touched the element, which identifies their touches.
    let touches = [];
    let active = null;
    let wheel;

    const begin = (time, [x, y]) => {
      active = { time, sent: 0, from: [x, y], amount: 0, reported: 0, isRecognized: false, ...measure() };
    };
    // The distance and the angle between the fingers.
    const measure = () => {
      if (fingers.size < 2) return { distance: 1, angle: 0 };
      const [[ax, ay], [bx, by]] = [...fingers.values()];
      return { distance: Math.max(Math.hypot(bx - ax, by - ay), 1), angle: Math.atan2(by - ay, bx - ax) };
    };
    const isMagnification = () => element.dataset.gesture.startsWith("magnification");

    // `amount` is the change of the logarithm of the scale, or of the angle.
    const report = (phase, time) => {
      const { width, height } = element.getBoundingClientRect();
      const value = (amount) => (isMagnification() ? Math.exp(amount) : amount);
      const speed = (value(active.amount) - value(active.reported)) / (Math.max(time - active.time, 1) / 1000);
      const numbers = [...active.from.map((each) => round(each, 0.5)), round(value(active.amount), 0.0001), round(limit(speed, 9999), 0.01), width, height];
      handle.send("gesture", [phase, ...numbers.map((each) => Number(limit(each, 99999).toFixed(4)))]);
      Object.assign(active, { time, reported: active.amount, sent: time });
    };
    const change = (amount, time) => {
      active.amount = amount;
      const least = Number(element.dataset.gesture.split(" ")[1]);
      const moved = isMagnification() ? Math.abs(Math.exp(amount) - 1) : Math.abs(amount);
      if (moved >= least && !active.isRecognized && ![Infinity, ...touches].some((touch) => isPreceded(element, touch))) {
        active.isRecognized = true;
        recognize(element, [Infinity, ...touches]);
      }
      // Limits how often the server receives updates.
      if (active.isRecognized && time - active.sent >= interval) report(isChanged, time);
    };
    const end = (phase, time) => {
      if (active?.isRecognized) {
        report(phase, time);
        // The fingers are lifted one by one, and the other gesture follows one of them.
        recognize(element, touches);
      }
      active = null;
    };

    const place = ({ clientX, clientY }) => {
      const { left, top } = element.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const listeners = {
      pointermove: (event) => {
        if (!fingers.has(event.pointerId)) return;
        fingers.set(event.pointerId, place(event));
        if (fingers.size < 2 || !active) return;
        const { distance, angle } = measure();
        if (isMagnification()) return change(Math.log(distance / active.distance), event.timeStamp);
        // A turn past the opposite direction goes on.
        const turned = Math.atan2(Math.sin(angle - active.angle), Math.cos(angle - active.angle));
        active.angle = angle;
        change(active.amount + turned, event.timeStamp);
      },
      pointerup: (event) => lift(event, isEnded),
      pointercancel: (event) => lift(event, isCancelled),
    };
    const lift = (event, phase) => {
      if (!fingers.delete(event.pointerId)) return;
      end(phase, event.timeStamp);
      if (fingers.size === 0) stop();
    };
    const stop = () => {
      clearTimeout(wheel);
      fingers.clear();
      touches = [];
      active = null;
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    };

    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" || fingers.size >= 2) return;
      fingers.set(event.pointerId, place(event));
      touches.push(event.timeStamp);
      for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
      if (fingers.size < 2) return;
      clearTimeout(wheel);
      if (active) end(isEnded, event.timeStamp);
      const [[ax, ay], [bx, by]] = [...fingers.values()];
      begin(event.timeStamp, [(ax + bx) / 2, (ay + by) / 2]);
    });
    const turnWheel = (event) => {
      if (!event.ctrlKey || !isMagnification() || fingers.size > 0) return;
      event.preventDefault();
      if (!active) begin(event.timeStamp, place(event));
      change(active.amount - limit(event.deltaY, 50) / 100, event.timeStamp);
      clearTimeout(wheel);
      wheel = setTimeout(() => end(isEnded, performance.now()), 200);
    };
    element.addEventListener("wheel", turnWheel, { passive: false });
    stops.set(element, () => {
      stop();
      forget(element);
    });
  };

  LivePages.hooks.TributaryFingers = { mounted: follow, removed: (element) => stops.get(element)?.() };
}
