import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { catalogPackage } from "#app/domain/package/catalog.ts";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData, rejectSubmission, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/kit/route-args.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { choicesFromLabels, Select } from "#app/ui/select.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import {
  loadCatalogToEdit,
  fieldErrorsAt,
  redirectNotInCatalog,
  saveCatalogDraft,
  redirectToCatalog,
} from "./catalog-request.ts";

export const middleware = [requireCapability("catalog")];

const packageForm = catalogPackage.omit({ tiers: true });

type Params = { id?: string };

export const meta = ({ params }: { params: Params }) => [
  { title: params.id ? "Edit package" : "Add a package" },
];

export async function loader(args: LoaderArgs<Params>) {
  const { id } = args.params;
  const { packages } = await loadCatalogToEdit(args);
  const editedPackage = packages.find((candidate) => candidate.id === id);
  if (id !== undefined && !editedPackage) throw await redirectNotInCatalog(args, "This package");
  return { editedPackage: editedPackage ?? null };
}

export async function action(args: ActionArgs<Params>) {
  const { id } = args.params;
  const submission = parseSubmission(await readFormData(args.request), packageForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { packages, rowVersion } = await loadCatalogToEdit(args);
  const position =
    id === undefined ? packages.length : packages.findIndex((candidate) => candidate.id === id);
  if (position === -1) return redirectNotInCatalog(args, "This package");
  const { retired, ...packageFields } = submission.value;
  const savedPackage = {
    ...packageFields,
    ...(retired && { retired }),
    tiers: packages[position]?.tiers ?? [],
  };
  const changedPackages = packages.toSpliced(position, 1, savedPackage);
  const fieldErrors = fieldErrorsAt(changedPackages, `packages[${position}]`);
  if (fieldErrors) return data(submission.reply({ fieldErrors }), { status: 422 });
  await saveCatalogDraft(args, rowVersion, changedPackages);
  return redirectToCatalog(
    args,
    `${packageFields.name} was changed. Review and save your changes when you are done`,
  );
}

interface PackageDialogProps {
  loaderData: Awaited<ReturnType<typeof loader>>;
  actionData: SubmissionResult | undefined;
}

export default function PackageDialog({ loaderData: { editedPackage }, actionData }: PackageDialogProps) {
  const [form, fields] = useForm({
    ...formOptions("package", packageForm, actionData),
    defaultValue: editedPackage
      ? {
          ...editedPackage,
          licenseType: String(editedPackage.licenseType),
          retired: editedPackage.retired ? "on" : "",
        }
      : { licenseType: "1" },
  });
  return (
    <FormDialog
      title={editedPackage ? `Package ${editedPackage.name}` : "Add a package"}
      closeTo={href("/license/settings/catalog")}
      keepOnOutsidePress
      form={form}
      submission={actionData}
      label="Keep"
      busyLabel="Keeping…"
    >
      <Field field={fields.name} label="Name" required>
        <Input {...getInputProps(fields.name, { type: "text" })} dir="auto" data-autofocus />
      </Field>
      <Field
        field={fields.id}
        label="ID"
        required
        hint="Identifies it for scripts and marketplaces. The ID can’t be changed later."
      >
        <Input {...getInputProps(fields.id, { type: "text" })} readOnly={editedPackage !== null} />
      </Field>
      <Field field={fields.licenseType} label="License type" required>
        <Select
          name={fields.licenseType.name}
          defaultValue={fields.licenseType.initialValue}
          choices={choicesFromLabels(licenseTypeName)}
        />
      </Field>
      <Checkbox
        {...getInputProps(fields.retired, { type: "checkbox" })}
        label="Retired"
        hint="Not offered any more, with all of its tiers. Licenses that have them keep them."
      />

      {editedPackage && (
        <DialogLink
          to={href("/license/settings/catalog/remove/:of/:id", { of: "package", id: editedPackage.id })}
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
