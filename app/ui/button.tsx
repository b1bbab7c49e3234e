import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

export const buttonVariants = cva("button", {
  variants: {
    variant: {
      default: "bg-primary text-primary-foreground shadow-xs hover:bg-primary/90",
      secondary: "bg-secondary text-secondary-foreground hover:bg-secondary/80",
      outline: "border bg-card text-foreground shadow-xs hover:bg-accent",
      ghost: "text-muted-foreground hover:bg-accent hover:text-accent-foreground",
      destructive: "bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive/90",
      "destructive-outline":
        "border bg-card text-destructive shadow-xs hover:border-destructive hover:bg-destructive-soft",
      link: "h-auto! shrink! px-0! text-start whitespace-normal! text-primary underline-offset-2 hover:underline",
    },
    size: {
      default: "h-[34px] px-3 max-sm:h-10",
      sm: "h-[30px] px-2.5 text-xs",
      lg: "h-[42px] px-4",
      icon: "size-[34px] max-sm:size-10",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});

export type ButtonStyle = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** If true, renders the child instead of a button, for example a link that looks like a button. */
  asChild?: boolean;
}

export function Button({ variant, size, className, asChild = false, ...props }: ButtonProps) {
  const classes = buttonVariants({ variant, size, className });
  return asChild ? (
    <Slot className={classes} {...props} />
  ) : (
    <button type="button" className={classes} {...props} />
  );
}
