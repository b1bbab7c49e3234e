import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

interface MarkProps extends Omit<ComponentProps<"input">, "type"> {
  /** Stands beside it and can be pressed too. Without it, give `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
}

const tick = "checked:bg-[image:var(--tick)] indeterminate:bg-[image:var(--dash)] rounded-[4px]";
const dot = "rounded-full checked:shadow-[inset_0_0_0_4px_var(--accent)] checked:bg-on-accent";

export function Checkbox(props: MarkProps) {
  return <Mark {...props} type="checkbox" className={classNames(tick, props.className)} />;
}

export function Radio(props: MarkProps) {
  return <Mark {...props} type="radio" className={classNames(dot, props.className)} />;
}

function Mark({ label, hint, className, ...props }: MarkProps & { type: "checkbox" | "radio" }) {
  const control = useFieldControl(props);
  const box = <input className={classNames("mark", label && "mt-0.5", className)} {...control} />;
  if (!label) return box;
  return (
    <label className="flex items-start gap-2">
      {box}
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
