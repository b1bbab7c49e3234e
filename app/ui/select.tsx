import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useControlProps } from "./field.tsx";

export interface Choice {
  value: string | number;
  label: string;
  disabled?: boolean;
}

/** Returns a choice for each value of a record of labels. */
export const createChoices = <Value extends PropertyKey>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [`${Extract<Value, string | number>}`, string][]).map(([value, label]) => ({
    value,
    label,
  }));

interface SelectProps extends Omit<ComponentProps<"select">, "multiple"> {
  choices?: readonly Choice[];
  placeholder?: string;
}

export function Select({ choices, placeholder, className, children, ...props }: SelectProps) {
  const controlProps = useControlProps(props);
  return (
    <span
      className={cn(
        "relative flex items-center after:masked-icon after:pointer-events-none after:absolute after:end-3",
        "after:text-muted-foreground after:[--icon:0] after:[--size:16px]",
        className,
      )}
    >
      <select className="control truncate appearance-none pe-9" {...controlProps}>
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
