import type { ComponentProps } from "react";
import { useFieldControl } from "./field.tsx";

export interface Choice {
  value: string | number;
  label: string;
  disabled?: boolean;
}

export const choicesFromLabels = <Value extends PropertyKey>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [`${Extract<Value, string | number>}`, string][]).map(([value, label]) => ({
    value,
    label,
  }));

interface SelectProps extends Omit<ComponentProps<"select">, "multiple"> {
  choices?: readonly Choice[];
  placeholder?: string;
}

export function Select({ choices, placeholder, className, children, ...props }: SelectProps) {
  const control = useFieldControl(props);
  return (
    <span className={className ? `select ${className}` : "select"}>
      <select className="control" {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices?.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
        {children}
      </select>
    </span>
  );
}
