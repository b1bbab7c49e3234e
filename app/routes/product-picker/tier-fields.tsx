import { groupedValue } from "#app/domain/package/feature-wording.ts";
import { Field, type FieldMetadata } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";
import { useFollowing } from "#app/routes/forms/use-following.ts";
import { NothingOffered } from "./nothing-offered.tsx";
import type { ProductDraft } from "./product-draft.ts";

interface TierFieldsProps {
  draft: ProductDraft;
  fields: Record<"packageId" | "tierId" | "servers" | "assets", FieldMetadata>;
  follow: FollowUp;
  hasCapacities?: boolean;
  choosePackage?: string;
}

export function TierFields(props: TierFieldsProps) {
  const { draft, fields, follow, hasCapacities = true, choosePackage = "Choose a package" } = props;
  const packageSelect = useFollowing<HTMLSelectElement>(draft.packageId);
  const tierSelect = useFollowing<HTMLSelectElement>(draft.tierId);
  const serversInput = useFollowing<HTMLInputElement>(draft.servers);
  const assetsInput = useFollowing<HTMLInputElement>(draft.assets);
  const number = { type: "number", min: 1, step: 1 };

  return (
    <>
      <input type="hidden" name="presetFrom" value={draft.presetFrom} />
      {draft.isEmpty && <NothingOffered />}
      <Field of={fields.packageId} label="Package" required>
        <Select
          ref={packageSelect}
          name="packageId"
          defaultValue={draft.packageId}
          placeholder={choosePackage}
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
      {hasCapacities && (
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
          {draft.features.map(({ name, prettyName, prettyValue, defaultVal }) => (
            <div key={name} className="flex min-w-0 flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{prettyName}</dt>
              <dd>{groupedValue(defaultVal, prettyValue)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
