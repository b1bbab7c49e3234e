import { getInputProps, useForm } from "@conform-to/react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { assetCapacity, type Quota, serverCapacity } from "#app/domain/quota/quota.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { initialValuesOf, type Rejection, type SharedFields } from "#app/routes/kit/forms/conflict.ts";
import { conflictTitle, SharedControl } from "#app/routes/kit/forms/conflict.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import type { Route } from "./+types/capacity.ts";
import { quotasAddress } from "./address.ts";
import { loadQuotaToChange, saveQuota } from "./change.ts";

const capacityForm = z.object({ serverCapacity, totalClientCapacity: assetCapacity });
type Capacities = z.output<typeof capacityForm>;
type CapacityName = keyof Capacities;

const capacityField = (name: CapacityName, label: string, maximum: string) => ({
  label,
  maximum,
  read: (quota: Quota) => quota[name] ?? 0,
  describe: (capacity: number) => [formatThousands(capacity)],
});

const capacityFields = {
  serverCapacity: capacityField("serverCapacity", "Server Capacity", "1,000"),
  totalClientCapacity: capacityField("totalClientCapacity", "Asset Capacity", "1,000,000,000"),
} satisfies SharedFields<Quota, Capacities>;

const capacityNames = Object.keys(capacityFields) as CapacityName[];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Capacity of ${params.key}` }];

export const loader = (args: Route.LoaderArgs) => loadQuotaToChange(args);

export async function action(args: Route.ActionArgs) {
  const formData = await readFormData(args.request);
  const { quotas } = args.context.get(licenseApiContext);
  return saveQuota(args, {
    fields: capacityFields,
    formData,
    submission: parseSubmission(formData, capacityForm),
    toValues: (capacities) => capacities,
    save: (body, { id, rowVersion }) =>
      quotas.changeCapacities({ params: { id: String(id) }, body, rowVersion }),
    formFieldByApiField: Object.fromEntries(capacityNames.map((name) => [name, name])),
    event: "update-quota-capacities",
    message: "Capacity changed",
  });
}

export default function ChangeCapacity({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, quota } = loaderData;
  const [search] = useSearchParams();
  const conflict = rejection?.conflict;
  return (
    <ActionDialog
      title="Change Capacity"
      closeTo={quotasAddress(license.key, search)}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      form="capacity"
      label={conflict ? "Save again" : undefined}
    >
      <CapacityFields key={conflict?.rowVersion} quota={quota} rejection={rejection} />
    </ActionDialog>
  );
}

interface CapacityFieldsProps {
  quota: Quota;
  rejection: Rejection<Capacities> | undefined;
}

/** The caller sets a key, so that a conflict remounts the controls with the typed values. */
function CapacityFields({ quota, rejection }: CapacityFieldsProps) {
  const [form, fields] = useForm({
    ...formOptions("capacity", capacityForm, rejection?.result),
    defaultValue: { serverCapacity: quota.serverCapacity, totalClientCapacity: quota.totalClientCapacity },
  });
  const conflict = rejection?.conflict;
  return (
    <DialogForm
      form={form}
      fields={fields}
      submission={rejection}
      hiddenFields={rejection?.initialValues ?? initialValuesOf(capacityFields, quota)}
      errorTitle={conflict ? conflictTitle : undefined}
      className="grid gap-4"
    >
      {capacityNames.map((name, position) => {
        const { label, maximum, read, describe } = capacityFields[name];
        return (
          <SharedControl key={name} fields={capacityFields} name={name} conflict={conflict}>
            <Field
              field={fields[name]}
              label={label}
              hint={`Now ${describe(read(quota)).join()}.${fields[name].errors ? "" : ` From 1 to ${maximum}.`}`}
            >
              <Input
                {...getInputProps(fields[name], { type: "number" })}
                step={1}
                data-autofocus={position === 0 || undefined}
              />
            </Field>
          </SharedControl>
        );
      })}
    </DialogForm>
  );
}
