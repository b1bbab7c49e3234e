import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { addCheckedChangeHandler, CheckableLabel, useLabeledControl } from "./checkable-label.tsx";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  /** Without a label, set `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

export function Switch({ label, hint, className, onCheckedChange, ...props }: SwitchProps) {
  const { controlProps, id, hintId } = useLabeledControl(
    addCheckedChangeHandler(props, onCheckedChange),
    label,
    hint,
  );
  const input = (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its own state
      role="switch"
      className={cn(
        "relative h-5 w-[34px] shrink-0 appearance-none rounded-full bg-input-strong transition-colors",
        "before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-card",
        "before:transition-transform checked:bg-primary checked:before:translate-x-3.5",
        "disabled:opacity-50 forced-colors:appearance-auto",
        className,
      )}
      {...controlProps}
    />
  );
  if (!label) return input;
  return (
    <CheckableLabel id={id} hintId={hintId} label={label} hint={hint} className="gap-3!">
      {input}
    </CheckableLabel>
  );
}
