import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type ButtonLook, buttonClasses } from "#app/ui/controls/button.tsx";
import { clsx } from "clsx";

interface PopoverProps extends ButtonLook {
  /** What stands on the button. */
  trigger: ReactNode;
  align?: "start" | "end";
  /** Open from the start, and after a navigation: something in it has to be mended, and takes the focus. */
  keepOpen?: boolean;
  className?: string;
  panelClassName?: string;
  children: ReactNode;
}

/**
 * A `<details>` that opens over the page; with JavaScript it also closes on Escape, outside presses and navigation, and
 * its content is made when it first opens.
 */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    align = "start",
    keepOpen = false,
    variant,
    size,
    className = "relative",
    panelClassName = "w-max p-4",
    children,
  } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(keepOpen);
  const { key } = useLocation();

  useEffect(() => {
    const own = details.current;
    if (!own) return;
    // It may have been opened before this script came.
    setWasOpened((before) => before || own.open);
    const outside = (event: Event) => {
      if (event.target instanceof Node && !own.contains(event.target)) own.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !own.open) return;
      own.open = false;
      own.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, []);

  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key && details.current) details.current.open = keepOpen;
    openedAt.current = key;
    if (keepOpen) details.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [key, keepOpen]);

  return (
    <details ref={details} data-popover open={keepOpen} className={clsx("group", className)}>
      <summary
        onClick={() => setWasOpened(true)}
        className={buttonClasses({ variant, size, className: "group-open:bg-hover" })}
      >
        {trigger}
      </summary>
      <div
        className={clsx(
          "floating-panel absolute top-full z-30 mt-1.5 max-h-[70dvh] max-w-[calc(100vw-32px)] overflow-auto",
          "max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto",
          align === "end" ? "sm:end-0" : "sm:start-0",
          panelClassName,
        )}
      >
        {wasOpened || keepOpen ? children : <noscript>{children}</noscript>}
      </div>
    </details>
  );
}

interface InfoPopoverProps {
  /** What the explanation is about, for screen readers: "About lifetime statuses". */
  label: string;
  children: ReactNode;
}

/** A small ⓘ that explains; opens in the top layer, so that no table cuts it off. */
export function InfoPopover({ label, children }: InfoPopoverProps) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className="info" />
      <div id={id} popover="auto" className="floating-panel info-panel">
        {children}
      </div>
    </>
  );
}
