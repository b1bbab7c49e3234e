/** Opens the actions menu of a license, next to the button. */
export function openRowMenu(button: HTMLElement) {
  document.querySelector("#row-menu")?.remove();
  const row = button.closest(".license-row");
  const details = row?.querySelector<HTMLAnchorElement>(".key a");
  if (!row || !details) return;
  const key = details.textContent ?? "";
  const partAddress = (part: string) => `${details.pathname}/${part}${details.search}`;
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
          link("Renew", partAddress("renew")),
          link("Change tags", partAddress("tags")),
          link("Change customer", partAddress("customer")),
          link("Change environment", partAddress("environment")),
        ]
      : []),
    ...(customer ? [link("Go to the customer", customer.pathname)] : []),
    copyButton("Copy key", key, menu),
    ...(email ? [copyButton("Copy e-mail address", email, menu)] : []),
  );
  document.body.append(menu);
  menu.addEventListener("keydown", handleMenuKeyDown);
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
  menu.addEventListener("toggle", (event) => {
    if (event.newState === "closed") menu.remove();
  });
  menu.showPopover({ source: button });
  menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
}

function link(label: string, nextIndex: string): HTMLElement {
  const item = document.createElement("a");
  item.href = nextIndex;
  item.dataset["link"] = "stay";
  return asMenuItem(item, label);
}

function copyButton(label: string, text: string, menu: HTMLElement): HTMLElement {
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
  return asMenuItem(item, label);
}

function asMenuItem(item: HTMLElement, label: string): HTMLElement {
  item.setAttribute("role", "menuitem");
  item.textContent = label;
  return item;
}

function handleMenuKeyDown(event: KeyboardEvent) {
  const items = [...document.querySelectorAll<HTMLElement>("#row-menu [role=menuitem]")];
  const focusedIndex = items.findIndex((item) => item === document.activeElement);
  const nextIndex = {
    ArrowDown: focusedIndex + 1,
    ArrowUp: focusedIndex - 1,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (nextIndex === undefined) return;
  event.preventDefault();
  items.at(nextIndex % items.length)?.focus();
}
