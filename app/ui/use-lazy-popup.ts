import { type ComponentType, type MouseEvent, useId, useState } from "react";

/**
 * A button opens a native popover, which also works without JavaScript. With JavaScript, the first click loads a component
 * of Radix instead. If the component cannot be loaded, the click opens the native popover.
 */
export function useLazyPopup<Props>(importPopup: () => Promise<ComponentType<Props>>) {
  const popoverId = useId();
  const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
  const openPopup = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const popover = document.getElementById(popoverId);
    // The user opened the popover before hydration, and this click closes it.
    if (popover?.matches(":popover-open")) return;
    event.preventDefault();
    importPopup().then(
      (LoadedPopup) => setPopup(() => LoadedPopup),
      () => popover?.showPopover({ source: button }),
    );
  };
  return { Popup, popoverId, openPopup };
}
