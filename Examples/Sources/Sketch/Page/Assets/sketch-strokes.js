// The strokes that this browser has, in step with the server's drawing.
//
// Each change of the drawing has a number. The strokes here are those after change `number`, and only the
// next change is taken: others were taken before, or tell that something is missing. The page is asked for
// all strokes then. So nothing is drawn twice or left out, in whatever order the page, the pushed events and
// the answers arrive.
"use strict";

class SketchStrokes {
  // Those of the server, in their order.
  list = [];
  // One's own that the server has not counted yet, with keys that grow.
  pending = [];
  number = -1;
  #drawing = "";
  #session = "";
  #latest = 0;
  #lacking;
  // After which stroke a part of the drawing is awaited; `null` if none is.
  #awaited = null;

  // `lacking` is called with the stroke after which the server's are wanted.
  constructor(lacking) {
    this.#lacking = lacking;
  }

  get isLoading() {
    return this.#awaited !== null;
  }

  // Whether all is here that the page has told of.
  get isComplete() {
    return !this.isLoading && this.number >= this.#latest;
  }

  // What is missing; `null` if nothing is. It is another one when some of it has come.
  get missing() {
    if (this.isComplete) return null;
    return this.isLoading ? `part ${this.#awaited}` : `change ${this.number + 1}`;
  }

  // What the page says of its drawing.
  sync({ drawing, session, latest, counted }) {
    const isNewDrawing = drawing !== this.#drawing;
    if (isNewDrawing) {
      this.list = [];
      this.number = -1;
    }
    // What was not counted by the session before is never counted.
    if (session !== this.#session) this.pending = [];
    const isNew = isNewDrawing || session !== this.#session;
    this.#drawing = drawing;
    this.#session = session;
    this.#latest = latest;
    // A stroke that was counted is among the changes up to this one, or was refused.
    for (const stroke of this.pending) if (stroke.key <= counted) stroke.counted ??= latest;
    if (isNew) this.load();
    this.#dropCounted();
  }

  // A change of the drawing.
  take({ number, oldest, stroke, erased }) {
    if (this.number < 0 || number <= this.number) return;
    if (number > this.number + 1) {
      if (this.#awaited !== 0) this.load();
      return;
    }
    this.number = number;
    if (stroke) this.list.push(stroke);
    this.list = this.list.filter(({ id }) => id >= oldest && id !== erased);
    this.#dropCounted();
  }

  // A part of the drawing.
  add({ start, strokes, isLast, latest }) {
    if (start !== this.#awaited) return;
    if (start === 0) {
      this.list = [];
      this.number = latest;
    } else if (latest !== this.number) {
      this.load();
      return;
    }
    // What was drawn meanwhile may have come before.
    const known = new Set(this.list.map(({ id }) => id));
    this.list.push(...strokes.filter(({ id }) => !known.has(id)));
    this.list.sort((one, other) => one.id - other.id);
    this.#awaited = null;
    if (!isLast) this.#want(strokes.at(-1).id);
    this.#dropCounted();
  }

  // Asks for all strokes.
  load() {
    this.#want(0);
  }

  #want(start) {
    this.#awaited = start;
    this.#lacking(start);
  }

  #dropCounted() {
    this.pending = this.pending.filter(({ counted }) => counted === undefined || counted > this.number);
  }
}
