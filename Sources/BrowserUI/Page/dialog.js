// The dialog that waits for an answer, over the screen. The browser keeps the focus in it and gives it back.

const place = document.createElement("div");
place.setAttribute("role", "region");
place.ariaLabel = "Dialog";
document.body.append(place);
let element = null;
let number = null;

export function showDialog(state, act) {
  if (state?.number === number && (state === null) === (element === null)) return;
  element?.close();
  element?.remove();
  element = null;
  number = state?.number;
  if (!state) return;
  element = make(state, act);
  place.append(element);
  element.showModal();
  (element.querySelector("input") ?? element.querySelectorAll("button")[state.focus])?.focus();
  element.querySelector("input")?.select();
}

function make(state, act) {
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  form.method = "dialog";
  const title = document.createElement("h2");
  title.id = "dialog-title";
  title.textContent = state.title;
  const message = document.createElement("p");
  message.id = "dialog-message";
  message.textContent = state.message;
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.setAttribute("aria-describedby", message.id);
  const answer = (action) => act({ kind: "answer", control: state.number, ...action });
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  form.append(title, message);
  if (state.suggestion !== undefined && state.suggestion !== null) {
    const input = document.createElement("input");
    input.type = "text";
    input.value = state.suggestion;
    input.spellcheck = false;
    input.autocomplete = "off";
    input.setAttribute("aria-labelledby", title.id);
    form.append(input);
    buttons.append(button("OK", () => answer({ text: input.value }), "submit"), button("Cancel", () => answer({})));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer({ text: input.value });
    });
    buttons.firstChild.onclick = null;
  } else {
    state.actions.forEach((name, index) => buttons.append(button(name, () => answer({ index }))));
    form.addEventListener("submit", (event) => event.preventDefault());
  }
  form.append(buttons);
  dialog.append(form);
  // Escape: the server takes the dialog away.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    answer({});
  });
  return dialog;
}

function button(name, press, type = "button") {
  const element = document.createElement("button");
  element.type = type;
  element.textContent = name;
  if (type === "button") element.onclick = press;
  return element;
}
