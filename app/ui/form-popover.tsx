import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type ButtonStyle, buttonVariants } from "./button.tsx";
import { readHistoryStateValue } from "./history-state.ts";
import { HasRunScript } from "./request-contexts.tsx";
import { popoverClasses } from "./popover-classes.ts";
import { cn } from "./cn.ts";

interface FormPopoverProps extends ButtonStyle {
  trigger: ReactNode;
  align?: "start" | "end";
  /** If true, the popover is open after a page load and after a navigation, and its first invalid field gets the focus. */
  keepOpen?: boolean;
  className?: string;
  panelClassName?: string;
  children: ReactNode;
}

/** Key in the history state whose value is true if the navigation leaves the popover open. */
export const popoverOpenStateKey = "isPopoverOpen";

/** Uses `<details>`, which also opens without JavaScript. With JavaScript, the content is rendered when the popover first opens. */
export function FormPopover(props: FormPopoverProps) {
  const {
    trigger,
    align = "start",
    keepOpen = false,
    variant = "outline",
    size,
    className = "relative",
    panelClassName = "w-max p-4",
    children,
  } = props;
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const [isInitiallyOpen] = useState(keepOpen);
  const hasRunScript = use(HasRunScript);
  const [hasBeenOpened, setHasBeenOpened] = useState(keepOpen);
  const { key, state } = useLocation();
  const isFromOpenPopover = readHistoryStateValue(state, popoverOpenStateKey) === true;

  useEffect(() => {
    const detailsElement = detailsRef.current;
    if (!detailsElement) return;
    // The user may have opened the popover before hydration.
    setHasBeenOpened((wasOpened) => wasOpened || detailsElement.open);
    const closeOnOutsidePress = (event: Event) => {
      if (event.target instanceof Node && !detailsElement.contains(event.target)) detailsElement.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !detailsElement.open) return;
      detailsElement.open = false;
      detailsElement.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOnOutsidePress);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOnOutsidePress);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  const lastLocationKey = useRef(key);
  useEffect(() => {
    const detailsElement = detailsRef.current;
    const isNewLocation = lastLocationKey.current !== key;
    lastLocationKey.current = key;
    if (!detailsElement || (isNewLocation && isFromOpenPopover)) return;
    // The next statement closes the popover, so the focus moves from the popover to its trigger.
    if (isNewLocation && detailsElement.open && !keepOpen && detailsElement.contains(document.activeElement))
      detailsElement.querySelector("summary")?.focus();
    if (isNewLocation) detailsElement.open = keepOpen;
    if (keepOpen) detailsElement.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [key, keepOpen, isFromOpenPopover]);

  return (
    <details ref={detailsRef} data-popover open={isInitiallyOpen} className={cn("group", className)}>
      <summary
        onClick={() => setHasBeenOpened(true)}
        className={buttonVariants({ variant, size, className: "group-open:bg-accent" })}
      >
        {trigger}
      </summary>
      <div
        className={cn(
          popoverClasses,
          "absolute top-full z-30 mt-1.5 max-h-[70dvh] max-w-[calc(100vw-32px)] overflow-auto",
          "max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto",
          align === "end" ? "sm:end-0" : "sm:start-0",
          panelClassName,
        )}
      >
        {hasBeenOpened || keepOpen ? children : <noscript>{!hasRunScript && children}</noscript>}
      </div>
    </details>
  );
}
