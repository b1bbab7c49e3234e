import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import type { Catalog } from "#app/domain/package/catalog.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData, rejectSubmission, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/kit/route-args.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import {
  buildDraftMessage,
  loadCatalogToEdit,
  findFieldErrors,
  redirectWithNotFoundToast,
  saveCatalogDraft,
  redirectToCatalog,
} from "./catalog-request.ts";
import { deriveIdFromName } from "./derived-ids.ts";
import { IdField } from "./id-field.tsx";
import { isKnownFeatureRow, KnownFeatureRow, OtherFeatureRow } from "./feature-row.tsx";
import { copyTier, buildTierDefaultValues, tierFormSchema, buildTierFromForm } from "./tier-form.ts";

interface Params {
  /** The id of the tier; for a new tier, the id of its package. */
  id: string;
}

const isNewTier = ({ url }: Pick<LoaderArgs, "url">) => /\/tiers\/new\/*$/i.test(url.pathname);

export const meta = () => [{ title: "Tier" }];

/** A new tier gets the last position. Null if the tier or its package no longer exists. */
function findTierLocation(packages: Catalog["packages"], args: LoaderArgs<Params>) {
  const { id } = args.params;
  const packagePosition = isNewTier(args)
    ? packages.findIndex((candidate) => candidate.id === id)
    : packages.findIndex((candidate) => candidate.tiers.some((tier) => tier.id === id));
  const catalogPackage = packages[packagePosition];
  if (!catalogPackage) return null;
  const tierPosition = isNewTier(args)
    ? catalogPackage.tiers.length
    : catalogPackage.tiers.findIndex((tier) => tier.id === id);
  return { packagePosition, catalogPackage, tierPosition };
}

export async function loader(args: LoaderArgs<Params>) {
  const { packages, storedPackages } = await loadCatalogToEdit(args);
  const tierLocation = findTierLocation(packages, args);
  if (!tierLocation) throw await redirectWithNotFoundToast(args, "This tier");
  const { name, tiers } = tierLocation.catalogPackage;
  const editedTier = tiers[tierLocation.tierPosition] ?? null;
  const copiedTier = tiers.find(({ id }) => id === args.url.searchParams.get("copy"));
  return {
    editedTier,
    newTier: copiedTier ? copyTier(copiedTier, tiers) : {},
    isIdFixed: editedTier !== null && listTierIds(storedPackages).includes(editedTier.id),
    packageName: name,
  };
}

const listTierIds = (packages: Catalog["packages"]) =>
  packages.flatMap(({ tiers }) => tiers).map(({ id }) => id);

export async function action(args: ActionArgs<Params>) {
  const submission = parseSubmission(await readFormData(args.request), tierFormSchema);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { packages, rowVersion } = await loadCatalogToEdit(args);
  const tierLocation = findTierLocation(packages, args);
  if (!tierLocation) return redirectWithNotFoundToast(args, "This tier");
  const { packagePosition, catalogPackage, tierPosition } = tierLocation;
  const tier = buildTierFromForm(submission.value, {
    packageName: catalogPackage.name,
    usedIds: listTierIds(packages).filter((id) => id !== args.params.id),
  });
  const changedPackages = packages.with(packagePosition, {
    ...catalogPackage,
    tiers: catalogPackage.tiers.toSpliced(tierPosition, 1, tier),
  });
  const fieldErrors = findFieldErrors(changedPackages, `packages[${packagePosition}].tiers[${tierPosition}]`);
  if (fieldErrors)
    return data(submission.reply({ fieldErrors: joinDimensionErrors(fieldErrors) }), { status: 422 });
  await saveCatalogDraft(args, rowVersion, changedPackages);
  return redirectToCatalog(args, buildDraftMessage(tier.prettyName));
}

/** Joins the errors of all dimensions, because the form has one field for all dimensions. */
function joinDimensionErrors(errors: Record<string, string[]>): Record<string, string[]> {
  const dimensionsField = "marketplaceDimensions";
  const findFormField = (path: string) => (path.startsWith(dimensionsField) ? dimensionsField : path);
  const joinedErrors: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(errors))
    joinedErrors[findFormField(path)] = [...(joinedErrors[findFormField(path)] ?? []), ...messages];
  return joinedErrors;
}

interface TierDialogProps {
  loaderData: Awaited<ReturnType<typeof loader>>;
  actionData: SubmissionResult | undefined;
}

export default function TierDialog({
  loaderData: { editedTier, newTier, isIdFixed, packageName },
  actionData,
}: TierDialogProps) {
  const [form, fields] = useForm({
    ...createFormOptions("tier", tierFormSchema, actionData),
    defaultValue: buildTierDefaultValues(editedTier ?? newTier),
  });
  const rows = fields.features.getFieldList();
  const fullName = `${packageName} ${fields.name.value ?? ""}`.trim();
  return (
    <FormDialog
      title={editedTier ? `Tier ${editedTier.prettyName}` : `Add a tier to ${packageName}`}
      closeTo={href("/license/settings/catalog")}
      size="wide"
      staysOpenOnOutsideClick
      form={form}
      submission={actionData}
      label="Add to draft"
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field field={fields.name} label="Name" required>
          <Input
            {...getInputProps(fields.name, { type: "text" })}
            dir="auto"
            data-autofocus
            // Selects the proposed name of a copied tier, so that typing replaces it.
            onFocus={(event) => editedTier === null && event.currentTarget.select()}
          />
        </Field>
        <Field
          field={fields.prettyName}
          label="Full name"
          hint="The full name is shown on licenses. If empty, the full name is created from the name."
        >
          <Input {...getInputProps(fields.prettyName, { type: "text" })} dir="auto" placeholder={fullName} />
        </Field>
        <IdField
          field={fields.id}
          isFixed={isIdFixed}
          derivedId={deriveIdFromName(fields.prettyName.value ?? fullName, "tier", [])}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">Features</legend>
        <p className="mb-2 text-xs text-muted-foreground">
          The numbers of servers and assets are the initial capacities of a new license.
        </p>
        {rows.map((row) => {
          const rowFields = row.getFieldset();
          const Row = isKnownFeatureRow(rowFields) ? KnownFeatureRow : OtherFeatureRow;
          return <Row key={row.key} fields={rowFields} />;
        })}
      </fieldset>
      <Field
        field={fields.graceDays}
        label="Grace period (days)"
        hint="Number of days that the product works after a license ends, at most 90. A license can have its own grace period instead."
        className="max-w-md"
      >
        <Input {...getInputProps(fields.graceDays, { type: "number" })} inputMode="numeric" />
      </Field>
      <Field
        field={fields.releaseSilentServersAfterDays}
        label="Release silent servers after (days)"
        hint="Seats of servers that have been silent for this number of days are released. A week before, the license and the event feed say so. Empty: seats are never released."
        className="max-w-md"
      >
        <Input
          {...getInputProps(fields.releaseSilentServersAfterDays, { type: "number" })}
          inputMode="numeric"
        />
      </Field>
      <Field
        field={fields.marketplaceDimensions}
        label="Marketplace dimensions"
        hint="One marketplace dimension per line: marketplace, product code, dimension or plan, and assets or servers. For example: aws, 1a2b3c4d, assets_per_year, assets."
      >
        <Textarea
          name={fields.marketplaceDimensions.name}
          defaultValue={fields.marketplaceDimensions.initialValue}
          rows={3}
          spellCheck={false}
        />
      </Field>
      <Switch
        {...getInputProps(fields.isRetired, { type: "checkbox" })}
        label="Retired"
        hint="This tier is not offered for new licenses. Licenses that have this tier keep it."
      />

      {editedTier && (
        <DialogButton
          to={href("/license/settings/catalog/remove/:of/:id", { of: "tier", id: editedTier.id })}
          variant="destructive-outline"
          size="sm"
          className="justify-self-start"
        >
          Remove tier
        </DialogButton>
      )}
    </FormDialog>
  );
}
