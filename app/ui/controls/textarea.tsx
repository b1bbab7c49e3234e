import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { useFieldControl } from "./field.tsx";

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl(props);
  return <textarea rows={rows} className={classNames("control resize-y", className)} {...control} />;
}
