import { useForm } from "@conform-to/react";
import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { renewalCountsFrom } from "#app/domain/license/renew-license.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { addDays, dayOf, instantOf, startOfDay } from "#app/domain/time/time.ts";
import { freeExtensionDays } from "#app/domain/hosted-customer/hosted-customer.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { FromTo } from "#app/routes/license/licenses/renew/from-to.tsx";
import { UpdateForm } from "#app/routes/forms/update-form.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import type { Route } from "./+types/extend.ts";
import { attemptOnHosted, backWithToast, hostedToActOn } from "./act-on-hosted.ts";
import { extensionForm } from "./extension-form.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Extend trial of ${params.licenseKey}` }];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  return {
    hosted: await hostedToActOn(args, "extend"),
    today: dayOf(instantOf(Date.now())),
    entered: { days: searchParams.get("days") ?? "", reason: searchParams.get("reason") ?? "" },
  };
}

/** Also revalidates after an error, because the end may have changed. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const submission = submitted(await formOf(args.request), extensionForm);
  if (submission.status !== "success") return refused(submission);
  const { params, context } = args;
  const { hostedCustomers } = context.get(licenseApiContext);
  const extended = await attemptOnHosted(args, hostedCustomers.extend({ params, body: submission.value }));
  if (!extended.done)
    return data(refusedBy(extended.problem, submission, { days: "days", reason: "reason" }), { status: 422 });
  const { companyName, daysLeft } = extended.result;
  return backWithToast(
    args,
    "success",
    `The trial of ${companyName} goes on for ${counted(daysLeft ?? 0, "day")}`,
  );
}

export default function Extend({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { hosted, today, entered } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...formOptions("extend", extensionForm, refusal),
    defaultValue: entered,
    defaultNoValidate: true,
  });
  const [days, setDays] = useState(fields.days.initialValue ?? "");
  const endsAt = hosted.trialEndsAt ?? today;
  const longer = extensionForm.shape.days.safeParse(Number(days)).data;
  const then = longer === undefined ? null : addDays(renewalCountsFrom(endsAt, startOfDay(today)), longer);
  return (
    <ActionDialog
      title="Extend trial"
      closeTo={backFrom(hosted.licenseKey, search)}
      keepOnOutsidePress
      header={<HostedLine hosted={hosted} />}
      label="Extend"
      busyLabel="Extending…"
      form={form.id}
    >
      <DialogForm
        form={form}
        fields={fields}
        submission={refusal}
        hidden={{ endsAt: hosted.trialEndsAt ?? "" }}
        refusalTitle="The trial was not extended"
        className="grid gap-4"
      >
        <KeptQuery search={search.toString()} without={["days", "reason", "endsAt"]} />
        <Field
          of={fields.days}
          label="Days"
          required
          hint={`More than ${freeExtensionDays} days in total require a reason and an admin.`}
          className="max-w-64"
        >
          <Input
            type="number"
            name="days"
            inputMode="numeric"
            min={1}
            max={365}
            defaultValue={fields.days.initialValue}
            onChange={(event) => setDays(event.currentTarget.value)}
            data-autofocus
          />
        </Field>
        <UpdateForm />
        <FromTo from={endsAt} to={then} today={today}>
          <dt className="text-muted">Budget</dt>
          <dd>{`${hosted.extensionDaysLeft} of ${freeExtensionDays} days left`}</dd>
        </FromTo>
        <Field of={fields.reason} label="Reason">
          <Textarea name="reason" rows={3} maxLength={1_000} defaultValue={fields.reason.initialValue} />
        </Field>
      </DialogForm>
    </ActionDialog>
  );
}
