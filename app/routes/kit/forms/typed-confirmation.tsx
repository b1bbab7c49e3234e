import type { FieldMetadata } from "@conform-to/react";
import { Code } from "#app/ui/data/chip.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";

interface TypedConfirmationProps {
  of: FieldMetadata<string>;
  text: string;
}

export const TypedConfirmation = ({ of, text }: TypedConfirmationProps) => (
  <Field
    of={of}
    label={
      <>
        Type <Code className="[overflow-wrap:anywhere]">{text}</Code> to confirm
      </>
    }
    required
  >
    <Input
      name={of.name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={of.initialValue}
      data-autofocus
    />
  </Field>
);
