import { useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { openComboboxSelector } from "./combobox.tsx";
import { findInvalidField, type FormPanelProps, type FormPanelState } from "./form-panel.ts";
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from "./popover.tsx";

export function LoadedFormPopover(props: FormPanelProps & FormPanelState) {
  const { isOpen, setOpen, panelRef, label, trigger, variant = "outline", size, children } = props;
  const { align = "start", isSheet = false, className = "relative", panelClassName } = props;
  // The popover follows its trigger in the document, so that it is in the same landmark.
  const [container, setContainer] = useState<HTMLElement | null>(null);

  const changeOpen = (willBeOpen: boolean) => {
    const { activeElement } = document;
    // Fields apply their text when they lose the focus, which they do not if they are removed.
    if (!willBeOpen && activeElement instanceof HTMLElement && panelRef.current?.contains(activeElement))
      activeElement.blur();
    setOpen(willBeOpen);
  };
  /** Radix would focus the first field, whose suggestions then cover the panel. */
  const focusPanel = (event: Event) => {
    event.preventDefault();
    (findInvalidField(panelRef.current) ?? panelRef.current)?.focus();
  };
  const stayOpenWithCombobox = (event: KeyboardEvent) => {
    if (panelRef.current?.querySelector(openComboboxSelector)) event.preventDefault();
  };

  return (
    <div ref={setContainer} className={className}>
      <Popover open={isOpen && container !== null} onOpenChange={changeOpen}>
        <PopoverTrigger asChild>
          <Button variant={variant} size={size} className="data-[state=open]:bg-accent">
            {trigger}
          </Button>
        </PopoverTrigger>
        {/* Radix uses the last anchor. On the first render, the trigger is an anchor, too. */}
        <PopoverAnchor
          className={cn("pointer-events-none absolute inset-0", isSheet && sheetAnchorClasses)}
        />
        <PopoverContent
          ref={panelRef}
          container={container}
          aria-label={label}
          align={align}
          sideOffset={6}
          onOpenAutoFocus={focusPanel}
          onEscapeKeyDown={stayOpenWithCombobox}
          className={cn(
            "max-h-[calc(var(--radix-popover-content-available-height)-16px)] max-w-[calc(100vw-32px)] overflow-auto",
            panelClassName,
            isSheet && sheetClasses,
          )}
        >
          {children}
        </PopoverContent>
      </Popover>
    </div>
  );
}

/** Below the bottom edge of the window, by the offset of the popover. */
const sheetAnchorClasses = "max-sm:fixed max-sm:top-auto max-sm:-bottom-1.5";

const sheetClasses =
  "max-sm:w-(--radix-popper-anchor-width)! max-sm:max-w-none! max-sm:max-h-[85dvh]! max-sm:rounded-b-none!";
