// Matched geometry. An animated change moves each matched view from its frame before the change, or from that of a removed view
// with the same key. A follower has the frame of its source.
{
  const all = () => [...document.querySelectorAll("[data-matched]")].filter((each) => each.getClientRects().length > 0);
  const isFollower = ({ dataset }) => dataset.follows !== undefined;
  const motionsOf = (element) => element.getAnimations().filter(({ id }) => id === "tributary-matched");

  const geometryOf = ({ dataset }) => {
    const [x, y, ...properties] = dataset.geometry.split(" ");
    return { x: Number(x), y: Number(y), hasPosition: properties.includes("position"), hasSize: properties.includes("size") };
  };
  const anchorIn = ({ left, top, width, height }, { x, y }) => [left + width * x, top + height * y];

  const place = () => {
    const elements = all();
    const sources = new Map();
    for (const each of elements) if (!isFollower(each)) sources.set(each.dataset.matched, each);
    for (const follower of elements.filter(isFollower)) {
      const source = sources.get(follower.dataset.matched);
      if ([follower, source].some((each) => each && motionsOf(each).length > 0)) continue;
      follower.style.cssText = "";
      if (!source) continue;
      const geometry = geometryOf(follower);
      const frame = source.getBoundingClientRect();
      if (geometry.hasSize) Object.assign(follower.style, { width: `${frame.width}px`, height: `${frame.height}px`, flex: "none" });
      if (!geometry.hasPosition) continue;
      const [x, y] = anchorIn(frame, geometry);
      const [ownX, ownY] = anchorIn(follower.getBoundingClientRect(), geometry);
      follower.style.translate = `${x - ownX}px ${y - ownY}px`;
    }
  };

  // The frames before the current change: those of the views by their keys, and those of the followers, which keep
  // their identities when their keys change.
  let before;

  const remember = () => {
    before = { views: new Map(), followers: new Map() };
    for (const each of all()) {
      const frame = each.getBoundingClientRect();
      if (isFollower(each)) before.followers.set(each, frame);
      // Of several views with a key, the source counts.
      if (!isFollower(each) || !before.views.has(each.dataset.matched)) before.views.set(each.dataset.matched, frame);
    }
  };

  // The transform with which an element in one frame seems to be in another.
  const motionFrom = (from, to, geometry) => {
    const [x, y] = anchorIn(to, geometry);
    const [fromX, fromY] = anchorIn(from, geometry);
    const [dx, dy] = geometry.hasPosition ? [fromX - x, fromY - y] : [0, 0];
    const [sx, sy] = geometry.hasSize ? [from.width / (to.width || 1), from.height / (to.height || 1)] : [1, 1];
    return {
      isVisible: Math.max(Math.abs(dx), Math.abs(dy), Math.abs(sx - 1) * to.width, Math.abs(sy - 1) * to.height) > 0.5,
      keyframes: {
        transform: [`translate(${dx}px, ${dy}px) scale(${sx}, ${sy})`, "none"],
        transformOrigin: Array(2).fill(`${geometry.x * 100}% ${geometry.y * 100}%`),
      },
      // Returns the frame that the transform moves to a frame of the window.
      undo: ({ left, top, width, height }) => ({
        left: x + (left - x - dx) / (sx || 1), top: y + (top - y - dy) / (sy || 1), width: width / (sx || 1), height: height / (sy || 1),
      }),
    };
  };

  // The transition of the view's changes, which is that of the change, that of an enclosing `animation` modifier, or none
  // if the person prefers reduced motion.
  const timingOf = (element) => {
    const { transitionDuration, transitionDelay, transitionTimingFunction: easing } = getComputedStyle(element);
    return { duration: parseFloat(transitionDuration) * 1000, delay: parseFloat(transitionDelay) * 1000, easing };
  };

  // A matched view and the views beside it have their new places at once. Without this, transitions of their sizes would move
  // the view a second time.
  const layout = /^((min-|max-)?(width|height)|flex|margin|padding|(row-|column-)?gap|inset|top|right|bottom|left)/;
  const settle = ({ parentElement }) => {
    for (const each of parentElement.getAnimations({ subtree: true })) if (layout.test(each.transitionProperty)) each.cancel();
  };

  const move = () => {
    const { views, followers } = before ?? { views: new Map(), followers: new Map() };
    before = undefined;
    const moving = all().map((element) => ({ element, timing: timingOf(element) })).filter(({ timing }) => timing.duration > 0);
    for (const { element } of moving) {
      for (const each of motionsOf(element)) each.cancel();
      settle(element);
    }
    place();
    const measured = moving.map((each) => ({ ...each, to: each.element.getBoundingClientRect() }));
    const motions = new Map();
    for (const { element, timing, to } of measured) {
      const from = followers.get(element) ?? views.get(element.dataset.matched);
      if (!from) continue;
      // The motions of the views around it move a view as well.
      let frame = from;
      const around = [];
      for (let each = element.parentElement; each; each = each.parentElement) if (motions.has(each)) around.unshift(motions.get(each));
      for (const motion of around) frame = motion.undo(frame);
      const motion = motionFrom(frame, to, geometryOf(element));
      motions.set(element, motion);
      if (!motion.isVisible) continue;
      element.animate(motion.keyframes, { ...timing, fill: "backwards", id: "tributary-matched" }).onfinish = place;
    }
  };

  addEventListener("live-changing", remember);
  // The script of boxes adds the rules of new styles in a microtask.
  addEventListener("live-changed", () => queueMicrotask(move));
  addEventListener("resize", place);
  addEventListener("scroll", place, { capture: true, passive: true });
  place();
}
