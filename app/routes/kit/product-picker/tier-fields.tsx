import { useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { formatFeatureValue } from "#app/domain/package/format-feature-value.ts";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";
import type { ProductFormState } from "./product-form-state.ts";
import { href, Link } from "react-router";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";

interface TierFieldsProps {
  formState: ProductFormState;
  fields: Record<"packageId" | "tierId" | "servers" | "assets", FieldMetadata>;
  refreshForm: RefreshForm;
  hasCapacities?: boolean;
  packagePlaceholder?: string;
}

export function TierFields(props: TierFieldsProps) {
  const { numbers } = useDateLocale();
  const {
    formState,
    fields,
    refreshForm,
    hasCapacities = true,
    packagePlaceholder = "Choose a package",
  } = props;
  const packageSelect = useSyncedControl<HTMLSelectElement>(formState.packageId);
  const tierSelect = useSyncedControl<HTMLSelectElement>(formState.tierId);
  const serversInput = useSyncedControl<HTMLInputElement>(formState.servers);
  const assetsInput = useSyncedControl<HTMLInputElement>(formState.assets);
  const numberInputProps = { type: "number", min: 1, step: 1 };

  return (
    <>
      <input type="hidden" name="presetFrom" value={formState.presetFrom} />
      {formState.hasNoTiers && <NoTiersNotice />}
      <Field field={fields.packageId} label="Package" required>
        <Select
          ref={packageSelect}
          name="packageId"
          defaultValue={formState.packageId}
          placeholder={packagePlaceholder}
          choices={formState.packages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={refreshForm}
        />
      </Field>
      <Field field={fields.tierId} label="Tier" required>
        <Select
          ref={tierSelect}
          name="tierId"
          defaultValue={formState.tierId}
          placeholder={formState.packageId ? "Choose a tier" : "Choose a package first"}
          choices={formState.tiers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={refreshForm}
        />
      </Field>
      {hasCapacities && (
        <>
          <Field field={fields.servers} label="Server Capacity" required>
            <Input
              ref={serversInput}
              name="servers"
              {...numberInputProps}
              max={1000}
              defaultValue={formState.servers}
            />
          </Field>
          <Field field={fields.assets} label="Asset Capacity" required>
            <Input
              ref={assetsInput}
              name="assets"
              {...numberInputProps}
              max={1_000_000_000}
              defaultValue={formState.assets}
            />
          </Field>
        </>
      )}
      {formState.features.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 rounded-md bg-muted px-3 py-2.5 text-xs sm:col-span-full sm:grid-cols-2 lg:grid-cols-3">
          {formState.features.map(({ name, prettyName, prettyValue, defaultVal }) => (
            <div key={name} className="flex min-w-0 flex-wrap justify-between gap-x-3">
              <dt className="text-muted-foreground">{prettyName}</dt>
              <dd>{formatFeatureValue(defaultVal, prettyValue, numbers)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function NoTiersNotice() {
  const hasCatalog = useHasExtensions();
  const canFillCatalog = usePermission("catalog.manage") && hasCatalog;
  return (
    <p role="status" className="rounded-md bg-warning-soft p-3 text-warning sm:col-span-2">
      The catalog has no tiers yet, so licenses cannot be created.{" "}
      {canFillCatalog ? (
        <Link to={href("/license/settings/catalog")} className="font-medium underline underline-offset-2">
          Fill the catalog
        </Link>
      ) : (
        "Ask an admin to add tiers to the catalog."
      )}
    </p>
  );
}
