import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** `--icon` is the position of the icon in the image that contains all icons. */
const variantClasses = {
  default: { color: "bg-primary-soft text-primary", icon: "[--icon:9]" },
  secondary: { color: "bg-secondary text-muted-foreground", icon: "[--icon:8]" },
  success: { color: "bg-success-soft text-success", icon: "[--icon:5]" },
  warning: { color: "bg-warning-soft text-warning", icon: "[--icon:6]" },
  destructive: { color: "bg-destructive-soft text-destructive", icon: "[--icon:7]" },
};

const iconClasses = {
  ban: "[--icon:10]",
  calendar: "[--icon:11]",
  check: "[--icon:12]",
  clock: "[--icon:13]",
  cross: "[--icon:14]",
  "crossed-out": "[--icon:15]",
  hourglass: "[--icon:16]",
  mail: "[--icon:17]",
  progress: "[--icon:18]",
  seal: "[--icon:19]",
  shield: "[--icon:20]",
  trash: "[--icon:21]",
};

export type BadgeVariant = keyof typeof variantClasses;

export interface BadgeStyle {
  variant?: BadgeVariant;
  /** Replaces the icon of the variant. */
  icon?: keyof typeof iconClasses;
}

/** The style sheet defines the class `badge`, so that a list with many badges does not repeat long class names. */
export const badgeVariants = ({ variant = "default", icon }: BadgeStyle = {}) =>
  cn("badge", variantClasses[variant].color, icon ? iconClasses[icon] : variantClasses[variant].icon);

export const Badge = ({ variant, icon, className, ...props }: BadgeStyle & ComponentProps<"span">) => (
  <span
    className={cn(badgeVariants({ ...(variant && { variant }), ...(icon && { icon }) }), className)}
    {...props}
  />
);
