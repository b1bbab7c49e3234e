import { environmentName } from "#app/domain/license/environment.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { Field, type FieldMetadata } from "#app/ui/controls/field.tsx";
import { choicesOf, Select } from "#app/ui/controls/select.tsx";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";
import { TierFields } from "#app/routes/product-picker/tier-fields.tsx";
import { licenseTypeInFull } from "#app/words/license-words.ts";
import type { Draft } from "./draft.ts";

const models = [
  { value: licenseTypes.enterprise, label: licenseTypeName[licenseTypes.enterprise] },
  { value: licenseTypes.ir, label: licenseTypeInFull[licenseTypes.ir] },
  { value: licenseTypes.mss, label: licenseTypeName[licenseTypes.mss], disabled: true },
];

export interface DraftFieldsProps {
  draft: Draft;
  fields: Record<"model" | "createIn" | "packageId" | "tierId" | "servers" | "assets", FieldMetadata>;
  follow: FollowUp;
}

export const ProductFields = ({ draft, fields, follow }: DraftFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <Field of={fields.model} label="Model" required>
      <Select
        name="model"
        defaultValue={draft.model ?? ""}
        placeholder="Choose a model"
        choices={models}
        onChange={follow}
        data-autofocus
      />
    </Field>
    <Field of={fields.createIn} label="Environment" required>
      <Select
        name="createIn"
        defaultValue={draft.createIn}
        choices={choicesOf(environmentName)}
        onChange={follow}
      />
    </Field>
    <TierFields
      draft={draft}
      fields={fields}
      follow={follow}
      hasCapacities={draft.hasCapacities}
      choosePackage={draft.model ? "Choose a package" : "Choose a model first"}
    />
  </div>
);
