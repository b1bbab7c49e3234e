import * as PopoverPrimitive from "@radix-ui/react-popover";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { popoverClasses } from "./popover-classes.ts";

export const Popover = (props: ComponentProps<typeof PopoverPrimitive.Root>) => (
  <PopoverPrimitive.Root data-slot="popover" {...props} />
);

export const PopoverTrigger = (props: ComponentProps<typeof PopoverPrimitive.Trigger>) => (
  <PopoverPrimitive.Trigger data-slot="popover-trigger" {...props} />
);

interface PopoverContentProps extends ComponentProps<typeof PopoverPrimitive.Content> {
  /** Parent element of the popover. The default is the body, which is outside of all landmarks. */
  container?: Element | null;
}

export const PopoverContent = ({
  className,
  align = "center",
  sideOffset = 4,
  container,
  ...props
}: PopoverContentProps) => (
  <PopoverPrimitive.Portal container={container}>
    <PopoverPrimitive.Content
      data-slot="popover-content"
      align={align}
      sideOffset={sideOffset}
      className={cn(popoverClasses, "z-30 w-72 p-4 text-start outline-hidden", className)}
      {...props}
    />
  </PopoverPrimitive.Portal>
);

export const PopoverAnchor = (props: ComponentProps<typeof PopoverPrimitive.Anchor>) => (
  <PopoverPrimitive.Anchor data-slot="popover-anchor" {...props} />
);
