// Where the cells and headings of a list are: in rows below one another, or in one row. It holds a row for each row of cells,
// so it takes no longer to find what is seen of ten thousand pictures than of twenty.

// A list of no more cells is shown whole.
const allOfThem = 60;

export class ListLayout {
  // Each row: the index of its first cell, how many it has, and where it begins (across, where the list lies).
  #rows = [];
  #columns;
  #count;

  constructor({ count, sections, isLying, room, width, height, gap, heading }) {
    const titled = sections.length ? sections : [{ title: "", first: 0, count }];
    this.isLying = isLying;
    this.#count = count;
    this.headingHeight = sections.length ? heading : 0;
    this.headings = [];
    this.#columns = isLying ? 1 : Math.max(1, Math.floor((room + gap) / (width + gap)));
    this.cellWidth = isLying ? width + gap : room / this.#columns;
    this.cellHeight = height + gap;
    let at = 0;
    for (const section of titled) {
      if (isLying) {
        // A heading is above its section's first cells, and as wide as they are.
        this.headings.push({ x: at, y: 0, width: this.cellWidth * section.count, height: this.headingHeight });
      } else {
        const isTitled = Boolean(section.title);
        this.headings.push({ x: 0, y: at, width: room, height: this.headingHeight });
        if (isTitled) at += this.headingHeight;
      }
      for (let done = 0; done < section.count; done += this.#columns) {
        this.#rows.push({ first: section.first + done, count: Math.min(this.#columns, section.count - done), start: at });
        at += this.#rowLength;
      }
    }
    this.width = isLying ? at : room;
    this.height = isLying ? this.cellHeight + this.headingHeight : at;
  }

  get #rowLength() { return this.isLying ? this.cellWidth : this.cellHeight; }

  place(index) {
    const row = this.#rows[this.#rowOf(index)];
    if (!row) return { x: 0, y: 0, width: this.cellWidth, height: this.cellHeight };
    const size = { width: this.cellWidth, height: this.cellHeight };
    return this.isLying
      ? { x: row.start, y: this.headingHeight, ...size } : { x: (index - row.first) * this.cellWidth, y: row.start, ...size };
  }

  // The cells that are seen from `scroll` on.
  seen(scroll, length) {
    if (!this.#count) return { first: 0, count: 0 };
    const first = this.#rows[this.#rowAt(scroll)], last = this.#rows[this.#rowAt(scroll + length)];
    return { first: first.first, count: last.first + last.count - first.first };
  }

  // The same and as many again around them; all of a short list.
  around(scroll, length) {
    if (this.#count <= allOfThem) return { first: 0, count: this.#count };
    return this.seen(Math.max(0, scroll - length / 2), length * 2);
  }

  above(index) { return this.#move(index, -1); }
  below(index) { return this.#move(index, 1); }

  // The cell that is so far away along the list.
  near(index, distance) {
    if (!this.#count) return index;
    const at = this.#rowOf(index);
    return this.#move(index, this.#rowAt(this.#rows[at].start + distance) - at);
  }

  #move(index, by) {
    if (!this.#count) return index;
    const at = this.#rowOf(index);
    const next = this.#rows[Math.min(Math.max(at + by, 0), this.#rows.length - 1)];
    if (next === this.#rows[at]) return index;
    return next.first + Math.min(index - this.#rows[at].first, next.count - 1);
  }

  #rowOf(index) { return this.#last((row) => row.first <= index); }
  #rowAt(position) { return this.#last((row) => row.start <= position); }

  // The last row for which it holds; the first one where it holds for none.
  #last(holds) {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#rows[middle])) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}
