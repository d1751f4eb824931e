// A picture that fills its room, alone or beside what it is compared with. A new one takes its place when it is decoded, so
// that nothing flickers; while one is on its way, only the latest waits.

import { ControlElement, MovedValue } from "/controls.js";

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
    next.src = `/pictures/${wanted.number}`;
    try {
      await next.decode();
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

  build() {
    this.figure = document.createElement("figure");
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
    this.figure.append(this.picture.element, this.comparison.element, this.line, this.divider, this.caption);
    this.append(this.figure);
    this.divider.addEventListener("input", () => this.#moved());
    this.figure.addEventListener("pointerdown", (event) => this.#drag(event));
    this.observer = new ResizeObserver(() => this.#measure());
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this.figure);
  }

  disconnectedCallback() { this.observer.disconnect(); }

  #measure() {
    const box = this.figure.getBoundingClientRect();
    // More than two pixels for one are not seen.
    const ratio = Math.min(devicePixelRatio, 2);
    const width = Math.round(box.width * ratio), height = Math.round(box.height * ratio);
    if (width > 0 && height > 0) this.act({ kind: "resize", control: this.state.id, width, height });
    this.#place();
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
    this.#place();
  }

  // Where the picture is in its room: it keeps its shape.
  get #area() {
    const { width, height } = this.state.picture ?? { width: 1, height: 1 };
    const room = { width: this.figure.clientWidth, height: this.figure.clientHeight };
    const scale = Math.min(room.width / width, room.height / height);
    return { left: (room.width - width * scale) / 2, width: width * scale, room: room.width };
  }

  #place() {
    if (this.line.hidden) return;
    const { left, width, room } = this.#area;
    const x = left + width * (this.divider.value / 1000);
    this.line.style.transform = `translateX(${x}px)`;
    this.comparison.element.style.clipPath = `inset(0 ${Math.max(0, room - x)}px 0 0)`;
    this.divider.setAttribute("aria-valuetext", `${Math.round(this.divider.value / 10)} % before`);
  }

  #moved() {
    this.#place();
    const value = this.divider.value / 1000;
    this.#movedDivider.move(value, () => this.draw(this.state));
    this.act({ kind: "set", control: this.state.id, value });
  }

  #drag(start) {
    if (this.line.hidden || start.button !== 0 || start.target === this.divider) return;
    start.preventDefault();
    this.divider.focus({ preventScroll: true });
    const box = this.figure.getBoundingClientRect();
    const move = (event) => {
      const { left, width } = this.#area;
      this.divider.value = Math.round(((event.clientX - box.left - left) / width) * 1000);
      this.#moved();
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    move(start);
  }
}

customElements.define("app-picture", AppPicture);
