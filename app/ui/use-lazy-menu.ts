import { type ComponentType, type MouseEvent, useId, useState } from "react";

/**
 * A button opens a native popover, which also works without JavaScript. With JavaScript, the first click loads a menu
 * instead. If the menu cannot be loaded, the click opens the popover.
 */
export function useLazyMenu<Props>(importMenu: () => Promise<ComponentType<Props>>) {
  const popoverId = useId();
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null);
  const openMenu = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const popover = document.getElementById(popoverId);
    // The user opened the popover before hydration, and this click closes it.
    if (popover?.matches(":popover-open")) return;
    event.preventDefault();
    importMenu().then(
      (LoadedMenu) => setMenu(() => LoadedMenu),
      () => popover?.showPopover({ source: button }),
    );
  };
  return { Menu, popoverId, openMenu };
}
