import { shortcutGroups } from "./shortcut-list.ts";

const createElement = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = "") =>
  Object.assign(document.createElement(name), { textContent: text });

/** Opens a dialog with all keyboard shortcuts. */
export function showShortcuts() {
  if (document.querySelector("#keys")) return;
  const dialog = Object.assign(createElement("dialog"), {
    id: "keys",
    className: "floating-panel keys-dialog",
  });
  dialog.setAttribute("aria-labelledby", "keys-title");
  const closeButton = Object.assign(createElement("button", "Close"), {
    className: "button button-secondary button-sm",
  });
  closeButton.addEventListener("click", () => dialog.close());
  dialog.append(Object.assign(createElement("h2", "Keys"), { id: "keys-title" }));
  for (const { title, keys } of shortcutGroups) {
    const list = createElement("dl");
    for (const [key, action] of keys) {
      const term = createElement("dt");
      term.append(createElement("kbd", key));
      list.append(term, createElement("dd", action));
    }
    dialog.append(createElement("h3", title), list);
  }
  dialog.append(closeButton);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
