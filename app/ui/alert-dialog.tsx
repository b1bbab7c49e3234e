import * as AlertDialogPrimitive from "@radix-ui/react-alert-dialog";
import type { ComponentProps } from "react";
import { buttonVariants, type ButtonStyle } from "./button.tsx";
import { cn } from "./cn.ts";

export const AlertDialog = AlertDialogPrimitive.Root;

export const AlertDialogContent = ({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Content>) => (
  <AlertDialogPrimitive.Portal>
    <AlertDialogPrimitive.Overlay className="fixed inset-0 z-60 animate-appear bg-overlay" />
    <AlertDialogPrimitive.Content
      aria-describedby={undefined}
      className={cn(
        "fixed inset-x-4 top-1/3 z-70 mx-auto max-w-[400px] animate-rise rounded-xl bg-popover p-5",
        "text-popover-foreground shadow-lg outline-none",
        className,
      )}
      {...props}
    />
  </AlertDialogPrimitive.Portal>
);

export const AlertDialogTitle = ({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Title>) => (
  <AlertDialogPrimitive.Title className={cn("text-base font-semibold", className)} {...props} />
);

export const AlertDialogFooter = ({ className, ...props }: ComponentProps<"div">) => (
  <div className={cn("mt-5 flex flex-wrap justify-end gap-2", className)} {...props} />
);

export const AlertDialogCancel = ({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Cancel>) => (
  <AlertDialogPrimitive.Cancel className={buttonVariants({ variant: "outline", className })} {...props} />
);

export const AlertDialogAction = ({
  variant,
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Action> & ButtonStyle) => (
  <AlertDialogPrimitive.Action className={buttonVariants({ variant, className })} {...props} />
);
