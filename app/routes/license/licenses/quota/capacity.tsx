import { getInputProps, useForm } from "@conform-to/react";
import { z } from "zod";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { License } from "#app/domain/license/license.ts";
import {
  assetCapacity,
  maxAssetCapacity,
  maxServerCapacity,
  type Quota,
  serverCapacity,
} from "#app/domain/quota/quota.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import {
  buildInitialValues,
  type Rejection,
  type ConflictCheckedFields,
} from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import type { Route } from "./+types/capacity.ts";
import { buildQuotasUrl } from "./quota-urls.ts";
import { loadQuotaToChange, submitQuotaForm } from "./change.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

const capacityFormSchema = z.object({ serverCapacity, totalClientCapacity: assetCapacity });
type Capacities = z.output<typeof capacityFormSchema>;
type CapacityName = keyof Capacities;

const createCapacityField = (name: CapacityName, label: string, maximum: number) => ({
  label,
  maximum,
  read: (quota: Quota) => quota[name] ?? 0,
  describe: (capacity: number, { numbers }: DateLocale) => [formatThousands(capacity, numbers)],
});

const capacityFields = {
  serverCapacity: createCapacityField("serverCapacity", "Server Capacity", maxServerCapacity),
  totalClientCapacity: createCapacityField("totalClientCapacity", "Asset Capacity", maxAssetCapacity),
} satisfies ConflictCheckedFields<Quota, Capacities>;

const capacityNames = Object.keys(capacityFields) as CapacityName[];

export const meta = createLicenseTitle("Capacity of");

export const loader = (args: Route.LoaderArgs) => loadQuotaToChange(args);

export async function action(args: Route.ActionArgs) {
  const { quotas } = args.context.get(licenseApiContext);
  return submitQuotaForm(args, await readFormData(args.request), {
    schema: capacityFormSchema,
    fields: capacityFields,
    save: (body, { id, rowVersion }) =>
      quotas.changeCapacities({ params: { id: String(id) }, body, rowVersion }),
    eventName: "update-quota-capacities",
    formatSavedMessage: () => "Capacity changed",
  });
}

export default function ChangeCapacity({ loaderData, actionData: rejection }: Route.ComponentProps) {
  // A new key remounts the controls after a conflict, so that they show the typed values.
  return <CapacityDialog key={rejection?.conflict?.rowVersion} {...loaderData} rejection={rejection} />;
}

interface CapacityDialogProps {
  license: License;
  quota: Quota;
  rejection: Rejection<Capacities> | undefined;
}

function CapacityDialog({ license, quota, rejection }: CapacityDialogProps) {
  const [form, fields] = useForm({
    ...createFormOptions("capacity", capacityFormSchema, rejection?.result),
    defaultValue: { serverCapacity: quota.serverCapacity, totalClientCapacity: quota.totalClientCapacity },
  });
  const conflict = rejection?.conflict;
  const { formatThousands } = useNumberFormat();
  return (
    <FormDialog
      title="Change Capacity"
      closeTo={(search) => buildQuotasUrl(license.key, search)}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      form={form}
      submission={rejection}
      hiddenFields={rejection?.initialValues ?? buildInitialValues(capacityFields, quota)}
      isConflict={Boolean(conflict)}
    >
      {capacityNames.map((name, position) => {
        const { label, maximum, read } = capacityFields[name];
        const rangeHint = fields[name].errors ? "" : ` Enter a number from 1 to ${formatThousands(maximum)}.`;
        return (
          <ConflictCheckedControl key={name} fields={capacityFields} name={name} conflict={conflict}>
            <Field
              field={fields[name]}
              label={label}
              hint={`Now ${formatThousands(read(quota))}.${rangeHint}`}
            >
              <Input
                {...getInputProps(fields[name], { type: "number" })}
                step={1}
                data-autofocus={position === 0 || undefined}
              />
            </Field>
          </ConflictCheckedControl>
        );
      })}
    </FormDialog>
  );
}
