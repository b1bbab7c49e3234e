import { type ReactNode, useId } from "react";
import { useFieldControl } from "./field.tsx";

interface DescribableProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

export function useLabeledMark<Props extends DescribableProps>(
  props: Props,
  label: ReactNode,
  hint: ReactNode,
): { control: Props; id: string; hintId: string } {
  const ownId = useId();
  const fieldControl = useFieldControl(props);
  const id = fieldControl.id ?? ownId;
  const hintId = `${id}-hint`;
  const describedBy =
    [fieldControl["aria-describedby"], hint ? hintId : undefined].filter(Boolean).join(" ") || undefined;
  const control = { ...fieldControl, id: label ? id : fieldControl.id, "aria-describedby": describedBy };
  return { control, id, hintId };
}

interface MarkLabelProps {
  id: string;
  hintId: string;
  label: ReactNode;
  hint: ReactNode;
  className?: string;
  children: ReactNode;
}

export const MarkLabel = ({ id, hintId, label, hint, className, children }: MarkLabelProps) => (
  <div className={className ? `mark-label ${className}` : "mark-label"}>
    {children}
    {hint ? (
      <div>
        <label htmlFor={id} className="block">
          {label}
        </label>
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    ) : (
      <label htmlFor={id}>{label}</label>
    )}
  </div>
);
