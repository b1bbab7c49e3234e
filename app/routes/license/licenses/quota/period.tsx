import { useForm } from "@conform-to/react";
import { z } from "zod";
import type { Quota } from "#app/domain/quota/quota.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/period.ts";
import { afterChange, invalidChange, quotaToChange, rowVersion } from "./change.ts";
import { QuotaDialog, quotaFormOptions } from "./dialog.tsx";
import { QuotaTerm } from "./term.tsx";
import { draftTerm, endsLater, endsTooEarly, enteredTerm, termBetween, termShape } from "./term-form.ts";

const periodForm = z.object({ ...termShape, rowVersion }).refine(endsLater, endsTooEarly);

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Period of ${params.key}` }];

const termIn = (entered: Iterable<[string, unknown]>, quota: Quota) =>
  draftTerm(
    enteredTerm.parse(Object.fromEntries(entered)),
    termBetween(dayOf(quota.activationDate), dayOf(quota.expirationDate)),
  );

export async function loader(asked: Route.LoaderArgs) {
  const { license, quota } = await quotaToChange(asked);
  const { searchParams } = asked.url;
  const seen = rowVersion.safeParse(searchParams.get("rowVersion") ?? undefined);
  return { license, quota, draft: termIn(searchParams, quota), seen: seen.data ?? quota.rowVersion };
}

export async function action(asked: Route.ActionArgs) {
  const formData = await formOf(asked.request);
  const { quota } = await quotaToChange(asked);
  const draft = termIn(formData, quota);
  const submission = submitted(formData, periodForm);
  if (submission.status !== "success") return invalidChange({ submission, draft });
  const { startDay, endDay } = draft;
  const { quotas } = asked.context.get(licenseApiContext);
  const changed = await attempt(
    quotas.changeDates({
      params: { id: quota.id },
      body: {
        activationDate: asStored(startDay, quota.activationDate),
        expirationDate: asStored(endDay, quota.expirationDate),
      },
      rowVersion: submission.value.rowVersion,
    }),
  );
  return afterChange(asked, { submission, draft }, changed, {
    message: "Period changed",
    fieldFor: { activationDate: "startDay", expirationDate: "endDay" },
  });
}

/** A day that stays keeps its time of day too. */
const asStored = (day: string, stored: string) => (day === dayOf(stored) ? stored : day);

export default function ChangePeriod({ loaderData, actionData }: Route.ComponentProps) {
  const { license, quota, seen } = loaderData;
  const [form, fields] = useForm(quotaFormOptions("period", periodForm, actionData));
  const draft = actionData?.draft ?? loaderData.draft;
  return (
    <QuotaDialog
      title="Change Period"
      license={license}
      form={form}
      fields={fields}
      draft={draft}
      answered={actionData}
      hidden={<input type="hidden" name="rowVersion" value={seen} />}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
        <dt className="text-muted">Now</dt>
        <dd>
          <QuotaTerm from={quota.activationDate} to={quota.expirationDate} />
        </dd>
        <dt className="text-muted">After</dt>
        <dd aria-live="polite" className="font-medium">
          <QuotaTerm from={draft.startDay} to={draft.endDay} />
        </dd>
      </dl>
    </QuotaDialog>
  );
}
