/** Opens the actions menu of a license, next to the button. */
export function openRowMenu(button: HTMLElement) {
  document.querySelector("#row-menu")?.remove();
  const row = button.closest(".license-row");
  const details = row?.querySelector<HTMLAnchorElement>(".key a");
  if (!row || !details) return;
  const key = details.textContent ?? "";
  const of = (part: string) => `${details.pathname}/${part}${details.search}`;
  const customer = row.querySelector<HTMLAnchorElement>(".customer a");
  const email = row.querySelector(".email")?.textContent ?? "";
  const mayEdit = row.querySelector("input[name=keys]") !== null;

  const menu = document.createElement("div");
  menu.id = "row-menu";
  menu.popover = "auto";
  menu.className = "floating-panel menu-panel";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", `Actions for ${key}`);
  menu.append(
    link("Open", details.pathname + details.search),
    ...(mayEdit
      ? [
          link("Renew", of("renew")),
          link("Change tags", of("tags")),
          link("Change customer", of("customer")),
          link("Change environment", of("environment")),
        ]
      : []),
    ...(customer ? [link("Go to the customer", customer.pathname)] : []),
    copier("Copy key", key, menu),
    ...(email ? [copier("Copy e-mail address", email, menu)] : []),
  );
  document.body.append(menu);
  menu.addEventListener("keydown", walkMenu);
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
  menu.addEventListener("toggle", (event) => {
    if (event.newState === "closed") menu.remove();
  });
  menu.showPopover({ source: button });
  menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
}

function link(label: string, to: string): HTMLElement {
  const item = document.createElement("a");
  item.href = to;
  item.dataset["link"] = "stay";
  return worded(item, label);
}

function copier(label: string, text: string, menu: HTMLElement): HTMLElement {
  const item = document.createElement("button");
  item.type = "button";
  item.addEventListener("click", () => {
    void navigator.clipboard.writeText(text).then(
      () => {
        item.textContent = "Copied";
        setTimeout(() => menu.isConnected && menu.hidePopover(), 900);
      },
      () => {
        item.textContent = "It could not be copied";
      },
    );
  });
  return worded(item, label);
}

function worded(item: HTMLElement, label: string): HTMLElement {
  item.setAttribute("role", "menuitem");
  item.textContent = label;
  return item;
}

function walkMenu(event: KeyboardEvent) {
  const items = [...document.querySelectorAll<HTMLElement>("#row-menu [role=menuitem]")];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
