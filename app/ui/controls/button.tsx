import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

export const buttonClasses = cva("button", {
  variants: {
    variant: {
      primary: "button-primary",
      secondary: "button-secondary",
      ghost: "button-ghost",
      danger: "button-danger",
      destroy: "button-destroy",
      link: "button-link",
    },
    size: { sm: "button-sm", md: null, lg: "button-lg", icon: "button-icon" },
  },
  defaultVariants: { variant: "secondary", size: "md" },
});

export type ButtonLook = VariantProps<typeof buttonClasses>;

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Lends the look to the one child, a link for instance. */
  asChild?: boolean;
}

export function Button({ asChild = false, variant, size, className, type, ...props }: ButtonProps) {
  const look = buttonClasses({ variant, size, className });
  return asChild ? (
    <Slot className={look} {...props} />
  ) : (
    <button type={type ?? "button"} className={look} {...props} />
  );
}
