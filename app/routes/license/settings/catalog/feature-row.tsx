import { type FieldMetadata, getInputProps } from "@conform-to/react";
import {
  findFeatureLabel,
  findGradeLabels,
  hasLabel,
  isSwitchFeature,
} from "#app/domain/package/feature-labels.ts";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";

interface FeatureFields {
  name: FieldMetadata<string | undefined>;
  defaultVal: FieldMetadata<number | null | undefined>;
  emptyValue: FieldMetadata<string | undefined>;
  prettyName: FieldMetadata<string | undefined>;
  prettyValue: FieldMetadata<string | undefined>;
}

const rowClasses = "border-t py-2";

/** Row of a feature that this application knows, with a control that fits its values. */
export function KnownFeatureRow({ fields }: { fields: FeatureFields }) {
  const { name, defaultVal, prettyName, prettyValue } = fields;
  const code = name.initialValue ?? "";
  return (
    <div className={rowClasses}>
      <HiddenFeatureInputs fields={fields} />
      <Field
        field={defaultVal}
        required={false}
        label={prettyName.initialValue ?? findFeatureLabel(code)}
        className={cn(
          "sm:grid! sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center",
          isSwitchFeature(code) && "max-sm:grid! max-sm:grid-cols-[minmax(0,1fr)_auto]",
        )}
      >
        <FeatureControl code={code} field={defaultVal} />
      </Field>
      {(prettyName.initialValue ?? prettyValue.initialValue) !== undefined && (
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <Field field={prettyName} required={false} label="Wording">
            <Input {...getInputProps(prettyName, { type: "text" })} dir="auto" required={false} />
          </Field>
          <Field field={prettyValue} required={false} label="Wording of this value">
            <Input {...getInputProps(prettyValue, { type: "text" })} dir="auto" required={false} />
          </Field>
        </div>
      )}
    </div>
  );
}

/** Row of a feature that only the catalog defines. */
export function OtherFeatureRow({ fields }: { fields: FeatureFields }) {
  const { name, defaultVal, prettyName, prettyValue } = fields;
  return (
    <div className={`${rowClasses} grid items-start gap-3 sm:grid-cols-3`}>
      <HiddenFeatureInputs fields={fields} />
      <Field
        field={prettyName}
        required={false}
        label="Other feature"
        errors={[...(prettyName.errors ?? []), ...(name.errors ?? [])]}
      >
        <Input {...getInputProps(prettyName, { type: "text" })} dir="auto" required={false} />
      </Field>
      <Field field={defaultVal} required={false} label="Value">
        <NumberInput field={defaultVal} />
      </Field>
      <Field field={prettyValue} required={false} label="Wording of the value">
        <Input {...getInputProps(prettyValue, { type: "text" })} dir="auto" required={false} />
      </Field>
    </div>
  );
}

export const isKnownFeatureRow = ({ name }: FeatureFields) => hasLabel(name.initialValue ?? "");

const HiddenFeatureInputs = ({ fields: { name, emptyValue } }: { fields: FeatureFields }) => (
  <>
    {name.initialValue && <input type="hidden" name={name.name} value={name.initialValue} />}
    {emptyValue.initialValue && (
      <input type="hidden" name={emptyValue.name} value={emptyValue.initialValue} />
    )}
  </>
);

interface ValueFieldProps {
  field: FieldMetadata<number | null | undefined>;
}

function FeatureControl({ code, field }: ValueFieldProps & { code: string }) {
  const gradeLabels = findGradeLabels(code);
  if (isSwitchFeature(code))
    return <Switch name={field.name} value="1" defaultChecked={field.initialValue === "1"} />;
  if (!gradeLabels) return <NumberInput field={field} placeholder="Not included" />;
  return (
    <Select
      name={field.name}
      defaultValue={field.initialValue}
      placeholder="Not included"
      choices={gradeLabels.map((label, value) => ({ value, label }))}
    />
  );
}

const NumberInput = ({ field, placeholder }: ValueFieldProps & { placeholder?: string }) => (
  <Input
    {...getInputProps(field, { type: "number" })}
    inputMode="numeric"
    min={0}
    max={1_000_000_000}
    step={1}
    required={false}
    placeholder={placeholder}
  />
);
