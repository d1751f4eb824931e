// The frame around the part of a picture that is kept: moved and resized on the picture, by arrow keys, or by its numbers.

import { followPointer } from "/drag.js";

const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
const least = 0.01;

export class CropFrame {
  #values = [0, 0, 1, 1];
  #size = [1, 1];
  #area = { left: 0, top: 0, width: 1, height: 1 };
  #isDragged = false;

  // `onChange` is called with left, top, width and height as shares once a change is done: each is a step to undo.
  constructor(onChange) {
    this.onChange = onChange;
    this.frame = document.createElement("div");
    this.frame.className = "crop";
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "group");
    this.frame.ariaLabel = "Crop frame: arrow keys move it, with Shift they change its size";
    for (const name of handles) {
      const handle = document.createElement("span");
      handle.className = `handle ${name}`;
      handle.dataset.edge = name;
      this.frame.append(handle);
    }
    this.frame.addEventListener("pointerdown", (event) => this.#drag(event));
    this.frame.addEventListener("keydown", (event) => this.#key(event));
    this.numbers = document.createElement("fieldset");
    this.numbers.className = "crop-numbers";
    const legend = document.createElement("legend");
    legend.textContent = "Kept, in pixels";
    this.numbers.append(legend);
    this.inputs = ["Left", "Top", "Width", "Height"].map((name) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "number";
      input.min = 0;
      input.step = 1;
      input.addEventListener("change", () => this.#typed());
      label.append(name, input);
      this.numbers.append(label);
      return input;
    });
    this.show(null);
  }

  get isShown() { return !this.frame.hidden; }

  show(values, size) {
    this.frame.hidden = !values;
    this.numbers.hidden = !values;
    if (!values || this.#isDragged) return;
    this.#values = values;
    this.#size = size ?? [1, 1];
    this.#drawNumbers();
  }

  // Where the picture is on the figure.
  place(area) {
    this.#area = area;
    const [left, top, width, height] = this.#values;
    Object.assign(this.frame.style, {
      left: `${area.left + left * area.width}px`, top: `${area.top + top * area.height}px`,
      width: `${width * area.width}px`, height: `${height * area.height}px`,
    });
  }

  #drawNumbers() {
    const [width, height] = this.#size;
    const numbers = [this.#values[0] * width, this.#values[1] * height, this.#values[2] * width, this.#values[3] * height];
    this.inputs.forEach((input, index) => {
      input.max = this.#size[index % 2];
      if (input !== document.activeElement) input.value = Math.round(numbers[index]);
    });
  }

  #typed() {
    const [width, height] = this.#size;
    const typed = this.inputs.map((input) => Number(input.value));
    if (typed.some((value) => !Number.isFinite(value))) return;
    this.#change([typed[0] / width, typed[1] / height, typed[2] / width, typed[3] / height]);
    this.onChange(this.#values);
  }

  #change([left, top, width, height]) {
    width = Math.min(Math.max(width, least), 1);
    height = Math.min(Math.max(height, least), 1);
    this.#values = [Math.min(Math.max(left, 0), 1 - width), Math.min(Math.max(top, 0), 1 - height), width, height];
    this.place(this.#area);
    this.#drawNumbers();
  }

  // Moves the edges that a handle is at, or the whole.
  #moved(edge, [left, top, width, height], x, y) {
    if (!edge) return this.#change([left + x, top + y, width, height]);
    let right = left + width, bottom = top + height;
    if (edge.includes("w")) left = Math.min(Math.max(left + x, 0), right - least);
    if (edge.includes("e")) right = Math.max(Math.min(right + x, 1), left + least);
    if (edge.includes("n")) top = Math.min(Math.max(top + y, 0), bottom - least);
    if (edge.includes("s")) bottom = Math.max(Math.min(bottom + y, 1), top + least);
    this.#change([left, top, right - left, bottom - top]);
  }

  #drag(start) {
    if (start.button !== 0) return;
    start.preventDefault();
    this.frame.focus({ preventScroll: true });
    const edge = start.target.dataset.edge, values = this.#values, area = this.#area;
    this.#isDragged = true;
    const move = (event) => {
      this.#moved(edge, values, (event.clientX - start.clientX) / area.width, (event.clientY - start.clientY) / area.height);
    };
    followPointer(move, () => {
      this.#isDragged = false;
      this.onChange(this.#values);
    });
  }

  #key(event) {
    const move = { ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, -0.01], ArrowDown: [0, 0.01] }[event.key];
    if (!move) return;
    event.preventDefault();
    this.#moved(event.shiftKey ? "se" : undefined, this.#values, ...move);
    this.onChange(this.#values);
  }
}
