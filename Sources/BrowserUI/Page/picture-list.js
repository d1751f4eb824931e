// A list of pictures: as a strip beside the content, or as a grid that fills the screen. Only what is seen, and some more, is
// there; so ten thousand pictures take no longer than twenty.

import { ControlElement } from "/controls.js";

class AppPictureList extends ControlElement {
  #asked = "";
  #cells = new Map();
  #layout = { columns: 1, width: 0, height: 0 };
  #previewed = null;
  #pressed = { x: -1, y: -1 };

  build(state) {
    this.message = document.createElement("p");
    this.message.className = "message";
    this.list = document.createElement("div");
    this.list.className = "cells";
    this.list.setAttribute("role", "listbox");
    this.list.ariaLabel = state.title;
    this.append(this.message, this.list);
    this.addEventListener("scroll", () => this.#ask(), { passive: true });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("pointerover", (event) => this.#preview(event));
    this.list.addEventListener("pointerleave", () => this.#preview(null));
    this.list.addEventListener("click", (event) => this.#click(event));
    this.observer = new ResizeObserver(() => this.#arrange());
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this);
  }

  disconnectedCallback() { this.observer.disconnect(); }

  get #isStrip() { return Boolean(this.closest(".choices")); }
  get #isLying() { return this.#isStrip && getComputedStyle(this).getPropertyValue("--strip").trim() === "lying"; }

  draw(state, before) {
    const list = state.list;
    this.message.textContent = list.message ?? (list.isLoading ? "Reading …" : "");
    this.message.hidden = !this.message.textContent;
    this.list.hidden = list.count === 0;
    this.list.ariaBusy = String(list.isLoading);
    if (list.count !== before?.list.count) this.#arrange();
    const first = list.first, last = first + list.cells.length;
    for (const [index, cell] of this.#cells) {
      if (index < first || index >= last) {
        // What has the focus stays, or the focus would be lost.
        if (cell.contains(document.activeElement)) continue;
        cell.remove();
        this.#cells.delete(index);
      }
    }
    list.cells.forEach((content, offset) => this.#drawCell(first + offset, content, list));
    if (list.selected !== before?.list.selected) this.#reveal(before !== null && before !== undefined);
  }

  #drawCell(index, content, list) {
    let cell = this.#cells.get(index);
    if (!cell) {
      cell = document.createElement("div");
      cell.className = "cell";
      cell.setAttribute("role", "option");
      cell.dataset.index = index;
      const frame = document.createElement("div");
      frame.className = "frame";
      const title = document.createElement("span");
      title.className = "title";
      const details = document.createElement("span");
      details.className = "details";
      cell.append(frame, title, details);
      this.#cells.set(index, cell);
      this.#place(cell, index);
      // In order, for those who hear the list.
      const next = [...this.list.children].find((other) => Number(other.dataset.index) > index);
      this.list.insertBefore(cell, next ?? null);
    }
    const isSelected = index === list.selected;
    cell.ariaSelected = String(isSelected);
    cell.ariaSetSize = String(list.count);
    cell.ariaPosInSet = String(index + 1);
    cell.tabIndex = isSelected || (list.selected == null && index === 0) ? 0 : -1;
    const [frame, title, details] = cell.children;
    title.textContent = content.title;
    details.textContent = content.details.filter(Boolean).join(" · ");
    cell.title = content.details.filter(Boolean).join("\n");
    const number = content.picture?.number;
    if (content.problem) {
      frame.textContent = "no picture";
      frame.title = content.problem;
    } else if (String(number) !== frame.dataset.number) {
      frame.dataset.number = number;
      frame.replaceChildren();
      if (number !== undefined) {
        const image = document.createElement("img");
        image.alt = "";
        image.decoding = "async";
        image.draggable = false;
        image.src = `/pictures/${number}`;
        frame.append(image);
      }
    }
  }

  // MARK: Where cells are

  #arrange() {
    if (!this.isConnected || !this.offsetParent) return;
    const style = getComputedStyle(this);
    const width = parseFloat(style.getPropertyValue("--cell-width")) || 160;
    const height = parseFloat(style.getPropertyValue("--cell-height")) || 160;
    const gap = parseFloat(style.getPropertyValue("--cell-gap")) || 8;
    const count = this.state.list.count;
    if (this.#isLying) {
      this.#layout = { columns: Math.max(1, count), width: width + gap, height: height + gap, isLying: true };
      this.list.style.width = `${count * (width + gap)}px`;
      this.list.style.height = `${height + gap}px`;
    } else {
      this.list.style.width = "";
      const room = this.list.clientWidth;
      const columns = Math.max(1, Math.floor((room + gap) / (width + gap)));
      this.#layout = { columns, width: room / columns, height: height + gap };
      this.list.style.height = `${Math.ceil(count / columns) * (height + gap)}px`;
    }
    for (const [index, cell] of this.#cells) this.#place(cell, index);
    this.#reveal(false);
    this.#ask();
  }

  #place(cell, index) {
    const { columns, width, height } = this.#layout;
    cell.style.width = `${width}px`;
    cell.style.height = `${height}px`;
    cell.style.transform = `translate(${(index % columns) * width}px, ${Math.floor(index / columns) * height}px)`;
  }

  // Asks for the cells that are seen, and as many again on both sides.
  #ask() {
    const { columns, width, height, isLying } = this.#layout;
    if (!width || !this.state.list.count) return;
    let first, count;
    if (isLying) {
      const seen = Math.ceil(this.clientWidth / width) + 1;
      first = Math.floor(this.scrollLeft / width) - Math.ceil(seen / 2);
      count = seen * 2;
    } else {
      const seen = Math.ceil(this.clientHeight / height) + 1;
      first = (Math.floor(this.scrollTop / height) - Math.ceil(seen / 2)) * columns;
      count = seen * 2 * columns;
    }
    first = Math.max(0, first);
    const asked = `${first} ${count}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.act({ kind: "show", control: this.state.id, index: first, count });
  }

  #reveal(isMove) {
    const index = this.state.list.selected;
    if (index == null) return;
    const { columns, width, height, isLying } = this.#layout;
    if (!width) return;
    const row = Math.floor(index / columns);
    if (isLying) {
      const start = index * width;
      if (start < this.scrollLeft || start + width > this.scrollLeft + this.clientWidth) {
        this.scrollLeft = start - (this.clientWidth - width) / 2;
      }
    } else {
      const start = row * height;
      if (start < this.scrollTop || start + height > this.scrollTop + this.clientHeight) {
        this.scrollTop = start - (this.clientHeight - height) / 2;
      }
    }
    if (isMove && this.list.contains(document.activeElement)) this.#cells.get(index)?.focus({ preventScroll: true });
    this.#ask();
  }

  // MARK: What people do

  #click(event) {
    const cell = event.target.closest(".cell");
    if (!cell) return;
    const index = Number(cell.dataset.index);
    this.#pressed = { x: event.clientX, y: event.clientY };
    cell.focus({ preventScroll: true });
    this.#select(index);
    if (!this.state.list.choosesOnSelect) this.act({ kind: "choose", control: this.state.id, index });
  }

  #select(index) {
    this.#previewed = null;
    this.act({ kind: "select", control: this.state.id, index });
  }

  #preview(event) {
    if (!this.state.list.choosesOnSelect || (event && event.pointerType === "touch")) return;
    // A list that moves under a pointer is not pointed at.
    if (event && event.clientX === this.#pressed.x && event.clientY === this.#pressed.y) return;
    const cell = event?.target.closest(".cell");
    const index = cell ? Number(cell.dataset.index) : null;
    if (index === this.#previewed) return;
    this.#previewed = index;
    this.act({ kind: "preview", control: this.state.id, index: index === this.state.list.selected ? null : index });
  }

  #key(event) {
    const { columns, height, isLying } = this.#layout;
    const list = this.state.list;
    const at = Number(document.activeElement?.closest(".cell")?.dataset.index ?? list.selected ?? 0);
    const page = isLying ? Math.floor(this.clientWidth / this.#layout.width) : Math.floor(this.clientHeight / height) * columns;
    const row = isLying ? 1 : columns;
    const moves = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row, PageUp: -page, PageDown: page,
      Home: -list.count, End: list.count,
    };
    if (event.key in moves) {
      event.preventDefault();
      this.#select(Math.min(Math.max(at + moves[event.key], 0), list.count - 1));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.act({ kind: list.choosesOnSelect ? "select" : "choose", control: this.state.id, index: at });
    }
  }

  focus(options) { this.list.querySelector("[tabindex='0']")?.focus(options); }
}

customElements.define("app-picture-list", AppPictureList);
