import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useControlProps } from "./field.tsx";

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  const controlProps = useControlProps(props);
  return <textarea rows={rows} className={cn("control resize-y", className)} {...controlProps} />;
}
