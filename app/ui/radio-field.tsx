import type { ComponentProps } from "react";
import { Radio } from "./checkbox.tsx";
import { FieldGroup } from "./field.tsx";
import type { Choice } from "./select.tsx";

interface RadioFieldProps extends Omit<ComponentProps<typeof FieldGroup>, "children"> {
  name: string;
  choices: readonly (Choice & { hint?: string })[];
  defaultValue?: string | number | undefined;
  onChange?: ComponentProps<"input">["onChange"];
}

/** Radio buttons with a legend, a hint and errors. */
export function RadioField({
  name,
  choices,
  defaultValue,
  onChange,
  required,
  ...groupProps
}: RadioFieldProps) {
  return (
    <FieldGroup required={required ?? false} {...groupProps}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices.map(({ value, label, hint, disabled }) => (
          <Radio
            key={value}
            name={name}
            value={value}
            label={label}
            hint={hint}
            disabled={disabled}
            required={required}
            onChange={onChange}
            defaultChecked={String(defaultValue) === String(value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
