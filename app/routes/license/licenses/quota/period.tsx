import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import type { Quota } from "#app/domain/quota/quota.ts";
import { customPeriod, type Term } from "#app/domain/quota/period.ts";
import { dateInWords } from "#app/domain/time/date-wording.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { beganWith, type SharedField } from "#app/routes/forms/conflict.ts";
import { SharedControl } from "#app/routes/forms/conflict.tsx";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { HiddenFields } from "#app/routes/forms/hidden-fields.tsx";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Warning } from "#app/ui/page/notice.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import type { Route } from "./+types/period.ts";
import { quotaToChange, saveQuota } from "./change.ts";
import { QuotaDialog } from "./dialog.tsx";
import { QuotaDate } from "./date.tsx";
import { QuotaTerm } from "./term.tsx";
import {
  draftTerm,
  endMissing,
  endsLater,
  endsTooEarly,
  enteredTerm,
  hasEnd,
  termBetween,
  termShape,
} from "./term-form.ts";

const periodForm = z
  .object({ ...termShape, endedAnyway: z.string().optional() })
  .refine(hasEnd, endMissing)
  .refine(endsLater, endsTooEarly);

const dayField = (
  label: string,
  instant: "activationDate" | "expirationDate",
): SharedField<Quota, string> => ({
  label,
  of: (quota) => dayOf(quota[instant]),
  words: (day, months) => [dateInWords(day, months)],
  isJoined: true,
});

const termFields = {
  startDay: dayField("Start Date", "activationDate"),
  endDay: dayField("End Date", "expirationDate"),
};
const days = ["startDay", "endDay"] as const;

const today = () => dayOf(instantOf(Date.now()));

/** The user must confirm an end in the past, for exactly that day. */
const isEndUnconfirmed = (endDay: string, quota: Quota, confirmed: unknown) =>
  endDay < today() && endDay !== dayOf(quota.expirationDate) && confirmed !== endDay;

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Period of ${params.key}` }];

const termIn = (entered: Iterable<[string, unknown]>, quota: Quota) =>
  draftTerm(
    enteredTerm.parse(Object.fromEntries(entered)),
    termBetween(dayOf(quota.activationDate), dayOf(quota.expirationDate)),
  );

export async function loader(args: Route.LoaderArgs) {
  const { license, quota } = await quotaToChange(args);
  const { searchParams } = args.url;
  return {
    license,
    quota,
    draft: termIn(searchParams, quota),
    began: beganWith(termFields, quota, searchParams),
    today: today(),
  };
}

export async function action(args: Route.ActionArgs) {
  const formData = await formOf(args.request);
  const { license, quota } = await quotaToChange(args);
  const draft = termIn(formData, quota);
  const submission = submitted(formData, periodForm);
  if (submission.status === "success" && isEndUnconfirmed(draft.endDay, quota, formData.get("endedAnyway"))) {
    const result = submission.reply({ fieldErrors: { endedAnyway: [hasPassed] } });
    const began = beganWith(termFields, quota, new URLSearchParams(formTexts(formData)));
    return data({ result, began, conflict: null, draft }, { status: 422 });
  }
  const { quotas } = args.context.get(licenseApiContext);
  return saveQuota(args, {
    fields: termFields,
    formData,
    submission,
    mine: (): Pick<Term, "startDay" | "endDay"> => draft,
    save: ({ startDay, endDay }, { id, rowVersion, activationDate, expirationDate }) =>
      quotas.changeDates({
        params: { id: String(id) },
        body: {
          activationDate: asStored(startDay, activationDate),
          expirationDate: asStored(endDay, expirationDate),
          licenseType: license.type,
        },
        rowVersion,
      }),
    fieldFor: { activationDate: "startDay", expirationDate: "endDay" },
    event: "update-quota-dates",
    message: isAsItWas(draft, quota) ? "The period stays as it was" : "Period changed",
    draft,
    quota,
  });
}

const hasPassed = "This end has passed. Tick the box to save it anyway.";

const formTexts = (formData: FormData) =>
  [...formData].filter((entry): entry is [string, string] => typeof entry[1] === "string");

const isAsItWas = ({ startDay, endDay }: Pick<Term, "startDay" | "endDay">, quota: Quota) =>
  startDay === dayOf(quota.activationDate) && endDay === dayOf(quota.expirationDate);

/** An unchanged day preserves its stored time. */
const asStored = (day: string, stored: string) => (day === dayOf(stored) ? stored : day);

export default function ChangePeriod({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { license, quota, today } = loaderData;
  const [form, fields] = useForm(formOptions("period", periodForm, refusal?.result));
  const { draft = loaderData.draft, began = loaderData.began, conflict = null } = refusal ?? {};
  return (
    <QuotaDialog
      title="Change Period"
      license={license}
      form={form}
      fields={fields}
      draft={draft}
      submission={refusal}
      hidden={<HiddenFields of={began} />}
      choices={
        conflict && (
          <>
            <input type="hidden" name="period" value={customPeriod} />
            {days.map((name) => (
              <SharedControl key={name} fields={termFields} name={name} conflict={conflict}>
                <Field of={fields[name]} label={termFields[name].label} required>
                  <Input type="date" name={name} defaultValue={draft[name]} />
                </Field>
              </SharedControl>
            ))}
          </>
        )
      }
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
      {draft.endDay < today && draft.endDay !== dayOf(quota.expirationDate) && (
        <div className="grid gap-3">
          <Warning>
            <span>
              This period ended on <QuotaDate value={draft.endDay} />: once it is saved, the quota no longer
              counts. To go on from its present end, renew the license instead.
            </span>
          </Warning>
          <Field of={fields.endedAnyway} label="Confirm" labelHidden required={false}>
            <Checkbox key={draft.endDay} name="endedAnyway" value={draft.endDay} label="Save anyway" />
          </Field>
        </div>
      )}
    </QuotaDialog>
  );
}
