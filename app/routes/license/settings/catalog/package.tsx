import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { catalogPackage } from "#app/domain/package/catalog.ts";
import { licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData, rejectSubmission, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/kit/route-args.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { createChoices, Select } from "#app/ui/select.tsx";
import { Switch } from "#app/ui/switch.tsx";
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

const packageFormSchema = catalogPackage
  .omit({ tiers: true })
  .extend({ id: catalogPackage.shape.id.optional() });

type Params = { id?: string };

export const meta = ({ params }: { params: Params }) => [
  { title: params.id ? "Edit package" : "Add a package" },
];

export async function loader(args: LoaderArgs<Params>) {
  const { id } = args.params;
  const { packages, storedPackages } = await loadCatalogToEdit(args);
  const editedPackage = packages.find((candidate) => candidate.id === id);
  if (id !== undefined && !editedPackage) throw await redirectWithNotFoundToast(args, "This package");
  return {
    editedPackage: editedPackage ?? null,
    isIdFixed: storedPackages.some((storedPackage) => storedPackage.id === id),
  };
}

export async function action(args: ActionArgs<Params>) {
  const { id } = args.params;
  const submission = parseSubmission(await readFormData(args.request), packageFormSchema);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { packages, rowVersion } = await loadCatalogToEdit(args);
  const position =
    id === undefined ? packages.length : packages.findIndex((candidate) => candidate.id === id);
  if (position === -1) return redirectWithNotFoundToast(args, "This package");
  const { isRetired, ...packageFields } = submission.value;
  const usedIds = packages.map((candidate) => candidate.id).filter((usedId) => usedId !== id);
  const changedPackage = {
    ...packageFields,
    id: packageFields.id ?? deriveIdFromName(packageFields.name, "package", usedIds),
    ...(isRetired && { isRetired }),
    tiers: packages[position]?.tiers ?? [],
  };
  const changedPackages = packages.toSpliced(position, 1, changedPackage);
  const fieldErrors = findFieldErrors(changedPackages, `packages[${position}]`);
  if (fieldErrors) return data(submission.reply({ fieldErrors }), { status: 422 });
  await saveCatalogDraft(args, rowVersion, changedPackages);
  return redirectToCatalog(args, buildDraftMessage(packageFields.name));
}

interface PackageDialogProps {
  loaderData: Awaited<ReturnType<typeof loader>>;
  actionData: SubmissionResult | undefined;
}

export default function PackageDialog({
  loaderData: { editedPackage, isIdFixed },
  actionData,
}: PackageDialogProps) {
  const [form, fields] = useForm({
    ...createFormOptions("package", packageFormSchema, actionData),
    defaultValue: editedPackage
      ? {
          ...editedPackage,
          licenseType: String(editedPackage.licenseType),
          isRetired: editedPackage.isRetired ? "on" : "",
        }
      : { licenseType: String(licenseTypes.enterprise) },
  });
  return (
    <FormDialog
      title={editedPackage ? `Package ${editedPackage.name}` : "Add a package"}
      closeTo={href("/license/settings/catalog")}
      staysOpenOnOutsideClick
      form={form}
      submission={actionData}
      label="Add to draft"
    >
      <Field field={fields.name} label="Name" required>
        <Input {...getInputProps(fields.name, { type: "text" })} dir="auto" data-autofocus />
      </Field>
      <IdField
        field={fields.id}
        isFixed={isIdFixed}
        derivedId={deriveIdFromName(fields.name.value ?? "", "package", [])}
      />
      <Field field={fields.licenseType} label="License type" required>
        <Select
          name={fields.licenseType.name}
          defaultValue={fields.licenseType.initialValue}
          choices={createChoices(licenseTypeNames)}
        />
      </Field>
      <Switch
        {...getInputProps(fields.isRetired, { type: "checkbox" })}
        label="Retired"
        hint="This package and its tiers are not offered for new licenses. Licenses that have this package keep it."
      />

      {editedPackage && (
        <DialogButton
          to={href("/license/settings/catalog/remove/:of/:id", { of: "package", id: editedPackage.id })}
          variant="destructive-outline"
          size="sm"
          className="justify-self-start"
        >
          Remove package
        </DialogButton>
      )}
    </FormDialog>
  );
}
