// A line while it is drawn: points from 0 to 1, from the left and from the top. It never has more of them
// than the server takes, `Stroke.mostPoints`: where they become too many, every second one goes, and the next
// are further apart.
"use strict";

class SketchLine {
  static most = 200;

  points = [];
  #size;
  #distance;
  #end = null;

  // Points that are no further than `distance` from the one before are left out.
  constructor({ width, height }, distance) {
    this.#size = { width, height };
    this.#distance = distance;
  }

  // Whether the next point would thin it.
  get isFull() {
    return this.points.length >= SketchLine.most - 1;
  }

  add(x, y) {
    const point = [x, y].map((number) => Math.round(Math.min(Math.max(number, 0), 1) * 10_000) / 10_000);
    const last = this.points.at(-1);
    this.#end = point;
    if (last && this.#between(last, point) <= this.#distance) return;
    if (this.isFull) {
      this.points = this.points.filter((_, index) => index % 2 === 0);
      this.#distance *= 2;
    }
    this.points.push(point);
  }

  // Ends where the pen was lifted, however near that is.
  end() {
    const last = this.points.at(-1);
    if (last && this.#between(last, this.#end) > 0) this.points.push(this.#end);
    return this.points;
  }

  #between([x, y], [otherX, otherY]) {
    return Math.hypot((x - otherX) * this.#size.width, (y - otherY) * this.#size.height);
  }
}
