import type { ComponentProps, MouseEvent } from "react";
import { useFormAction, useNavigation } from "react-router";
import { cn } from "#app/ui/cn.ts";

interface SwitchButtonProps extends Omit<ComponentProps<"button">, "type" | "role"> {
  /** The saved state. It does not change while a save is pending. */
  isOn: boolean;
  /** Path to which the form is submitted, by default the current page. */
  action?: string;
}

/** A submit button that looks like a switch, so that it also works without JavaScript. */
export function SwitchButton({ isOn, action, className, ...buttonProps }: SwitchButtonProps) {
  const { state, formAction } = useNavigation();
  const resolvedAction = useFormAction(action);
  const isBusy = state !== "idle" && formAction === resolvedAction;
  return (
    <button
      {...buttonProps}
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event: MouseEvent) => isBusy && event.preventDefault()}
      className={cn(
        "relative block h-5 w-[34px] shrink-0 rounded-full bg-input-strong transition-colors aria-busy:opacity-60",
        "before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-card",
        "before:transition-transform aria-checked:bg-primary aria-checked:before:translate-x-3.5",
        "forced-colors:border forced-colors:before:bg-[ButtonText]",
        className,
      )}
    />
  );
}
