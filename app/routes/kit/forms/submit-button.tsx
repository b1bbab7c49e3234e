import type { MouseEvent } from "react";
import { useFormAction, useNavigation } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface SubmitButtonProps extends Omit<ButtonProps, "type"> {
  busyLabel?: string | undefined;
  /** Disables the button while values are missing. Without JavaScript the button stays enabled. */
  isIncomplete?: boolean | undefined;
  /** Path to which the form is submitted, by default the current page. The button is busy during this submission. */
  action?: string;
}

/** The button is busy only during a POST, because a GET submission only loads the options of dependent fields. */
export function SubmitButton(props: SubmitButtonProps) {
  const {
    busyLabel = "Saving…",
    isIncomplete,
    action,
    variant = "default",
    children,
    onClick,
    ...buttonProps
  } = props;
  const isHydrated = useHydrated();
  const navigation = useNavigation();
  const formAction = useFormAction(action);
  // If the form has several submit buttons, only the pressed button is busy.
  const isBusy =
    navigation.state !== "idle" &&
    navigation.formMethod === "POST" &&
    navigation.formAction === formAction &&
    (buttonProps.name === undefined ||
      navigation.formData === undefined ||
      navigation.formData.get(buttonProps.name) === String(buttonProps.value ?? ""));

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <Button
      {...buttonProps}
      {...(isIncomplete !== undefined && {
        disabled: isHydrated && isIncomplete,
        className: cn(buttonProps.className, !isHydrated && "scripted:opacity-50"),
      })}
      type="submit"
      variant={variant}
      onClick={handleClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
    >
      <span className="grid">
        <span
          className={cn(
            "col-start-1 row-start-1 inline-flex items-center justify-center gap-2",
            isBusy && "invisible",
          )}
        >
          {children}
        </span>
        <span className={cn("col-start-1 row-start-1", !isBusy && "invisible")} aria-hidden={!isBusy}>
          {busyLabel}
        </span>
      </span>
    </Button>
  );
}
