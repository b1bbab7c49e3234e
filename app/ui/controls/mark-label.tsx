import { type ReactNode, useId } from "react";
import { useFieldControl } from "./field.tsx";

interface Described {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

export function useMark<Props extends Described>(
  props: Props,
  label: ReactNode,
  hint: ReactNode,
): { control: Props; id: string; hintId: string } {
  const ownId = useId();
  const joined = useFieldControl(props);
  const id = joined.id ?? ownId;
  const hintId = `${id}-hint`;
  const describedBy =
    [joined["aria-describedby"], hint ? hintId : undefined].filter(Boolean).join(" ") || undefined;
  const control = { ...joined, id: label ? id : joined.id, "aria-describedby": describedBy };
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
