import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { addCheckedChangeHandler, CheckableLabel, useLabeledControl } from "./checkable-label.tsx";

interface CheckableProps extends Omit<ComponentProps<"input">, "type"> {
  /** Without a label, set `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

export const Checkbox = (props: CheckableProps) => <CheckableInput {...props} type="checkbox" />;

export const Radio = (props: CheckableProps) => <CheckableInput {...props} type="radio" />;

/** A native checkbox or radio button with a label and a hint. */
function CheckableInput({
  label,
  hint,
  className,
  onCheckedChange,
  ...props
}: CheckableProps & { type: "checkbox" | "radio" }) {
  const { controlProps, id, hintId } = useLabeledControl(
    addCheckedChangeHandler(props, onCheckedChange),
    label,
    hint,
  );
  const input = <input className={cn("checkbox", className)} {...controlProps} />;
  if (!label) return input;
  return (
    <CheckableLabel id={id} hintId={hintId} label={label} hint={hint}>
      {input}
    </CheckableLabel>
  );
}
