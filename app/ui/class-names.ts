import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { shadow: ["raised", "floating", "modal"] } },
});

/** Joins class names; of two that set the same property the later wins. */
export const classNames = (...values: ClassValue[]) => merge(clsx(values));
