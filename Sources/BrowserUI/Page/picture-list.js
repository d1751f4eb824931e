// A list of pictures: as a strip beside the content, or as a grid that fills the screen. Only what is seen, and some more, is
// there; so ten thousand pictures take no longer than twenty.

import { ControlElement } from "/controls.js";
import { ListLayout } from "/list-layout.js";

function place(element, { x, y, width, height }) {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.transform = `translate(${x}px, ${y}px)`;
}

class AppPictureList extends ControlElement {
  #asked = "";
  #cells = new Map();
  #drawn = "";
  #follows = false;
  #layout = null;
  #previewed = null;
  #pressed = { x: -1, y: -1 };
  #sections = [];

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
    if (list.count !== before?.list.count || JSON.stringify(list.sections) !== JSON.stringify(before?.list.sections)) this.#arrange();
    if (!this.#sections.length) this.#drawSections(list.sections);
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
    if (list.cells.length && list.cells.every((cell) => cell.picture || cell.problem)) this.#ask();
    if (list.selected !== before?.list.selected) this.#reveal(before !== null && before !== undefined);
    else this.#follow();
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
      if (this.#layout) this.#place(cell, index);
      // In order, for those who hear the list.
      const section = this.#sectionOf(index);
      const next = [...section.children].find((other) => Number(other.dataset.index) > index);
      section.insertBefore(cell, next ?? null);
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
    const number = (name, otherwise) => parseFloat(style.getPropertyValue(name)) || otherwise;
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const { count, sections } = this.state.list;
    this.#layout = new ListLayout({
      count, sections, isLying: this.#isLying, room: this.clientWidth - padding,
      width: number("--cell-width", 160), height: number("--cell-height", 160), gap: number("--cell-gap", 8),
      heading: number("--heading-height", 28),
    });
    this.list.style.width = this.#isLying ? `${this.#layout.width}px` : "";
    this.list.style.height = `${this.#layout.height}px`;
    this.#drawSections(sections);
    for (const [index, cell] of this.#cells) this.#place(cell, index);
    this.#reveal(false);
    this.#ask();
  }

  // A list without headings has one section without a title.
  #drawSections(sections) {
    const wanted = sections.length ? sections : [{ title: "", first: 0, count: this.state.list.count }];
    if (JSON.stringify(wanted) !== this.#drawn) {
      this.#drawn = JSON.stringify(wanted);
      this.#sections = wanted.map((section) => {
        const element = document.createElement("div");
        if (section.title) {
          element.setAttribute("role", "group");
          element.ariaLabel = section.title;
          const heading = document.createElement("span");
          heading.className = "heading";
          heading.ariaHidden = "true";
          heading.textContent = section.title;
          element.append(heading);
        }
        return { first: section.first, element };
      });
      const focused = document.activeElement;
      for (const index of [...this.#cells.keys()].sort((one, other) => one - other)) {
        this.#sectionOf(index).append(this.#cells.get(index));
      }
      this.list.replaceChildren(...this.#sections.map((section) => section.element));
      if (this.list.contains(focused)) focused.focus({ preventScroll: true });
    }
    if (!this.#layout) return;
    this.#sections.forEach(({ element }, number) => {
      const heading = element.querySelector(".heading");
      if (heading) place(heading, this.#layout.headings[number]);
    });
  }

  #sectionOf(index) { return this.#sections.findLast((section) => section.first <= index).element; }

  #place(cell, index) { place(cell, this.#layout.place(index)); }

  // Asks for the cells that are seen; once those are there, for as many again around them, too.
  #ask() {
    const list = this.state.list;
    // A list that was filled while it was hidden is laid out when it is seen.
    if (!this.#layout || !list.count || !this.offsetParent) return;
    const [scroll, length] = this.#layout.isLying ? [this.scrollLeft, this.clientWidth] : [this.scrollTop, this.clientHeight];
    const around = this.#layout.around(scroll, length), seen = this.#layout.seen(scroll, length);
    const isThere = list.first <= seen.first && list.first + list.cells.length >= seen.first + seen.count;
    const { first, count } = isThere || around.count === list.count ? around : seen;
    const asked = `${first} ${count}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.act({ kind: "show", control: this.state.id, index: first, count });
  }

  #reveal(isMove) {
    const index = this.state.list.selected;
    if (index == null || !this.#layout) return;
    const cell = this.#layout.place(index);
    const [scroll, start, length, room] = this.#layout.isLying
      ? ["scrollLeft", cell.x, cell.width, this.clientWidth] : ["scrollTop", cell.y, cell.height, this.clientHeight];
    if (start < this[scroll] || start + length > this[scroll] + room) {
      // The first ones with their heading.
      this[scroll] = start <= this.#layout.headingHeight ? 0 : start - (room - length) / 2;
    }
    if (isMove && this.list.contains(document.activeElement)) this.#follows = true;
    this.#follow();
    this.#ask();
  }

  // The focus goes to the selected cell, which may come only after it was asked for.
  #follow() {
    const cell = this.#cells.get(this.state.list.selected);
    if (!this.#follows || !cell) return;
    this.#follows = false;
    cell.focus({ preventScroll: true });
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
    const list = this.state.list;
    const at = Number(document.activeElement?.closest(".cell")?.dataset.index ?? list.selected ?? 0);
    const layout = this.#layout;
    const page = layout.isLying ? this.clientWidth : this.clientHeight;
    const moves = {
      ArrowLeft: () => at - 1, ArrowRight: () => at + 1, ArrowUp: () => layout.above(at), ArrowDown: () => layout.below(at),
      PageUp: () => layout.near(at, -page), PageDown: () => layout.near(at, page), Home: () => 0, End: () => list.count - 1,
    };
    if (event.key in moves) {
      event.preventDefault();
      this.#select(Math.min(Math.max(moves[event.key](), 0), list.count - 1));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.act({ kind: list.choosesOnSelect ? "select" : "choose", control: this.state.id, index: at });
    }
  }

  focus(options) { this.list.querySelector("[tabindex='0']")?.focus(options); }
}

customElements.define("app-picture-list", AppPictureList);
