// A picture that fills its room or is seen closer, alone or beside what it is compared with. A new one takes its place when it
// is decoded, so that nothing flickers; while one is on its way, only the latest waits.

import { ControlElement, MovedValue } from "/controls.js";
import { CropFrame } from "/crop-frame.js";
import { followPointer } from "/drag.js";
import { Zoom } from "/zoom.js";

// An image that shows the latest of what it is asked to show.
class LatestImage {
  #isLoading = false;
  #wanted = null;
  #shown = null;

  constructor(element, onShown) {
    this.element = element;
    this.onShown = onShown;
  }

  show(picture) {
    this.#wanted = picture;
    if (!picture) {
      this.element.hidden = true;
      this.#shown = null;
    } else if (picture.number !== this.#shown) {
      this.#load();
    }
  }

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const wanted = this.#wanted;
    const next = new Image();
    // Decoded with the frame that shows it: decode() would wait for a frame of its own before.
    next.decoding = "sync";
    const loaded = new Promise((resolve, reject) => {
      next.onload = resolve;
      next.onerror = reject;
    });
    next.src = `/pictures/${wanted.number}`;
    try {
      await loaded;
      next.alt = this.element.alt;
      next.className = this.element.className;
      next.draggable = false;
      next.style.clipPath = this.element.style.clipPath;
      this.element.replaceWith(next);
      this.element = next;
      this.#shown = wanted.number;
      this.onShown(wanted);
    } catch {
      // A later one has taken its place.
    }
    this.#isLoading = false;
    if (this.#wanted && this.#wanted.number !== wanted.number) this.#load();
  }
}

class AppPicture extends ControlElement {
  #movedDivider = new MovedValue();
  #asked = "";
  #asking = 0;

  build() {
    this.figure = document.createElement("figure");
    // Both pictures are in it, so that they are always seen at the same place and size.
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    const element = (className) => {
      const image = document.createElement("img");
      image.alt = "";
      image.className = className;
      image.hidden = true;
      return image;
    };
    this.picture = new LatestImage(element("picture"), (shown) => {
      this.#place();
      this.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: shown.number }));
    });
    this.comparison = new LatestImage(element("comparison"), () => this.#place());
    this.stage.append(this.picture.element, this.comparison.element);
    this.divider = document.createElement("input");
    this.divider.type = "range";
    this.divider.className = "divider";
    this.divider.min = 0;
    this.divider.max = 1000;
    this.divider.ariaLabel = "Divider between before and after";
    this.divider.hidden = true;
    this.line = document.createElement("div");
    this.line.className = "line";
    this.line.hidden = true;
    this.caption = document.createElement("figcaption");
    // Before the zoom's own: the divider has precedence.
    this.figure.addEventListener("pointerdown", (event) => this.#drag(event));
    this.zoom = new Zoom(this.figure, () => this.#zoomed());
    this.crop = new CropFrame((values) => this.act({ kind: "crop", control: this.state.id, values }));
    this.figure.append(this.stage, this.line, this.divider, this.crop.frame, this.zoom.buttons, this.caption);
    this.append(this.figure, this.crop.numbers);
    this.divider.addEventListener("input", () => this.#moved());
    this.observer = new ResizeObserver(() => this.#measure());
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this.figure);
  }

  disconnectedCallback() {
    this.observer.disconnect();
    clearTimeout(this.#asking);
  }

  #measure() {
    this.#ask();
    this.#place();
  }

  // Tells how many pixels are of use, as long as that is known.
  #ask() {
    const box = this.figure.getBoundingClientRect();
    // More than two pixels for one are not seen.
    const ratio = Math.min(devicePixelRatio, 2) * this.zoom.scale;
    const width = Math.min(Math.round(box.width * ratio), 16384), height = Math.min(Math.round(box.height * ratio), 16384);
    if (width <= 0 || height <= 0 || this.#asked === `${width} ${height}`) return;
    this.#asked = `${width} ${height}`;
    this.act({ kind: "resize", control: this.state.id, width, height });
  }

  #zoomed() {
    this.#place();
    // Not at each step of the wheel.
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#ask(), 200);
  }

  draw(state) {
    this.picture.element.alt = state.text ? `The picture: ${state.text}` : "The picture";
    this.comparison.element.alt = "The picture before";
    this.caption.textContent = state.text ?? "";
    this.picture.show(state.picture);
    this.comparison.show(state.comparison);
    const isSplit = Boolean(state.comparison && state.picture);
    this.line.hidden = !isSplit;
    this.divider.hidden = !isSplit;
    if (this.#movedDivider.accepts(state.value)) this.divider.value = Math.round(state.value * 1000);
    if (state.crop && !this.crop.isShown) this.zoom.fit();
    this.crop.show(state.crop, state.fullSize);
    this.zoom.buttons.hidden = !state.picture || Boolean(state.crop);
    this.#place();
  }

  // Where the picture is in its room when all of it is seen: it keeps its shape.
  get #area() {
    const { width, height } = this.state.picture ?? { width: 1, height: 1 };
    const room = { width: this.figure.clientWidth, height: this.figure.clientHeight };
    const scale = Math.min(room.width / width, room.height / height);
    return {
      left: (room.width - width * scale) / 2, top: (room.height - height * scale) / 2, width: width * scale,
      height: height * scale, room: room.width,
    };
  }

  #place() {
    const area = this.#area;
    this.zoom.place(area, this.state.fullSize);
    this.stage.style.transform = this.zoom.transform;
    this.crop.place(area);
    if (this.line.hidden) return;
    const x = area.left + area.width * (this.divider.value / 1000);
    this.line.style.transform = `translateX(${this.zoom.toFigure(x)}px)`;
    this.comparison.element.style.clipPath = `inset(0 ${Math.max(0, area.room - x)}px 0 0)`;
    this.divider.setAttribute("aria-valuetext", `${Math.round(this.divider.value / 10)} % before`);
  }

  #moved() {
    this.#place();
    const value = this.divider.value / 1000;
    this.#movedDivider.move(value, () => this.draw(this.state));
    this.act({ kind: "set", control: this.state.id, value });
  }

  // The divider goes where people press; where the picture is seen closer, only near its line, and elsewhere the picture moves.
  #drag(start) {
    if (start.button !== 0 || start.target.closest("input, button, .crop")) return;
    const box = this.figure.getBoundingClientRect();
    const line = this.zoom.toFigure(this.#area.left + this.#area.width * (this.divider.value / 1000));
    const isNear = Math.abs(start.clientX - box.left - line) < 24;
    if (this.line.hidden || (this.zoom.isCloser && !isNear)) return;
    start.preventDefault();
    start.stopImmediatePropagation();
    this.divider.focus({ preventScroll: true });
    const move = (event) => {
      const { left, width } = this.#area;
      this.divider.value = Math.round(((this.zoom.fromFigure(event.clientX - box.left) - left) / width) * 1000);
      this.#moved();
    };
    followPointer(move);
    move(start);
  }
}

customElements.define("app-picture", AppPicture);
