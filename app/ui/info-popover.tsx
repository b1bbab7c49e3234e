import type { ReactNode } from "react";
import { popoverClasses } from "./popover-classes.ts";
import { useLazyPopup } from "./use-lazy-popup.ts";
import { cn } from "./cn.ts";

interface InfoPopoverProps {
  label: string;
  children: ReactNode;
}

const importPopover = async () => (await import("./loaded-info-popover.tsx")).LoadedInfoPopover;

/** A button that shows an explanation. */
export function InfoPopover({ label, children }: InfoPopoverProps) {
  const { Popup, popoverId, openPopup } = useLazyPopup(importPopover);
  const buttonProps = {
    type: "button",
    "aria-label": label,
    className:
      "-m-1 inline-grid size-6 place-items-center rounded-full text-muted-foreground before:masked-icon before:[--icon:4] before:[--size:14px] hover:text-foreground",
  } as const;
  if (Popup) {
    return (
      <Popup label={label} trigger={<button {...buttonProps} />}>
        {children}
      </Popup>
    );
  }
  return (
    <>
      <button {...buttonProps} popoverTarget={popoverId} onClick={openPopup} />
      <div
        id={popoverId}
        popover="auto"
        className={cn(
          popoverClasses,
          "max-w-[min(340px,100vw-32px)] p-3.5 text-start text-xs font-normal whitespace-normal",
          "supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-1",
          "[position-area:bottom_span-right] [position-try-fallbacks:flip-inline,flip-block]",
        )}
      >
        {children}
      </div>
    </>
  );
}
