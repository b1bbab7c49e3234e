import type { ComponentProps } from "react";
import { clsx } from "clsx";
import { useFieldControl } from "./field.tsx";

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl(props);
  return <textarea rows={rows} className={clsx("control resize-y", className)} {...control} />;
}
