// Animation: how the next change moves, for the style sheet to use.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const animate = (animation) => {
  const moves = animation && !reducedMotion.matches;
  const style = document.documentElement.style;
  style.setProperty("--live-duration", moves ? animation.duration : "0s");
  style.setProperty("--live-easing", moves ? animation.easing : "linear");
  style.setProperty("--live-delay", moves ? animation.delay : "0s");
};
