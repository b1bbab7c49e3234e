import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { MarkLabel, useMark } from "./mark-label.tsx";

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
  const { control, id, hintId } = useMark(props, hint);
  const box = <input className={classNames("mark", label && "mt-0.5", className)} {...control} />;
  if (!label) return box;
  return (
    <MarkLabel id={id} hintId={hintId} label={label} hint={hint} className="gap-2">
      {box}
    </MarkLabel>
  );
}
