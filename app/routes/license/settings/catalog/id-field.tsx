import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

interface IdFieldProps {
  field: FieldMetadata<string | undefined>;
  /** True if the stored catalog contains this ID. The ID can then no longer be changed. */
  isFixed: boolean;
  derivedId: string;
}

export const IdField = ({ field, isFixed, derivedId }: IdFieldProps) => (
  <Field
    field={field}
    required={false}
    label="ID"
    hint={
      isFixed
        ? "The ID can no longer be changed."
        : "Scripts and marketplaces use this ID. If empty, the ID is created from the name. The ID can’t be changed later."
    }
  >
    <Input
      {...getInputProps(field, { type: "text" })}
      required={false}
      readOnly={isFixed}
      placeholder={derivedId}
    />
  </Field>
);
