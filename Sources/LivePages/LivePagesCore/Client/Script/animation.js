// Animation: sets the style sheet's variables for the next change, and repeats its transitions if requested.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// The transitions that repeat until the next change.
let endless = [];

const transitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition);

// Whether the transition has the duration of the change. Other transitions, such as hover effects, have their
// own.
const isOfChange = ({ effect, transitionProperty }, { duration }) => {
  const style = getComputedStyle(effect.target, effect.pseudoElement);
  const durations = style.transitionDuration.split(", ").map(parseFloat);
  const index = style.transitionProperty.split(", ").indexOf(transitionProperty);
  return Math.abs(durations[Math.max(index, 0) % durations.length] - parseFloat(duration)) < 0.001;
};

// Ends an endless transition at its final value.
const comeToRest = ({ effect }) => {
  const { direction, currentIteration } = effect.getComputedTiming();
  const isOnWayBack = direction === "alternate" && currentIteration % 2 === 1;
  effect.updateTiming({ iterations: currentIteration + (isOnWayBack ? 2 : 1) });
};

// Called before the page changes. The returned function is called afterwards.
const animate = (animation) => {
  const moves = animation && !reducedMotion.matches;
  // The look of a change that came just before is the start of the animation.
  if (moves) document.documentElement.offsetWidth;
  const style = document.documentElement.style;
  style.setProperty("--live-duration", moves ? animation.duration : "0s");
  style.setProperty("--live-easing", moves ? animation.easing : "linear");
  style.setProperty("--live-delay", moves ? animation.delay : "0s");

  const isRepeated = moves && animation.iterations !== undefined;
  if (!isRepeated && endless.length === 0) return () => {};
  const before = new Set(transitions());
  return () => {
    const after = transitions();
    // `after` no longer contains the transitions that the change replaced.
    after.filter((each) => endless.includes(each)).forEach(comeToRest);
    endless = [];
    if (!isRepeated) return;
    const { direction } = animation;
    const iterations = Number(animation.iterations);
    const started = after.filter((each) => !before.has(each) && isOfChange(each, animation));
    for (const { effect } of started) effect.updateTiming({ iterations, direction });
    if (iterations === Infinity) endless = started;
  };
};
