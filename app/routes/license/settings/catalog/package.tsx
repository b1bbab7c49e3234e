import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { catalogPackage } from "#app/domain/package/catalog.ts";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { formOf, refused, submitted } from "#app/routes/forms/submission.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/route-args.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { choicesOf, Select } from "#app/ui/controls/select.tsx";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { catalogToEdit, faultsBelow, goneFromCatalog, keepChange, toCatalog } from "./catalog-request.ts";

export const middleware = [requireOffer("catalog")];

const packageForm = catalogPackage.omit({ tiers: true });

type Params = { id?: string };

export const meta = ({ params }: { params: Params }) => [
  { title: params.id ? "Edit package" : "Add a package" },
];

export async function loader(args: LoaderArgs<Params>) {
  const { id } = args.params;
  const { packages } = await catalogToEdit(args);
  const edited = packages.find((one) => one.id === id);
  if (id !== undefined && !edited) throw await goneFromCatalog(args, "This package");
  return { edited: edited ?? null };
}

export async function action(args: ActionArgs<Params>) {
  const { id } = args.params;
  const submission = submitted(await formOf(args.request), packageForm);
  if (submission.status !== "success") return refused(submission);
  const { packages, rowVersion } = await catalogToEdit(args);
  const place = id === undefined ? packages.length : packages.findIndex((one) => one.id === id);
  if (place === -1) return goneFromCatalog(args, "This package");
  const { retired, ...entered } = submission.value;
  const saved = { ...entered, ...(retired && { retired }), tiers: packages[place]?.tiers ?? [] };
  const changed = packages.toSpliced(place, 1, saved);
  const fieldErrors = faultsBelow(changed, `packages[${place}]`);
  if (fieldErrors) return data(submission.reply({ fieldErrors }), { status: 422 });
  await keepChange(args, rowVersion, changed);
  return toCatalog(args, `${entered.name}: kept. Review and save when all is as you want it`);
}

interface PackageDialogProps {
  loaderData: Awaited<ReturnType<typeof loader>>;
  actionData: SubmissionResult | undefined;
}

export default function PackageDialog({ loaderData: { edited }, actionData }: PackageDialogProps) {
  const [form, fields] = useForm({
    ...formOptions("package", packageForm, actionData),
    defaultValue: edited
      ? { ...edited, licenseType: String(edited.licenseType), retired: edited.retired ? "on" : "" }
      : { licenseType: "1" },
  });
  return (
    <ActionDialog
      title={edited ? `Package ${edited.name}` : "Add a package"}
      closeTo={href("/license/settings/catalog")}
      keepOnOutsidePress
      form="package"
      label="Keep"
      busyLabel="Keeping…"
    >
      <DialogForm form={form} fields={fields} submission={actionData}>
        <Field of={fields.name} label="Name" required>
          <Input {...getInputProps(fields.name, { type: "text" })} dir="auto" data-autofocus />
        </Field>
        <Field
          of={fields.id}
          label="ID"
          required
          hint="What scripts and the marketplace call it. Another id is another package."
        >
          <Input {...getInputProps(fields.id, { type: "text" })} readOnly={edited !== null} />
        </Field>
        <Field of={fields.licenseType} label="License type" required>
          <Select
            name={fields.licenseType.name}
            defaultValue={fields.licenseType.initialValue}
            choices={choicesOf(licenseTypeName)}
          />
        </Field>
        <Checkbox
          {...getInputProps(fields.retired, { type: "checkbox" })}
          label="Retired"
          hint="Not offered any more, with all of its tiers. Licenses that have them keep them."
        />
      </DialogForm>
      {edited && (
        <DialogLink
          to={href("/license/settings/catalog/remove/:of/:id", { of: "package", id: edited.id })}
          className={buttonClasses({ variant: "danger", size: "sm", className: "mt-5" })}
        >
          Remove it
        </DialogLink>
      )}
    </ActionDialog>
  );
}
