import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

/** Look of every text field and select. */
export const controlClasses = [
  "min-h-9 w-full rounded-md border border-input bg-card px-3 py-1.5 text-sm/[22px] text-foreground transition-colors",
  "enabled:hover:border-input-strong focus-visible:border-ring focus-visible:-outline-offset-1",
  "aria-invalid:border-destructive disabled:bg-muted disabled:text-muted-foreground",
  "[&:read-only:not(select)]:bg-muted [&:read-only:not(select)]:text-muted-foreground",
  "max-sm:min-h-10 max-sm:text-base",
].join(" ");

export interface InputProps extends ComponentProps<"input"> {
  suffix?: ReactNode;
}

export function Input({ suffix, className, ...props }: InputProps) {
  const control = useFieldControl(props);
  if (!suffix) return <input className={cn(controlClasses, className)} {...control} />;
  return (
    <span className="relative flex items-center">
      <input className={cn(controlClasses, "pe-28", className)} {...control} />
      <span className="pointer-events-none absolute end-3 text-xs text-muted-foreground">{suffix}</span>
    </span>
  );
}
