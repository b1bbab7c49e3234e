import type { ComponentProps, ReactNode } from "react";
import { MarkLabel, useMark } from "./mark-label.tsx";

interface MarkProps extends Omit<ComponentProps<"input">, "type"> {
  /** Without a label, set `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
}

export const Checkbox = (props: MarkProps) => <Mark {...props} type="checkbox" />;

export const Radio = (props: MarkProps) => <Mark {...props} type="radio" />;

function Mark({ label, hint, className, ...props }: MarkProps & { type: "checkbox" | "radio" }) {
  const { control, id, hintId } = useMark(props, label, hint);
  const box = <input className={className ? `mark ${className}` : "mark"} {...control} />;
  if (!label) return box;
  return (
    <MarkLabel id={id} hintId={hintId} label={label} hint={hint}>
      {box}
    </MarkLabel>
  );
}
