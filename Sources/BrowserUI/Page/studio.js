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

// Several groups of choices share their place: one is seen, and a row of tabs says which.
let openPanels = new Map();

function drawPanels(groups) {
  const section = document.createElement("section");
  section.className = "group choices";
  section.ariaLabel = "Choices";
  const row = document.createElement("div");
  row.className = "tabs";
  row.setAttribute("role", "tablist");
  row.ariaLabel = "Choices";
  const panels = groups.map((group) => {
    const panel = document.createElement("div");
    panel.className = "panel";
    panel.id = `panel-${group.title}`;
    panel.setAttribute("role", "tabpanel");
    panel.ariaLabel = group.title;
    panel.append(...group.controls.map(make));
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = group.title;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    tab.addEventListener("click", () => open(group.title));
    row.append(tab);
    return panel;
  });
  const open = (title) => {
    openPanels.set(screen.id, title);
    groups.forEach((group, index) => {
      const isOpen = group.title === title;
      const tab = row.children[index];
      tab.ariaSelected = String(isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      panels[index].hidden = !isOpen;
    });
  };
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -row.children.length, End: row.children.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = [...row.children].indexOf(document.activeElement);
    const next = Math.min(Math.max(at + step, 0), groups.length - 1);
    open(groups[next].title);
    row.children[next].focus();
  });
  section.append(row, ...panels);
  const known = openPanels.get(screen.id);
  open(groups.some((group) => group.title === known) ? known : groups[0].title);
  return section;
}

// The sections of a screen, with all choices in one where there are several groups of them.
function drawGroups(groups) {
  const choices = groups.filter((group) => group.role === "choices");
  if (choices.length < 2) return groups.map(drawGroup);
  return groups.filter((group) => group.role !== "choices" || group === choices[0])
    .map((group) => (group === choices[0] ? drawPanels(choices) : drawGroup(group)));
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
  if (!state.depth || state.picks) header.append(...fileButton());
  if (!state.depth) header.append(quitButton());
  const roles = state.groups.map((group) => group.role);
  app.className = roles.map((role) => `has-${role}`).join(" ") + (state.depth ? "" : " first");
  const body = document.createElement("div");
  body.className = "screen";
  body.append(...drawGroups(state.groups));
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

// Something that people should know, and that passes.
let passing = 0;
function tell(text) {
  say(text);
  clearTimeout(passing);
  passing = setTimeout(() => { notice.hidden = true; }, 8000);
}

// MARK: Files from elsewhere

async function openFiles(files) {
  const [file] = files;
  if (!file) return;
  announcer.textContent = `Opening ${file.name}`;
  try {
    await connection.openFile(file);
  } catch (error) {
    tell(error.message || `${file.name} could not be handed over.`);
  }
}

function fileButton() {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*,.heic,.heif,.avif,.webp,.tif,.tiff,.dng,.cr2,.cr3,.nef,.arw,.raf,.orf,.rw2,.pef,.srw,.ppm,.pgm,.pbm,.pam";
  input.hidden = true;
  input.addEventListener("change", () => openFiles(input.files));
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Open a file";
  button.addEventListener("click", () => input.click());
  return [button, input];
}

addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  document.body.classList.add("receives");
});
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("receives"); });
addEventListener("drop", (event) => {
  document.body.classList.remove("receives");
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  openFiles(event.dataTransfer.files);
});

function change({ title, controls, dialog, isUnsaved }) {
  for (const state of controls) {
    const element = elements.get(state.id);
    if (element) element.state = state;
  }
  app.querySelector("h1").textContent = title;
  settle(title, dialog, isUnsaved);
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
  if (event.target.closest("dialog, input[type=number], input[type=search]")) return;
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

app.addEventListener("download", async (event) => {
  announcer.textContent = "Preparing the download";
  try {
    const { name, file } = await connection.fetchExport(event.detail);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    announcer.textContent = `${name} is downloaded`;
  } catch (error) {
    tell(error.message);
  }
});

app.addEventListener("announce", (event) => { announcer.textContent = event.detail; });
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
