// The connection of this page to its tab on the server: messages come as server-sent events, actions go as POSTs.
//
// The tab's number is kept for the page's session, so that a reload finds it again. A copy of the page, as browsers make
// them, is refused by the server and asks for a tab of its own.

const key = "image-app-tab";
const limitKey = "image-app-upload-limit";
const page = crypto.randomUUID();

export class Connection extends EventTarget {
  #tab = null;
  #events = null;
  #waiting = [];
  #isSending = false;
  #retry = 0;
  #isClosed = false;

  async open() {
    this.#tab = sessionStorage.getItem(key);
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", (event) => { if (event.persisted) this.#connect(); });
    // Browsers keep six connections to a server at most: a page that is not seen needs none.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#events?.close();
      else this.#connect();
    });
    await this.#connect();
  }

  async #connect() {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#events?.close();
    if (document.visibilityState === "hidden" && this.#tab) return;
    try {
      if (!this.#tab) await this.#openTab();
    } catch (error) {
      this.#lost(error.message);
      return;
    }
    const events = new EventSource(`/tabs/${this.#tab}/events?page=${page}`);
    this.#events = events;
    events.onopen = () => this.dispatchEvent(new Event("connected"));
    for (const name of ["screen", "change"]) {
      events.addEventListener(name, (event) => {
        const message = Object.values(JSON.parse(event.data))[0];
        this.dispatchEvent(new CustomEvent(name, { detail: message._0 ?? message }));
      });
    }
    events.onerror = () => {
      events.close();
      if (this.#isClosed) return;
      if (events === this.#events) this.#failed();
    };
  }

  // The server refuses a tab that is gone, or is not there itself.
  async #failed() {
    try {
      const response = await fetch(`/tabs/${this.#tab}/actions`, { method: "POST", body: "[]" });
      if (this.#isClosed) return;
      if (response.ok) return this.#again();
      if (response.status === 404 || response.status === 409) {
        this.dispatchEvent(new Event("gone"));
        this.#tab = null;
        return this.#connect();
      }
      this.#lost(await response.text());
    } catch {
      this.#lost("");
    }
  }

  #again() {
    this.#retry = setTimeout(() => this.#connect(), 500);
  }

  #lost(reason) {
    // A server that was told to end may close its events before it answers: the page knows why then.
    if (this.#isClosed) return;
    this.dispatchEvent(new CustomEvent("lost", { detail: reason }));
    this.#retry = setTimeout(() => this.#connect(), 2000);
  }

  async #openTab() {
    const response = await fetch("/tabs", { method: "POST" });
    if (!response.ok) throw new Error(await response.text());
    const { tab, uploadLimit } = await response.json();
    this.#tab = tab;
    sessionStorage.setItem(key, tab);
    sessionStorage.setItem(limitKey, uploadLimit);
  }

  #leave() {
    if (this.#tab) navigator.sendBeacon(`/tabs/${this.#tab}/leave`);
    this.#events?.close();
  }

  // Does something. While an earlier action is on its way, the latest of its kind replaces the one that waits: what is dragged
  // asks for its last place, not for every place between.
  act(action) {
    const isRepeated = action.kind !== "tap" && action.kind !== "answer" && action.kind !== "back";
    const last = this.#waiting.at(-1);
    if (isRepeated && last?.kind === action.kind && last.control === action.control) this.#waiting.pop();
    this.#waiting.push(action);
    this.#send();
  }

  async #send() {
    if (this.#isSending || !this.#waiting.length || !this.#tab) return;
    this.#isSending = true;
    const actions = this.#waiting;
    this.#waiting = [];
    try {
      await fetch(`/tabs/${this.#tab}/actions`, { method: "POST", body: JSON.stringify(actions) });
    } catch {
      // The lost connection is noticed, and told, by the events.
    }
    this.#isSending = false;
    this.#send();
  }

  // Hands a file over, which then is opened.
  async openFile(file) {
    const most = Number(sessionStorage.getItem(limitKey));
    if (file.size > most) {
      throw new Error(`${file.name} is larger than ${Math.floor(most / (1 << 20))} MB. Put it in the gallery's folder, or start the `
        + "studio with it: image-app studio FILE");
    }
    const response = await fetch(`/tabs/${this.#tab}/pictures?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
    if (!response.ok) throw new Error(await response.text());
  }

  // Fetches a result, with its name.
  async fetchExport(control) {
    const response = await fetch(`/tabs/${this.#tab}/exports/${control}`, { method: "POST" });
    if (!response.ok) throw new Error(await response.text());
    const name = decodeURIComponent(response.headers.get("content-disposition").split("''")[1]);
    return { name, file: await response.blob() };
  }

  // For good: the server has ended.
  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#events?.close();
  }
}
