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

export type ButtonStyle = VariantProps<typeof buttonClasses>;

export interface ButtonProps extends ComponentProps<"button">, ButtonStyle {}

export const Button = ({ variant, size, className, type = "button", ...props }: ButtonProps) => (
  <button type={type} className={buttonClasses({ variant, size, className })} {...props} />
);
