// The elements of controls: each draws a control's state with the browser's own controls, and says what a person does.

class ControlElement extends HTMLElement {
  act = () => {};
  #state = null;

  connectedCallback() { this.dataset.control = this.#state?.id; }

  get state() { return this.#state; }
  set state(state) {
    const before = this.#state;
    this.#state = state;
    this.dataset.control = state.id;
    if (!before) this.build(state);
    this.draw(state, before);
  }

  build() {}
  draw() {}
  // A key that stands for the control was pressed.
  press() {}
  focus(options) { this.querySelector("button, input, [tabindex='0']")?.focus(options); }
}

class AppButton extends ControlElement {
  build(state) {
    this.button = document.createElement("button");
    this.button.type = "button";
    this.name = document.createElement("span");
    this.name.className = "name";
    this.about = document.createElement("span");
    this.about.className = "about";
    this.button.append(this.name, this.about);
    this.append(this.button);
    // A disabled button keeps its place among what can have the focus, so that its reason can be read.
    this.button.addEventListener("click", () => this.press());
    if (state.key) this.dataset.key = state.key;
  }

  draw(state) {
    this.name.textContent = state.title;
    this.about.textContent = state.hint ?? state.summary ?? "";
    this.about.hidden = !this.about.textContent;
    this.button.classList.toggle("warns", Boolean(state.hint));
    this.button.ariaDisabled = state.isEnabled ? null : "true";
    if (state.key) this.button.setAttribute("aria-keyshortcuts", state.key);
    this.button.title = state.key ? `${state.title} (${state.key})` : "";
  }

  press() { if (this.state.isEnabled) this.act({ kind: "tap", control: this.state.id }); }
}

class AppToggle extends ControlElement {
  build(state) {
    this.button = document.createElement("button");
    this.button.type = "button";
    this.append(this.button);
    this.button.addEventListener("click", () => this.#set(!this.state.isOn));
    if (state.key) {
      this.dataset.key = state.key;
      this.button.setAttribute("aria-keyshortcuts", state.key);
    }
  }

  draw(state) {
    this.button.textContent = state.title;
    this.button.ariaPressed = String(state.isOn);
    this.button.ariaDisabled = state.isEnabled ? null : "true";
    this.button.title = state.key ? `${state.title} (hold ${state.key})` : "";
  }

  #set(isOn) { if (this.state.isEnabled) this.act({ kind: "set", control: this.state.id, value: isOn ? 1 : 0 }); }

  // As long as its key is held, it is the other way round; tapped for a moment, it stays.
  press(event) {
    const was = this.state.isOn;
    const start = performance.now();
    this.#set(!was);
    const up = (end) => {
      if (end.key?.toLowerCase() !== event.key.toLowerCase() && end.type !== "blur") return;
      removeEventListener("keyup", up);
      removeEventListener("blur", up);
      if (performance.now() - start > 300) this.#set(was);
    };
    addEventListener("keyup", up);
    addEventListener("blur", up);
  }
}

// A value that people move. What the server tells meanwhile is where it was a moment ago: it stays where the hand is until the
// last place is answered, or no answer comes.
export class MovedValue {
  #wanted = null;
  #patience = 0;

  // People have moved it; `giveUp` is called where that is never answered.
  move(value, giveUp) {
    this.#wanted = value;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.#wanted = null;
      giveUp();
    }, 2000);
  }

  // Whether what the server tells is to be shown.
  accepts(value) {
    if (this.#wanted !== null && Math.abs(value - this.#wanted) > 1e-6) return false;
    this.#wanted = null;
    clearTimeout(this.#patience);
    return true;
  }
}

class AppSlider extends ControlElement {
  #moved = new MovedValue();

  build(state) {
    const label = document.createElement("label");
    const name = document.createElement("span");
    name.textContent = state.title;
    this.output = document.createElement("output");
    this.input = document.createElement("input");
    this.input.type = "range";
    this.input.min = 0;
    this.input.max = state.steps;
    this.input.step = 1;
    label.append(name, this.output, this.input);
    this.append(label);
    if (state.summary) this.title = state.summary;
    this.input.addEventListener("input", () => {
      const [low, high] = this.state.range;
      this.#choose(low + (this.input.value * (high - low)) / this.state.steps);
    });
  }

  #choose(value) {
    this.#show(value);
    this.#moved.move(value, () => this.draw(this.state));
    this.act({ kind: "set", control: this.state.id, value });
  }

  #show(value) {
    const { decimals, unit } = this.state;
    const text = decimals == null ? `${Math.round(value * 100)} %`
      : `${value.toFixed(decimals)}${unit && unit !== "°" ? " " : ""}${unit}`;
    this.output.textContent = text;
    this.input.setAttribute("aria-valuetext", text);
  }

  draw(state) {
    this.input.disabled = !state.isEnabled;
    if (!this.#moved.accepts(state.value)) return;
    const [low, high] = state.range;
    this.input.value = Math.round(((state.value - low) / (high - low)) * state.steps);
    this.#show(state.value);
  }
}

class AppLabel extends ControlElement {
  build() {
    this.text = document.createElement("p");
    this.append(this.text);
  }

  // What takes but a moment is not said: the words would come with what they announce, and take time from it.
  draw(state) {
    clearTimeout(this.waiting);
    if (state.isBusy && !this.classList.contains("busy")) this.waiting = setTimeout(() => this.#show(), 150);
    else this.#show();
  }

  #show() {
    const { text, isBusy } = this.state;
    if (this.text.textContent !== text) this.text.textContent = text;
    this.classList.toggle("busy", isBusy);
    if (text) this.dispatchEvent(new CustomEvent("announce", { bubbles: true, detail: text }));
  }
}

// A result to take away: the page fetches it, and the browser keeps it where people keep what they download.
class AppExport extends ControlElement {
  build() {
    this.button = document.createElement("button");
    this.button.type = "button";
    this.append(this.button);
    this.button.addEventListener("click", () => {
      if (!this.state.isEnabled) return;
      this.dispatchEvent(new CustomEvent("download", { bubbles: true, detail: this.state.id }));
    });
  }

  draw(state) {
    this.button.textContent = state.title;
    this.button.ariaDisabled = state.isEnabled ? null : "true";
  }
}

// What is typed is not replaced by what was typed a moment ago.
class AppSearch extends ControlElement {
  build(state) {
    const label = document.createElement("label");
    this.input = document.createElement("input");
    this.input.type = "search";
    this.input.placeholder = state.title;
    this.input.ariaLabel = state.title;
    this.input.spellcheck = false;
    label.append(this.input);
    this.append(label);
    this.input.addEventListener("input", () => this.act({ kind: "set", control: this.state.id, text: this.input.value }));
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.input.value) event.stopPropagation();
    });
    if (state.key) {
      this.dataset.key = state.key;
      this.input.setAttribute("aria-keyshortcuts", state.key);
    }
  }

  draw(state) {
    if (this.input !== document.activeElement) this.input.value = state.text;
  }

  press() { this.input.focus(); }
}

// A text to copy: it can be selected by hand as well.
class AppCopyable extends ControlElement {
  build(state) {
    const title = document.createElement("span");
    title.textContent = state.title;
    title.className = "name";
    this.text = document.createElement("code");
    this.text.tabIndex = 0;
    this.text.setAttribute("role", "textbox");
    this.text.ariaReadOnly = "true";
    this.text.ariaLabel = state.title;
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.textContent = "Copy";
    this.button.ariaLabel = `Copy: ${state.title}`;
    this.button.addEventListener("click", () => this.#copy());
    this.append(title, this.text, this.button);
  }

  draw(state) {
    this.hidden = !state.text;
    if (this.text.textContent !== state.text) this.button.textContent = "Copy";
    this.text.textContent = state.text;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.state.text);
      this.button.textContent = "Copied";
      this.dispatchEvent(new CustomEvent("announce", { bubbles: true, detail: "Copied" }));
    } catch {
      getSelection().selectAllChildren(this.text);
    }
  }
}

// Three curves over each other, from dark to light; what is clipped is said in words.
class AppHistogram extends ControlElement {
  build() {
    const name = "http://www.w3.org/2000/svg";
    this.drawing = document.createElementNS(name, "svg");
    this.drawing.setAttribute("viewBox", "0 0 64 100");
    this.drawing.setAttribute("preserveAspectRatio", "none");
    this.drawing.setAttribute("role", "img");
    this.curves = ["red", "green", "blue"].map((color) => {
      const path = document.createElementNS(name, "path");
      path.setAttribute("class", color);
      this.drawing.append(path);
      return path;
    });
    this.text = document.createElement("p");
    this.append(this.drawing, this.text);
  }

  draw(state) {
    this.hidden = !state.bins;
    this.text.textContent = state.text;
    this.drawing.setAttribute("aria-label", `Histogram: ${state.text}`);
    state.bins?.forEach((bins, channel) => {
      const steps = bins.map((height, index) => `L${index} ${100 - height}H${index + 1}`).join("");
      this.curves[channel].setAttribute("d", `M0 100${steps}L64 100Z`);
    });
  }
}

const names = {
  button: "app-button", toggle: "app-toggle", slider: "app-slider", label: "app-label", search: "app-search", copyable: "app-copyable", export: "app-export",
  picture: "app-picture", histogram: "app-histogram", list: "app-picture-list",
};
customElements.define("app-button", AppButton);
customElements.define("app-toggle", AppToggle);
customElements.define("app-slider", AppSlider);
customElements.define("app-label", AppLabel);
customElements.define("app-search", AppSearch);
customElements.define("app-export", AppExport);
customElements.define("app-copyable", AppCopyable);
customElements.define("app-histogram", AppHistogram);

export function controlElement(state, act) {
  const element = document.createElement(names[state.kind]);
  element.act = act;
  element.state = state;
  return element;
}

export { ControlElement };
