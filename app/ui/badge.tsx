import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** The style sheet defines these classes, so that a list with many badges does not repeat long class names. */
const variantClasses = {
  default: "badge-default",
  secondary: "badge-secondary",
  success: "badge-success",
  warning: "badge-warning",
  destructive: "badge-destructive",
};

/** `--icon` is the position of the icon in the image that contains all icons. */
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
  /** Replaces the dot or the icon of the variant. */
  icon?: keyof typeof iconClasses;
}

export const badgeVariants = ({ variant = "default", icon }: BadgeStyle = {}) =>
  cn("badge", variantClasses[variant], icon && `badge-icon ${iconClasses[icon]}`);

export const Badge = ({ variant, icon, className, ...props }: BadgeStyle & ComponentProps<"span">) => (
  <span
    className={cn(badgeVariants({ ...(variant && { variant }), ...(icon && { icon }) }), className)}
    {...props}
  />
);
