import { keyGroups } from "./key-words.ts";

const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = "") =>
  Object.assign(document.createElement(name), { textContent: text });

/** Opens a dialog with all keyboard shortcuts. */
export function showKeys() {
  if (document.querySelector("#keys")) return;
  const dialog = Object.assign(made("dialog"), { id: "keys", className: "floating-panel keys-dialog" });
  dialog.setAttribute("aria-labelledby", "keys-title");
  const close = Object.assign(made("button", "Close"), { className: "button button-secondary button-sm" });
  close.addEventListener("click", () => dialog.close());
  dialog.append(Object.assign(made("h2", "Keys"), { id: "keys-title" }));
  for (const { title, keys } of keyGroups) {
    const list = made("dl");
    for (const [key, does] of keys) {
      const term = made("dt");
      term.append(made("kbd", key));
      list.append(term, made("dd", does));
    }
    dialog.append(made("h3", title), list);
  }
  dialog.append(close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
