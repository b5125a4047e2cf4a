// The hook of the sheet. It shows strokes, and lets the user draw with a pointer or with keys.
"use strict";

{
  // The minimum distance between points of a pointer, and the distance that a key moves the pen, relative to
  // the sheet.
  const distance = 3;
  const steps = { large: 24, small: 6 };
  // How long the hook waits for missing strokes before it requests all of them.
  const patience = { change: 1_000, part: 3_000 };
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  // The key of the last stroke. It is not reused, even when the page is shown again.
  let lastKey = 0;

  class Sheet {
    #element;
    #page;
    #canvas;
    #context;
    // The server's strokes, painted once.
    #ground = document.createElement("canvas");
    #painted = [];
    #strokes;
    // The current line, drawn by the pointer with an ID or by keys.
    #line = null;
    #pointer = null;
    #pen = { x: 0.5, y: 0.5, isShown: false };
    #frame = 0;
    // The missing part that the timer waits for.
    #missing = null;
    #timer = 0;
    #listening = new AbortController();

    constructor(element, page) {
      this.#element = element;
      this.#page = page;
      this.#canvas = element.querySelector("canvas");
      this.#context = this.#canvas.getContext("2d");
      this.#ground.width = this.#canvas.width;
      this.#ground.height = this.#canvas.height;
      this.#strokes = new SketchStrokes((start) => page.send("lacking", start));
      this.#listen();
      this.sync();
    }

    // The page was updated.
    sync() {
      const { drawing, session, latest, counted } = this.#element.dataset;
      this.#strokes.sync({ drawing, session, latest: Number(latest), counted: Number(counted) });
      this.#changed();
    }

    take(change) {
      this.#strokes.take(change);
      this.#changed();
    }

    add(part) {
      this.#strokes.add(part);
      this.#changed();
    }

    end() {
      this.#listening.abort();
      clearTimeout(this.#timer);
      cancelAnimationFrame(this.#frame);
    }

    #changed() {
      this.#paint();
      this.#wait();
    }

    // A page may be shown before its events have arrived. If they do not arrive, all strokes are requested
    // again, regardless of other events.
    #wait() {
      const { missing } = this.#strokes;
      if (missing === this.#missing) return;
      this.#missing = missing;
      clearTimeout(this.#timer);
      if (missing === null) return;
      this.#timer = setTimeout(
        () => {
          if (document.documentElement.dataset.live === "connected") this.#strokes.load();
          this.#missing = null;
          this.#wait();
        },
        this.#strokes.isLoading ? patience.part : patience.change,
      );
    }

    // MARK: Drawing

    #begin(distance, pointer = null) {
      this.#line = new SketchLine(this.#canvas, distance);
      this.#pointer = pointer;
    }

    #finish() {
      const points = this.#line.end();
      this.#line = null;
      this.#pointer = null;
      lastKey += 1;
      // A rejected stroke has to be drawn again, as the page then reports.
      const isTaken = this.#page.send("drawn", { key: lastKey, points });
      if (isTaken) this.#strokes.pending.push({ key: lastKey, points, ...this.#look() });
      this.#paint();
    }

    #drop() {
      this.#line = null;
      this.#pointer = null;
      this.#paint();
    }

    // The current pen. The server draws a stroke with the pen of the page at that time.
    #look() {
      const { color, width } = this.#element.dataset;
      return { color, width: Number(width) };
    }

    #listen() {
      const { signal } = this.#listening;
      const on = (type, act) => this.#element.addEventListener(type, act, { signal });
      on("pointerdown", (event) => this.#pointerDown(event));
      on("pointermove", (event) => this.#pointerMove(event));
      on("pointerup", (event) => this.#isMine(event) && this.#finish());
      on("pointercancel", (event) => this.#isMine(event) && this.#drop());
      on("keydown", (event) => this.#keyDown(event));
      on("lostpointercapture", (event) => this.#isMine(event) && this.#finish());
      on("focus", () => this.#focus());
      on("blur", () => this.#blur());
    }

    // MARK: Pointers

    #isMine({ pointerId }) {
      return this.#line !== null && this.#pointer === pointerId;
    }

    #pointerDown(event) {
      // A second finger does not draw, nor does a click that opens a menu.
      if (event.button !== 0 || event.ctrlKey || event.target !== this.#canvas || this.#pointer !== null) return;
      if (this.#line) this.#finish();
      this.#pen.isShown = false;
      this.#canvas.setPointerCapture(event.pointerId);
      this.#begin(distance, event.pointerId);
      this.#addPlace(event);
    }

    #pointerMove(event) {
      if (!this.#isMine(event)) return;
      // The pointer was lifted outside of the window's reach, for example over a menu.
      if ((event.buttons & 1) === 0) return this.#finish();
      // The browser coalesces pointer positions for each frame, so there are more positions than events.
      const places = event.getCoalescedEvents?.() ?? [];
      for (const place of places.length > 0 ? places : [event]) this.#addPlace(place);
    }

    #addPlace({ clientX, clientY }) {
      const { left, top, width, height } = this.#canvas.getBoundingClientRect();
      this.#line.add((clientX - left) / width, (clientY - top) / height);
      this.#paint();
    }

    // MARK: Keys

    #keyDown(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || this.#pointer !== null) return;
      if (event.key in arrows) this.#move(...arrows[event.key], event.shiftKey ? steps.small : steps.large);
      else if (event.key === " " && !event.repeat) this.#toggle();
      else if (event.key === "Escape" && this.#line) this.#drop();
      else if (event.key !== " ") return;
      event.preventDefault();
      this.#tell();
    }

    #move(right, down, step) {
      const place = [this.#pen.x, this.#pen.y];
      const inside = (number) => Math.min(Math.max(number, 0), 1);
      this.#pen.x = inside(this.#pen.x + (right * step) / this.#canvas.width);
      this.#pen.y = inside(this.#pen.y + (down * step) / this.#canvas.height);
      this.#pen.isShown = true;
      if (this.#line?.isFull) this.#goOn(place);
      this.#line?.add(this.#pen.x, this.#pen.y);
      this.#paint();
    }

    // A line from keys is not thinned, because it would lose its corners. Instead, another line starts at its
    // end.
    #goOn([x, y]) {
      this.#finish();
      this.#begin(0);
      this.#line.add(x, y);
    }

    #toggle() {
      this.#pen.isShown = true;
      if (this.#line) return this.#finish();
      this.#begin(0);
      this.#line.add(this.#pen.x, this.#pen.y);
      this.#paint();
    }

    // Shows the pen if the element received the focus from the keyboard.
    #focus() {
      this.#pen.isShown = this.#element.matches(":focus-visible");
      this.#paint();
    }

    #blur() {
      if (this.#line && this.#pointer === null) {
        this.#finish();
        this.#tell();
      }
      this.#pen.isShown = false;
      this.#paint();
    }

    // Announces the position of the pen, including to screen readers.
    #tell() {
      const percent = (number) => `${Math.round(number * 100)} %`;
      const place = `${percent(this.#pen.x)} from the left, ${percent(this.#pen.y)} from the top`;
      document.getElementById("pen-place").textContent = `Pen ${this.#line ? "down" : "up"}, ${place}.`;
    }

    // MARK: Painting

    #paint() {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#paintGround();
        const { width, height } = this.#canvas;
        this.#context.clearRect(0, 0, width, height);
        this.#context.drawImage(this.#ground, 0, 0);
        for (const stroke of this.#strokes.pending) this.#paintStroke(this.#context, stroke);
        if (this.#line) this.#paintStroke(this.#context, { points: this.#line.points, ...this.#look() });
        if (this.#pen.isShown) this.#paintPen();
      });
    }

    #paintGround() {
      const { list } = this.#strokes;
      const context = this.#ground.getContext("2d");
      // The strokes below are still painted, so only the new ones are added.
      if (this.#painted.length > list.length || this.#painted.some((stroke, index) => stroke !== list[index])) {
        context.clearRect(0, 0, this.#ground.width, this.#ground.height);
        this.#painted = [];
      }
      for (const stroke of list.slice(this.#painted.length)) this.#paintStroke(context, stroke);
      this.#painted = [...list];
    }

    #paintStroke(context, { color, width, points }) {
      const places = points.map(([x, y]) => [x * this.#canvas.width, y * this.#canvas.height]);
      context.strokeStyle = color;
      context.fillStyle = color;
      context.lineWidth = width;
      context.lineCap = "round";
      context.lineJoin = "round";
      context.beginPath();
      if (places.length === 1) {
        context.arc(...places[0], width / 2, 0, 2 * Math.PI);
        context.fill();
        return;
      }
      context.moveTo(...places[0]);
      // Curves through the midpoints between the points have no corners.
      for (const [index, [x, y]] of places.slice(1, -1).entries()) {
        const [nextX, nextY] = places[index + 2];
        context.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
      }
      context.lineTo(...places.at(-1));
      context.stroke();
    }

    #paintPen() {
      const place = [this.#pen.x * this.#canvas.width, this.#pen.y * this.#canvas.height];
      const radius = this.#look().width / 2 + 8;
      // Two colors, so that one of them is visible on any background.
      for (const [color, width] of [["#ffffff", 7], ["#1b1b1f", 3]]) {
        this.#context.strokeStyle = color;
        this.#context.lineWidth = width;
        this.#context.beginPath();
        this.#context.arc(...place, radius, 0, 2 * Math.PI);
        this.#context.stroke();
      }
    }
  }

  const sheets = new WeakMap();

  LivePages.hooks.Sketch = {
    mounted: (element, page) => sheets.set(element, new Sheet(element, page)),
    updated: (element) => sheets.get(element)?.sync(),
    removed: (element) => sheets.get(element)?.end(),
    events: {
      stroke: (change, element) => sheets.get(element)?.take(change),
      gone: (change, element) => sheets.get(element)?.take(change),
      strokes: (part, element) => sheets.get(element)?.add(part),
    },
  };
}
