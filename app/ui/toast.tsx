import * as ToastPrimitive from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import {
  toastClasses,
  toastCloseClasses,
  toastVariantClasses,
  toastViewportClasses,
} from "./toast-classes.ts";

export const ToastProvider = ToastPrimitive.Provider;

export const ToastViewport = ({ className, ...props }: ComponentProps<typeof ToastPrimitive.Viewport>) => (
  <ToastPrimitive.Viewport
    data-slot="toast-viewport"
    className={cn(toastViewportClasses, className)}
    {...props}
  />
);

interface ToastProps extends ComponentProps<typeof ToastPrimitive.Root> {
  variant?: keyof typeof toastVariantClasses;
}

export const Toast = ({ className, variant = "default", ...props }: ToastProps) => (
  <ToastPrimitive.Root
    data-slot="toast"
    className={cn(
      toastClasses,
      toastVariantClasses[variant],
      "data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
      className,
    )}
    {...props}
  />
);

export const ToastTitle = ({ className, ...props }: ComponentProps<typeof ToastPrimitive.Title>) => (
  <ToastPrimitive.Title data-slot="toast-title" className={cn("font-semibold", className)} {...props} />
);

export const ToastDescription = ({
  className,
  ...props
}: ComponentProps<typeof ToastPrimitive.Description>) => (
  <ToastPrimitive.Description
    data-slot="toast-description"
    className={cn("min-w-0 break-words", className)}
    {...props}
  />
);

export const ToastAction = ({ className, ...props }: ComponentProps<typeof ToastPrimitive.Action>) => (
  <ToastPrimitive.Action
    data-slot="toast-action"
    className={cn("shrink-0 underline underline-offset-2", className)}
    {...props}
  />
);

export const ToastClose = ({ className, ...props }: ComponentProps<typeof ToastPrimitive.Close>) => (
  <ToastPrimitive.Close
    data-slot="toast-close"
    aria-label="Dismiss"
    className={cn(toastCloseClasses, className)}
    {...props}
  >
    <X aria-hidden className="size-4" />
  </ToastPrimitive.Close>
);
