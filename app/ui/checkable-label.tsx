import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn.ts";
import { Label } from "./label.tsx";
import { useControlProps } from "./field.tsx";

interface DescribableProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

export function useLabeledControl<Props extends DescribableProps>(
  props: Props,
  label: ReactNode,
  hint: ReactNode,
): { controlProps: Props; id: string; hintId: string } {
  const generatedId = useId();
  const fieldControl = useControlProps(props);
  const id = fieldControl.id ?? generatedId;
  const hintId = `${id}-hint`;
  const describedBy =
    [fieldControl["aria-describedby"], hint ? hintId : undefined].filter(Boolean).join(" ") || undefined;
  const controlProps = { ...fieldControl, id: label ? id : fieldControl.id, "aria-describedby": describedBy };
  return { controlProps, id, hintId };
}

/** Adds shadcn's `onCheckedChange` to the props of a native checkbox. */
export const addCheckedChangeHandler = <Props extends Pick<ComponentProps<"input">, "onChange">>(
  props: Props,
  onCheckedChange: ((checked: boolean) => void) | undefined,
): Props =>
  onCheckedChange
    ? {
        ...props,
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          props.onChange?.(event);
          onCheckedChange(event.currentTarget.checked);
        },
      }
    : props;

interface CheckableLabelProps {
  id: string;
  hintId: string;
  label: ReactNode;
  hint: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Places the label and the hint beside a checkbox, radio button or switch. */
export const CheckableLabel = ({ id, hintId, label, hint, className, children }: CheckableLabelProps) => (
  <div className={cn("flex items-start gap-2 [&>.checkbox]:mt-0.5", className)}>
    {children}
    {hint ? (
      <div className="min-w-0">
        <Label htmlFor={id} className="block">
          {label}
        </Label>
        <p id={hintId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      </div>
    ) : (
      <Label htmlFor={id} className="min-w-0">
        {label}
      </Label>
    )}
  </div>
);
