import * as DialogPrimitive from "@radix-ui/react-dialog";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const Dialog = DialogPrimitive.Root;
export const DialogPortal = DialogPrimitive.Portal;

export const DialogOverlay = ({ className, ...props }: ComponentProps<typeof DialogPrimitive.Overlay>) => (
  <DialogPrimitive.Overlay
    className={cn("fixed inset-0 z-60 animate-appear bg-overlay", className)}
    {...props}
  />
);

/** A dialog above the page. Its overlay covers the whole page. */
export const DialogContent = ({ className, ...props }: ComponentProps<typeof DialogPrimitive.Content>) => (
  <DialogPortal>
    <DialogOverlay />
    <DialogPrimitive.Content
      aria-describedby={undefined}
      className={cn(
        "fixed inset-x-4 z-60 mx-auto animate-rise rounded-xl border bg-popover text-popover-foreground shadow-lg outline-none",
        className,
      )}
      {...props}
    />
  </DialogPortal>
);

export const DialogTitle = ({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) => (
  <DialogPrimitive.Title className={cn("text-xl font-semibold tracking-tight", className)} {...props} />
);
