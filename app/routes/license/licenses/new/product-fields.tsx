import { environmentNames } from "#app/domain/license/environment.ts";
import { licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { cn } from "#app/ui/cn.ts";
import { createChoices, Select } from "#app/ui/select.tsx";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import { TierFields } from "#app/routes/kit/product-picker/tier-fields.tsx";
import { licenseTypeLongName } from "#app/words/license-words.ts";
import type { LicenseFormValues } from "./form-values.ts";

const modelChoices = [
  { value: licenseTypes.enterprise, label: licenseTypeNames[licenseTypes.enterprise] },
  { value: licenseTypes.ir, label: licenseTypeLongName[licenseTypes.ir] },
  { value: licenseTypes.mss, label: licenseTypeNames[licenseTypes.mss], disabled: true },
];

interface ProductFieldsProps {
  formValues: LicenseFormValues;
  fields: Record<"model" | "createIn" | "packageId" | "tierId" | "servers" | "assets", FieldMetadata>;
  refreshForm: RefreshForm;
}

export const ProductFields = ({ formValues, fields, refreshForm }: ProductFieldsProps) => (
  // Every row of the grid is full: six fields with capacities, four without.
  <div
    className={cn(
      "grid items-start gap-4 sm:grid-cols-2",
      formValues.hasCapacities ? "lg:grid-cols-3" : "lg:grid-cols-4",
    )}
  >
    <Field field={fields.model} label="Model" required>
      <Select
        name="model"
        defaultValue={formValues.model ?? ""}
        placeholder="Choose a model"
        choices={modelChoices}
        onChange={refreshForm}
        data-autofocus
      />
    </Field>
    <Field field={fields.createIn} label="Environment" required>
      <Select
        name="createIn"
        defaultValue={formValues.createIn}
        choices={createChoices(environmentNames)}
        onChange={refreshForm}
      />
    </Field>
    <TierFields
      formState={formValues}
      fields={fields}
      refreshForm={refreshForm}
      hasCapacities={formValues.hasCapacities}
      packagePlaceholder={formValues.model ? "Choose a package" : "Choose a model first"}
    />
    <p className="text-xs text-muted-foreground sm:col-span-full scripted:hidden">
      Press “Update the form” after you choose a model or a package.
    </p>
  </div>
);
