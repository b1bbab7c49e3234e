import type { CSSProperties } from "react";
import { cn } from "./cn.ts";

interface ProgressProps {
  /** Percentage from 0 to 100. */
  value: number;
  /** Sets the color, such as `text-success`. */
  className?: string;
}

/** A bar without text. The text beside it states the same numbers. */
export const Progress = ({ value, className }: ProgressProps) => (
  <span
    className={cn("progress", className)}
    style={{ "--value": `${Number(value.toFixed(1))}%` } as CSSProperties}
  />
);
