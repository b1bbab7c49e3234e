import type { FieldMetadata } from "@conform-to/react";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

interface TypedConfirmationProps {
  field: FieldMetadata<string>;
  text: string;
}

export const TypedConfirmation = ({ field, text }: TypedConfirmationProps) => (
  <Field
    field={field}
    label={
      <>
        Type <Code className="[overflow-wrap:anywhere]">{text}</Code> to confirm
      </>
    }
    required
  >
    <Input
      name={field.name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={field.initialValue}
      data-autofocus
    />
  </Field>
);
