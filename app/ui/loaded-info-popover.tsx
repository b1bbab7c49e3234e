import type { ReactElement, ReactNode } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";

interface LoadedInfoPopoverProps {
  label: string;
  trigger: ReactElement;
  children: ReactNode;
}

/** The popover is open on the first render. */
export const LoadedInfoPopover = ({ label, trigger, children }: LoadedInfoPopoverProps) => (
  <Popover defaultOpen>
    <PopoverTrigger asChild>{trigger}</PopoverTrigger>
    <PopoverContent
      align="start"
      aria-label={label}
      className="w-auto! max-w-[min(340px,100vw-32px)] p-3.5! text-xs font-normal whitespace-normal"
    >
      {children}
    </PopoverContent>
  </Popover>
);
