import type { ComponentProps, ReactNode } from "react";
import { MarkLabel, useLabeledMark } from "./mark-label.tsx";

interface MarkProps extends Omit<ComponentProps<"input">, "type"> {
  /** Without a label, set `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
}

export const Checkbox = (props: MarkProps) => <Mark {...props} type="checkbox" />;

export const Radio = (props: MarkProps) => <Mark {...props} type="radio" />;

function Mark({ label, hint, className, ...props }: MarkProps & { type: "checkbox" | "radio" }) {
  const { control, id, hintId } = useLabeledMark(props, label, hint);
  const checkbox = <input className={className ? `mark ${className}` : "mark"} {...control} />;
  if (!label) return checkbox;
  return (
    <MarkLabel id={id} hintId={hintId} label={label} hint={hint}>
      {checkbox}
    </MarkLabel>
  );
}
