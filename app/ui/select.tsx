import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export interface Choice {
  value: string | number;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<"select"> {
  /** In place of `<option>` children. */
  choices?: readonly Choice[];
  /** A first, empty choice. */
  placeholder?: string;
}

export function Select({ choices, placeholder, className, children, ...props }: SelectProps) {
  const control = useFieldControl(props);
  return (
    <span className={classNames("relative flex items-center", className)}>
      <select
        className={classNames("control appearance-none", !props.multiple && "truncate pe-9")}
        {...control}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices?.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
        {children}
      </select>
      {!props.multiple && (
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3 size-4 text-muted" />
      )}
    </span>
  );
}
