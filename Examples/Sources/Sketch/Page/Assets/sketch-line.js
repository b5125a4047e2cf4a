// A line while it is being drawn. Its points range from 0 to 1, from the left and the top. It never exceeds
// the server's limit, `Stroke.mostPoints`: if it has too many points, every second one is removed, and the
// distance between later ones is doubled.
"use strict";

class SketchLine {
  static most = 200;

  points = [];
  #size;
  #distance;
  #end = null;

  // Points that are closer than `distance` to the previous one are omitted.
  constructor({ width, height }, distance) {
    this.#size = { width, height };
    this.#distance = distance;
  }

  // Whether another point would thin the line.
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

  // Adds the point where the pen was lifted, regardless of the distance.
  end() {
    const last = this.points.at(-1);
    if (last && this.#between(last, this.#end) > 0) this.points.push(this.#end);
    return this.points;
  }

  #between([x, y], [otherX, otherY]) {
    return Math.hypot((x - otherX) * this.#size.width, (y - otherY) * this.#size.height);
  }
}
