import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

interface FeatureRowProps {
  row: {
    name: FieldMetadata<string | undefined>;
    defaultVal: FieldMetadata<number | null | undefined>;
    prettyName: FieldMetadata<string | undefined>;
    prettyValue: FieldMetadata<string | undefined>;
  };
  number: number;
}

export const FeatureRow = ({
  row: { name, defaultVal, prettyName, prettyValue },
  number,
}: FeatureRowProps) => (
  <div className="grid items-start gap-x-3 gap-y-2 rounded-md bg-muted p-3 sm:grid-cols-4">
    <Field field={name} required={false} label={<Label text="Feature" number={number} />}>
      <Input {...getInputProps(name, { type: "text" })} list="known-features" required={false} />
    </Field>
    <Field field={defaultVal} required={false} label={<Label text="Default" number={number} />}>
      <Input
        {...getInputProps(defaultVal, { type: "number" })}
        min={0}
        max={1_000_000_000}
        step={1}
        required={false}
      />
    </Field>
    <Field field={prettyName} required={false} label={<Label text="Wording" number={number} />}>
      <Input {...getInputProps(prettyName, { type: "text" })} dir="auto" required={false} />
    </Field>
    <Field
      field={prettyValue}
      required={false}
      label={<Label text="Wording of the default" number={number} />}
    >
      <Input {...getInputProps(prettyValue, { type: "text" })} dir="auto" required={false} />
    </Field>
  </div>
);

const Label = ({ text, number }: { text: string; number: number }) => (
  <>
    {text}
    <span className="sr-only"> {number}</span>
  </>
);
