// How close a picture is seen, and what part of it: by wheel, two fingers, buttons and keys. At 1, all of it is seen.

import { followPointer } from "/drag.js";

export class Zoom {
  scale = 1;
  #x = 0;
  #y = 0;
  #area = null;
  #closest = 8;
  #actual = null;
  #fingers = new Map();

  constructor(figure, onChange) {
    this.figure = figure;
    this.onChange = onChange;
    this.buttons = document.createElement("div");
    this.buttons.className = "zoom";
    this.buttons.setAttribute("role", "group");
    this.buttons.ariaLabel = "Zoom";
    const button = (text, label, key, press) => {
      const element = document.createElement("button");
      element.type = "button";
      element.textContent = text;
      element.ariaLabel = label;
      element.title = `${label} (${key})`;
      element.setAttribute("aria-keyshortcuts", key);
      element.dataset.key = key;
      element.press = press;
      element.addEventListener("click", press);
      this.buttons.append(element);
      return element;
    };
    button("−", "Farther", "-", () => this.#by(1 / 1.5));
    button("+", "Closer", "+", () => this.#by(1.5));
    button("1:1", "Each pixel of the picture", "1", () => this.actualPixels());
    button("Fit", "All of the picture", "f", () => this.fit());
    figure.addEventListener("wheel", (event) => {
      if (this.buttons.hidden) return;
      event.preventDefault();
      this.#by(Math.exp(-event.deltaY / 400), event);
    }, { passive: false });
    figure.addEventListener("pointerdown", (event) => this.#down(event));
    // What is seen of it is moved by keys, too.
    figure.addEventListener("keydown", (event) => {
      const move = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      if (!move || !this.isCloser || event.target !== figure) return;
      event.preventDefault();
      this.#moveTo(this.#x + move[0], this.#y + move[1]);
    });
  }

  get isCloser() { return this.scale > 1; }
  get transform() { return `translate(${this.#x}px, ${this.#y}px) scale(${this.scale})`; }

  // Between places in the figure and those in the picture as it is when all of it is seen.
  toFigure(x) { return this.#x + x * this.scale; }
  fromFigure(x) { return (x - this.#x) / this.scale; }

  // Where the picture is when all of it is seen, and its full size, if that is known.
  place(area, fullSize) {
    this.#area = area;
    this.#actual = fullSize && area.width > 1 ? fullSize[0] / (area.width * devicePixelRatio) : null;
    this.#closest = Math.max(4, (this.#actual ?? 1) * 4);
    if (this.scale > this.#closest) this.scale = this.#closest;
    this.#keepInside();
    this.figure.classList.toggle("closer", this.isCloser);
    if (this.isCloser) {
      this.figure.tabIndex = 0;
      this.figure.ariaLabel = "The picture, closer; arrow keys move it";
      this.figure.setAttribute("role", "group");
    } else {
      this.figure.removeAttribute("tabindex");
      this.figure.removeAttribute("aria-label");
      this.figure.removeAttribute("role");
    }
  }

  fit() { this.#to(1); }

  actualPixels() { if (this.#actual) this.#to(Math.max(1, this.#actual)); }

  #by(factor, at) { this.#to(this.scale * factor, at); }

  // The place under the pointer, or the middle, stays where it is.
  #to(scale, at) {
    const box = this.figure.getBoundingClientRect();
    const x = at ? at.clientX - box.left : box.width / 2, y = at ? at.clientY - box.top : box.height / 2;
    const next = Math.min(Math.max(scale, 1), this.#closest);
    this.#x = x - ((x - this.#x) / this.scale) * next;
    this.#y = y - ((y - this.#y) / this.scale) * next;
    this.scale = next;
    this.#keepInside();
    this.onChange();
  }

  #moveTo(x, y) {
    this.#x = x;
    this.#y = y;
    this.#keepInside();
    this.onChange();
  }

  #keepInside() {
    if (!this.#area || !this.isCloser) {
      this.#x = this.#y = 0;
      return;
    }
    const { left, top, width, height } = this.#area;
    const keep = (offset, start, length, room) => {
      const size = length * this.scale;
      const least = room - (start * this.scale + size), most = -start * this.scale;
      return size <= room ? (room - size) / 2 - start * this.scale : Math.min(Math.max(offset, least), most);
    };
    this.#x = keep(this.#x, left, width, this.figure.clientWidth);
    this.#y = keep(this.#y, top, height, this.figure.clientHeight);
  }

  // One finger or the mouse moves the picture, two fingers zoom.
  #down(start) {
    if (start.button !== 0 || start.target.closest("input, button, .crop") || this.buttons.hidden) return;
    this.#fingers.set(start.pointerId, start);
    if (this.#fingers.size > 1) return;
    if (this.isCloser) start.preventDefault();
    const move = (event) => {
      const before = this.#fingers.get(event.pointerId);
      if (!before) return;
      const other = [...this.#fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
      this.#fingers.set(event.pointerId, event);
      if (other) {
        const distance = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
        const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
        this.#by(distance(event) / Math.max(distance(before), 1), middle);
      } else if (this.isCloser) {
        this.#moveTo(this.#x + event.clientX - before.clientX, this.#y + event.clientY - before.clientY);
      }
    };
    followPointer(move, (event) => {
      this.#fingers.delete(event.pointerId);
      return this.#fingers.size === 0;
    });
  }
}
