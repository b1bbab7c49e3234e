import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import { cn } from "#app/ui/cn.ts";
import { HiddenFields } from "./hidden-fields.tsx";

interface SwitchFormProps {
  label: string;
  /** The saved state. While a save is pending, the switch already shows the new state. */
  isOn: boolean;
  action: string;
  hiddenFields: ComponentProps<typeof HiddenFields>["values"];
  children?: ReactNode;
}

/** A form that consists of a switch. The switch is a submit button, so that it also works without JavaScript. */
export function SwitchForm({ label, isOn, action, hiddenFields, children }: SwitchFormProps) {
  const { state, formAction } = useNavigation();
  const resolvedAction = useFormAction(action);
  const isBusy = state !== "idle" && formAction === resolvedAction;
  return (
    <Form method="post" action={action} preventScrollReset className="flex items-center gap-3">
      <HiddenFields values={hiddenFields} />
      <button
        type="submit"
        role="switch"
        aria-label={label}
        aria-checked={isBusy ? !isOn : isOn}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={(event: MouseEvent) => isBusy && event.preventDefault()}
        className={cn(
          "relative block h-5 w-[34px] shrink-0 rounded-full bg-input-strong transition-colors aria-busy:opacity-60",
          "before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-card",
          "before:transition-transform aria-checked:bg-primary aria-checked:before:translate-x-3.5",
          "forced-colors:border forced-colors:before:bg-[ButtonText]",
        )}
      />
      {children}
    </Form>
  );
}
