// The page: draws the screens that the server describes, whatever they are, and says what people do on them.

import { Connection } from "/connection.js";
import { controlElement } from "/controls.js";
import "/picture.js";
import "/picture-list.js";
import { showDialog } from "/dialog.js";

const app = document.getElementById("app");
const connection = new Connection();
const elements = new Map();
let screen = null;
let ignoresBack = false;

// What is said to those who don't see the page.
const announcer = document.createElement("div");
announcer.className = "unseen";
announcer.setAttribute("role", "status");
const announcements = document.createElement("div");
announcements.setAttribute("role", "region");
announcements.ariaLabel = "Announcements";
announcements.append(announcer);
document.body.append(announcements);

const notice = document.createElement("p");
notice.className = "lost";
notice.setAttribute("role", "alert");
notice.hidden = true;
announcements.append(notice);

function act(action) { connection.act(action); }

function make(state) {
  const element = controlElement(state, act);
  elements.set(state.id, element);
  return element;
}

function drawGroup(group) {
  const section = document.createElement(group.role === "content" ? "main" : "section");
  section.className = `group ${group.role}`;
  if (group.role === "content") section.tabIndex = -1;
  if (group.title) {
    const title = document.createElement("h2");
    title.textContent = group.title;
    section.append(title);
    section.ariaLabel = group.title;
  } else if (group.role !== "content") {
    section.ariaLabel = { choices: "Choices", tools: "Tools", actions: "Actions", status: "Status" }[group.role];
  }
  section.append(...group.controls.map(make));
  return section;
}

function draw(state) {
  const isOther = state.id !== screen?.id;
  const focused = isOther ? null : document.activeElement?.closest("[data-control]")?.dataset.control;
  screen = state;
  elements.clear();
  const header = document.createElement("header");
  const title = document.createElement("h1");
  title.textContent = state.title;
  title.tabIndex = -1;
  header.append(...state.leading.map(make), title, ...state.trailing.map(make));
  if (!state.depth) header.append(quitButton());
  const roles = state.groups.map((group) => group.role);
  app.className = roles.map((role) => `has-${role}`).join(" ") + (state.depth ? "" : " first");
  const body = document.createElement("div");
  body.className = "screen";
  body.append(...state.groups.map(drawGroup));
  app.replaceChildren(header, body);
  settle(state.title, state.dialog, state.isUnsaved);
  if (isOther) {
    follow(state.depth);
    if (!state.dialog) (app.querySelector("[data-first-focus]") ?? title).focus({ preventScroll: true });
  } else if (focused) {
    elements.get(Number(focused))?.focus();
  }
}

// On the first screen, as in the terminal: what other tabs have not saved is named, and nothing is lost.
function quitButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Quit";
  button.addEventListener("click", async () => {
    const response = await fetch("/quit", { method: "POST" });
    if (!response.ok) return say(await response.text());
    connection.close();
    say("image-app studio has ended. This page can be closed.");
  });
  return button;
}

function say(text) {
  notice.textContent = text;
  notice.hidden = false;
}

function change({ title, controls, dialog, isUnsaved }) {
  for (const state of controls) {
    const element = elements.get(state.id);
    if (element) element.state = state;
  }
  app.querySelector("h1").textContent = title;
  settle(title, dialog, isUnsaved);
  for (const state of controls) {
    if (state.kind === "label" && state.text) announcer.textContent = state.text;
  }
}

function settle(title, dialog, isUnsaved) {
  // The browser asks before it leaves a page on which something would be lost.
  if (isUnsaved) addEventListener("beforeunload", hold);
  else removeEventListener("beforeunload", hold);
  document.title = `${title} – image-app studio`;
  showDialog(dialog ?? null, act);
}

function hold(event) { event.preventDefault(); }

// The browser's Back is the screen's own: one entry of its history a screen.
function follow(depth) {
  if (history.state?.depth === undefined) history.replaceState({ depth: 0 }, "");
  const known = history.state.depth;
  for (let next = known + 1; next <= depth; next += 1) history.pushState({ depth: next }, "");
  if (depth < known) {
    ignoresBack = true;
    history.go(depth - known);
  }
}

addEventListener("popstate", (event) => {
  if (ignoresBack) {
    ignoresBack = false;
    return;
  }
  const depth = event.state?.depth ?? 0;
  if (!screen || depth === screen.depth) return;
  // Until the screen has gone, which it may ask about, the page stays where it was.
  history.pushState({ depth: screen.depth }, "");
  if (depth < screen.depth) act({ kind: "back" });
});

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("dialog")) return;
  if (event.key === "Escape" && screen?.depth) {
    act({ kind: "back" });
    return;
  }
  const element = app.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (element && !event.repeat) {
    event.preventDefault();
    element.press(event);
  }
});

connection.addEventListener("screen", (event) => draw(event.detail));
connection.addEventListener("change", (event) => change(event.detail));
connection.addEventListener("connected", () => { notice.hidden = true; });
connection.addEventListener("lost", (event) => {
  say(event.detail
    || "image-app studio does not answer. It may have ended; what was not saved is lost then. Trying again …");
});
connection.addEventListener("gone", () => {
  history.replaceState({ depth: 0 }, "");
  screen = null;
});
connection.open();
