import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl(props);
  return <textarea rows={rows} className={cn("control resize-y", className)} {...control} />;
}
