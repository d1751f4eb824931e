// A picture that fills its room. A new one takes its place when it is decoded, so that nothing flickers; while one is on its
// way, only the latest waits.

import { ControlElement } from "/controls.js";

class AppPicture extends ControlElement {
  #shown = null;
  #isLoading = false;

  build() {
    this.figure = document.createElement("figure");
    this.image = document.createElement("img");
    this.image.alt = "";
    this.image.draggable = false;
    this.image.hidden = true;
    this.caption = document.createElement("figcaption");
    this.figure.append(this.image, this.caption);
    this.append(this.figure);
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
  }

  draw(state) {
    this.image.alt = state.text ? `The picture: ${state.text}` : "The picture";
    this.caption.textContent = state.text ?? "";
    if (!state.picture) {
      this.image.hidden = true;
      this.#shown = null;
    } else if (state.picture.number !== this.#shown) {
      this.#load();
    }
  }

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const wanted = this.state.picture;
    const next = new Image();
    next.src = `/pictures/${wanted.number}`;
    try {
      await next.decode();
      next.alt = this.image.alt;
      next.draggable = false;
      next.width = wanted.width;
      next.height = wanted.height;
      this.image.replaceWith(next);
      this.image = next;
      this.#shown = wanted.number;
      this.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: wanted.number }));
    } catch {
      // A later one has taken its place.
    }
    this.#isLoading = false;
    const latest = this.state.picture;
    if (latest && latest.number !== wanted.number) this.#load();
  }
}

customElements.define("app-picture", AppPicture);
