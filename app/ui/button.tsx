import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export const buttonClasses = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap",
    "transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed",
  ],
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent shadow-raised hover:bg-accent-strong",
        secondary: "border border-line bg-surface text-text shadow-raised hover:bg-hover",
        ghost: "text-muted hover:bg-hover hover:text-text",
        danger: "border border-line bg-surface text-bad shadow-raised hover:border-bad hover:bg-bad-soft",
        destroy: "bg-bad text-on-bad shadow-raised hover:opacity-90",
        link: "text-accent underline-offset-2 hover:underline",
      },
      size: {
        sm: "h-[30px] px-2.5 text-sm",
        md: "h-[34px] px-3 max-sm:h-10",
        lg: "h-[42px] px-4",
        icon: "size-[34px] max-sm:size-10",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto px-0 max-sm:h-auto" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonLook = VariantProps<typeof buttonClasses>;

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Lends the look to the one child, a link for instance. */
  asChild?: boolean;
}

export function Button({ asChild = false, variant, size, className, type, ...props }: ButtonProps) {
  const look = classNames(buttonClasses({ variant, size }), className);
  return asChild ? (
    <Slot className={look} {...props} />
  ) : (
    <button type={type ?? "button"} className={look} {...props} />
  );
}
