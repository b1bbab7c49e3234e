import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import type { Catalog, CatalogTier } from "#app/domain/package/catalog.ts";
import { labeledFeatures } from "#app/domain/package/feature-labels.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData, rejectSubmission, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/kit/route-args.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import {
  loadCatalogToEdit,
  fieldErrorsAt,
  redirectNotInCatalog,
  saveCatalogDraft,
  redirectToCatalog,
} from "./catalog-request.ts";
import { FeatureRow } from "./feature-row.tsx";
import { tierDefaultValues, tierForm, tierFromForm } from "./tier-form.ts";

export const middleware = [requireCapability("catalog")];

interface Params {
  /** The id of the tier; for a new tier, the id of its package. */
  id: string;
}

const isNewTier = ({ url }: Pick<LoaderArgs, "url">) => /\/tiers\/new\/*$/i.test(url.pathname);

export const meta = () => [{ title: "Tier" }];

/** Null if the tier or its package no longer exists. */
function findTierLocation(packages: Catalog["packages"], args: LoaderArgs<Params>) {
  const { id } = args.params;
  const packagePosition = isNewTier(args)
    ? packages.findIndex((candidate) => candidate.id === id)
    : packages.findIndex((candidate) => candidate.tiers.some((tier) => tier.id === id));
  const catalogPackage = packages[packagePosition];
  if (!catalogPackage) return null;
  const position = isNewTier(args)
    ? catalogPackage.tiers.length
    : catalogPackage.tiers.findIndex((tier) => tier.id === id);
  return { packagePosition, catalogPackage, position };
}

export async function loader(args: LoaderArgs<Params>) {
  const { packages } = await loadCatalogToEdit(args);
  const tierLocation = findTierLocation(packages, args);
  if (!tierLocation) throw await redirectNotInCatalog(args, "This tier");
  return {
    editedTier: tierLocation.catalogPackage.tiers[tierLocation.position] ?? null,
    packageName: tierLocation.catalogPackage.name,
  };
}

export async function action(args: ActionArgs<Params>) {
  const submission = parseSubmission(await readFormData(args.request), tierForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { packages, rowVersion } = await loadCatalogToEdit(args);
  const tierLocation = findTierLocation(packages, args);
  if (!tierLocation) return redirectNotInCatalog(args, "This tier");
  const tier = tierFromForm(submission.value);
  const changedPackages = packages.with(tierLocation.packagePosition, {
    ...tierLocation.catalogPackage,
    tiers: tierLocation.catalogPackage.tiers.toSpliced(tierLocation.position, 1, tier),
  });
  const fieldErrors = fieldErrorsAt(
    changedPackages,
    `packages[${tierLocation.packagePosition}].tiers[${tierLocation.position}]`,
  );
  if (fieldErrors)
    return data(submission.reply({ fieldErrors: joinDimensionErrors(fieldErrors) }), { status: 422 });
  await saveCatalogDraft(args, rowVersion, changedPackages);
  return redirectToCatalog(
    args,
    `${tier.prettyName} was changed. Review and save your changes when you are done`,
  );
}

/** The dimensions are one field of the form. */
function joinDimensionErrors(errors: Record<string, string[]>): Record<string, string[]> {
  const dimensionsField = "marketplaceDimensions";
  const fieldOf = (path: string) => (path.startsWith(dimensionsField) ? dimensionsField : path);
  const joined: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(errors))
    joined[fieldOf(path)] = [...(joined[fieldOf(path)] ?? []), ...messages];
  return joined;
}

interface TierDialogProps {
  loaderData: { editedTier: CatalogTier | null; packageName: string };
  actionData: SubmissionResult | undefined;
}

export default function TierDialog({ loaderData: { editedTier, packageName }, actionData }: TierDialogProps) {
  const [form, fields] = useForm({
    ...formOptions("tier", tierForm, actionData),
    defaultValue: editedTier
      ? tierDefaultValues(editedTier)
      : { ...tierDefaultValues(null), prettyName: `${packageName} ` },
  });
  const rows = fields.features.getFieldList();
  return (
    <FormDialog
      title={editedTier ? `Tier ${editedTier.prettyName}` : `Add a tier to ${packageName}`}
      closeTo={href("/license/settings/catalog")}
      size="wide"
      keepOnOutsidePress
      form={form}
      submission={actionData}
      label="Keep"
      busyLabel="Keeping…"
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field field={fields.name} label="Name" required hint="Within its package.">
          <Input {...getInputProps(fields.name, { type: "text" })} dir="auto" data-autofocus />
        </Field>
        <Field field={fields.prettyName} label="Full name" required hint="As a license shows it.">
          <Input {...getInputProps(fields.prettyName, { type: "text" })} dir="auto" />
        </Field>
        <Field field={fields.id} label="ID" required hint="The ID can’t be changed later.">
          <Input {...getInputProps(fields.id, { type: "text" })} readOnly={editedTier !== null} />
        </Field>
      </div>
      <Checkbox
        {...getInputProps(fields.retired, { type: "checkbox" })}
        label="Retired"
        hint="Not offered any more. Licenses that have it keep it."
      />
      <Field
        field={fields.graceDays}
        label="Days of grace"
        hint="Licenses without a grace period of their own continue to work for this number of days after their end, at most 90."
        className="max-w-md"
      >
        <Input {...getInputProps(fields.graceDays, { type: "number" })} inputMode="numeric" />
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
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">Features</legend>
        <p className="text-xs text-muted-foreground">
          Clear a row to take its feature away; keep the tier to get more empty rows. New licenses take the
          defaults of servers and assets as their capacities.
        </p>
        <datalist id="known-features">
          {labeledFeatures.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        {rows.map((row, position) => (
          <FeatureRow key={row.key} row={row.getFieldset()} number={position + 1} />
        ))}
      </fieldset>

      {editedTier && (
        <DialogLink
          to={href("/license/settings/catalog/remove/:of/:id", { of: "tier", id: editedTier.id })}
          className={buttonVariants({
            variant: "destructive-outline",
            size: "sm",
            className: "justify-self-start",
          })}
        >
          Remove it
        </DialogLink>
      )}
    </FormDialog>
  );
}
