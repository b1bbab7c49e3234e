import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, useSearchParams } from "react-router";
import { z } from "zod";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import type { Route } from "./+types/capacity.ts";
import { quotasAddress } from "./address.ts";
import { afterChange, invalidChange, quotaToChange, rowVersion } from "./change.ts";
import { QuotaConflict } from "./conflict.tsx";

const capacityForm = z.object({ serverCapacity, totalClientCapacity: assetCapacity, rowVersion });

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Capacity of ${params.key}` }];

export const loader = (asked: Route.LoaderArgs) => quotaToChange(asked);

export async function action(asked: Route.ActionArgs) {
  const submission = submitted(await formOf(asked.request), capacityForm);
  if (submission.status !== "success") return invalidChange({ submission });
  const { rowVersion: seen, ...body } = submission.value;
  const { quotas } = asked.context.get(licenseApiContext);
  const changed = await attempt(
    quotas.changeCapacities({ params: { id: asked.params.id }, body, rowVersion: seen }),
  );
  return afterChange(asked, { submission }, changed, {
    message: "Capacity changed",
    fieldFor: { serverCapacity: "serverCapacity", totalClientCapacity: "totalClientCapacity" },
  });
}

export default function ChangeCapacity({ loaderData, actionData }: Route.ComponentProps) {
  const { license, quota } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    id: "capacity",
    lastResult: actionData?.result,
    defaultValue: {
      serverCapacity: quota.serverCapacity,
      totalClientCapacity: quota.totalClientCapacity,
    },
    constraint: getZodConstraint(capacityForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: capacityForm }),
    shouldRevalidate: "onInput",
  });
  const quotas = quotasAddress(license.key, search);
  const theirs = actionData?.theirs;
  const entered = actionData?.result.initialValue ?? {};
  return (
    <Dialog
      title="Change Capacity"
      closeTo={quotas}
      size="narrow"
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      footer={
        <>
          <CloseLink to={quotas}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form={form.id}>{theirs ? "Save again" : "Save"}</SubmitButton>
        </>
      }
    >
      <Form method="post" replace preventScrollReset {...getFormProps(form)} className="grid gap-4">
        {theirs ? (
          <QuotaConflict
            theirs={theirs}
            submission={actionData}
            fields={[
              conflicting(
                "serverCapacity",
                "Server Capacity",
                entered["serverCapacity"],
                theirs.serverCapacity,
              ),
              conflicting(
                "totalClientCapacity",
                "Asset Capacity",
                entered["totalClientCapacity"],
                theirs.totalClientCapacity,
              ),
            ]}
          />
        ) : (
          <>
            <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={actionData} />
            <input type="hidden" name="rowVersion" value={quota.rowVersion} />
            <Field
              of={fields.serverCapacity}
              label="Server Capacity"
              hint={`Now ${words(quota.serverCapacity)}. From 1 to 1,000.`}
            >
              <Input {...getInputProps(fields.serverCapacity, { type: "number" })} step={1} data-autofocus />
            </Field>
            <Field
              of={fields.totalClientCapacity}
              label="Asset Capacity"
              hint={`Now ${words(quota.totalClientCapacity)}. From 1 to 1,000,000,000.`}
            >
              <Input {...getInputProps(fields.totalClientCapacity, { type: "number" })} step={1} />
            </Field>
          </>
        )}
      </Form>
    </Dialog>
  );
}

const words = (capacity: number | null) => capacity?.toLocaleString("en") ?? "no limit";

const conflicting = (name: string, label: string, entered: unknown, stored: number | null) => ({
  name,
  label,
  yours: { value: Number(entered), words: words(Number(entered)) },
  theirs: { value: stored ?? 0, words: words(stored) },
});
