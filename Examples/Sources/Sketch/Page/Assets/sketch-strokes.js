// The strokes in this browser, synchronized with the server's drawing.
//
// Each change of the drawing has a number. The strokes here are those after change `number`, and only the
// next change is applied. Other changes are either already applied, or indicate that something is missing, in
// which case all strokes are requested. Therefore nothing is drawn twice or omitted, regardless of the order
// in which the page, the pushed events and the responses arrive.
"use strict";

class SketchStrokes {
  // The server's strokes, in order.
  list = [];
  // The user's own strokes that the server has not acknowledged yet, with increasing keys.
  pending = [];
  number = -1;
  #drawing = "";
  #session = "";
  #latest = 0;
  #lacking;
  // The stroke before the requested part of the drawing, or `null` if none was requested.
  #awaited = null;

  // `lacking` is called with the stroke after which the server's strokes are missing.
  constructor(lacking) {
    this.#lacking = lacking;
  }

  get isLoading() {
    return this.#awaited !== null;
  }

  // Whether everything is here that the page has announced.
  get isComplete() {
    return !this.isLoading && this.number >= this.#latest;
  }

  // Identifies the missing part, or `null` if nothing is missing. It changes when some of it has arrived.
  get missing() {
    if (this.isComplete) return null;
    return this.isLoading ? `part ${this.#awaited}` : `change ${this.number + 1}`;
  }

  // Applies the page's description of its drawing.
  sync({ drawing, session, latest, counted }) {
    const isNewDrawing = drawing !== this.#drawing;
    if (isNewDrawing) {
      this.list = [];
      this.number = -1;
    }
    // Strokes that the previous session did not acknowledge will never be acknowledged.
    if (session !== this.#session) this.pending = [];
    const isNew = isNewDrawing || session !== this.#session;
    this.#drawing = drawing;
    this.#session = session;
    this.#latest = latest;
    // An acknowledged stroke is among the changes up to this one, or was rejected.
    for (const stroke of this.pending) if (stroke.key <= counted) stroke.counted ??= latest;
    if (isNew) this.load();
    this.#dropCounted();
  }

  // Applies a change of the drawing.
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

  // Applies a part of the drawing.
  add({ start, strokes, isLast, latest }) {
    if (start !== this.#awaited) return;
    if (start === 0) {
      this.list = [];
      this.number = latest;
    } else if (latest !== this.number) {
      this.load();
      return;
    }
    // Newer changes may already have arrived.
    const known = new Set(this.list.map(({ id }) => id));
    this.list.push(...strokes.filter(({ id }) => !known.has(id)));
    this.list.sort((one, other) => one.id - other.id);
    this.#awaited = null;
    if (!isLast) this.#want(strokes.at(-1).id);
    this.#dropCounted();
  }

  // Requests all strokes.
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
