import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useControlProps } from "./field.tsx";

export interface InputProps extends ComponentProps<"input"> {
  suffix?: ReactNode;
}

export function Input({ suffix, className, ...props }: InputProps) {
  const controlProps = useControlProps(props);
  if (!suffix) return <input className={cn("control", className)} {...controlProps} />;
  return (
    <span className="relative flex items-center">
      <input className={cn("control pe-28", className)} {...controlProps} />
      <span className="pointer-events-none absolute end-3 text-xs text-muted-foreground">{suffix}</span>
    </span>
  );
}
