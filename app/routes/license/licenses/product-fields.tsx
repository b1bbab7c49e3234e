import { environmentName, licenseTypes } from "#app/domain/license/license.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Draft } from "./new-license-draft.ts";
import type { FollowUp } from "./use-follow-up.ts";
import { useFollowing } from "./use-following.ts";
import type { NewLicenseFieldset } from "./use-new-license-form.ts";

const models = [
  { value: licenseTypes.enterprise, label: "Enterprise" },
  { value: licenseTypes.ir, label: "IR (FIS)" },
  { value: licenseTypes.mss, label: "MSS", disabled: true },
];
const environments = Object.entries(environmentName).map(([value, label]) => ({ value, label }));

export interface DraftFieldsProps {
  draft: Draft;
  fields: NewLicenseFieldset;
  follow: FollowUp;
}

/** What is sold: a model clears package and tier, a package its tier, and a tier presets the capacities. */
export function ProductFields({ draft, fields, follow }: DraftFieldsProps) {
  const packageSelect = useFollowing<HTMLSelectElement>(draft.packageId);
  const tierSelect = useFollowing<HTMLSelectElement>(draft.tierId);
  const serversInput = useFollowing<HTMLInputElement>(draft.servers);
  const assetsInput = useFollowing<HTMLInputElement>(draft.assets);
  const number = { type: "number", min: 1, step: 1 };

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <input type="hidden" name="presetFrom" value={draft.presetFrom} />
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
        <Select name="createIn" defaultValue={draft.createIn} choices={environments} onChange={follow} />
      </Field>
      <Field of={fields.packageId} label="Package" required>
        <Select
          ref={packageSelect}
          name="packageId"
          defaultValue={draft.packageId}
          placeholder={draft.model ? "Choose a package" : "Choose a model first"}
          choices={draft.packages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={follow}
        />
      </Field>
      <Field of={fields.tierId} label="Tier" required>
        <Select
          ref={tierSelect}
          name="tierId"
          defaultValue={draft.tierId}
          placeholder={draft.packageId ? "Choose a tier" : "Choose a package first"}
          choices={draft.tiers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={follow}
        />
      </Field>
      {draft.hasCapacities && (
        <>
          <Field of={fields.servers} label="Server Capacity" required>
            <Input ref={serversInput} name="servers" {...number} max={1000} defaultValue={draft.servers} />
          </Field>
          <Field of={fields.assets} label="Asset Capacity" required>
            <Input
              ref={assetsInput}
              name="assets"
              {...number}
              max={1_000_000_000}
              defaultValue={draft.assets}
            />
          </Field>
        </>
      )}
      {draft.features.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 rounded-lg bg-sunken px-3 py-2.5 text-sm sm:col-span-2 sm:grid-cols-2 lg:grid-cols-3">
          {draft.features.map(({ name, prettyName, prettyValue }) => (
            <div key={name} className="flex min-w-0 flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{prettyName}</dt>
              <dd>{prettyValue}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
