import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { environmentName, licenseTypes } from "#app/domain/license/license.ts";
import { customPeriod, periods } from "#app/domain/license/period.ts";
import { addDays } from "#app/domain/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { KeptQuery } from "#app/ui/pagination.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { listSearch } from "./list-address.ts";
import { CustomerPicker } from "./customer-picker.tsx";
import type { Draft } from "./new-license-draft.ts";
import { newLicenseForm } from "./new-license-schema.ts";
import { useFollowing } from "./use-following.ts";

export const formId = "new-license";

const models = [
  { value: licenseTypes.enterprise, label: "Enterprise" },
  { value: licenseTypes.ir, label: "IR (FIS)" },
  { value: licenseTypes.mss, label: "MSS", disabled: true },
];
const environments = Object.entries(environmentName).map(([value, label]) => ({ value, label }));
const periodChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: customPeriod, label: "Custom" },
];

interface NewLicenseFieldsProps {
  draft: Draft;
  lastResult: SubmissionResult | undefined;
  idempotencyKey: string;
  search: URLSearchParams;
}

/**
 * One form, two ways to press it: Save posts it; everything else that decides what can be chosen next sends it as it is
 * to its own address and gets the form that follows. With JavaScript the fields press that second button themselves.
 */
export function NewLicenseFields({ draft, lastResult, idempotencyKey, search }: NewLicenseFieldsProps) {
  const [form, fields] = useForm({
    id: formId,
    lastResult,
    constraint: getZodConstraint(newLicenseForm),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newLicenseForm }),
    shouldRevalidate: "onInput",
  });
  const follow = useFollowUp();
  const packageSelect = useFollowing<HTMLSelectElement>(draft.packageId);
  const tierSelect = useFollowing<HTMLSelectElement>(draft.tierId);
  const serversInput = useFollowing<HTMLInputElement>(String(draft.servers));
  const assetsInput = useFollowing<HTMLInputElement>(String(draft.assets));
  const endDayInput = useFollowing<HTMLInputElement>(draft.endDay);
  const daysInput = useFollowing<HTMLInputElement>(String(draft.days));
  const idOf = (name: string) => (name in fields ? fields[name as keyof typeof fields].id : undefined);

  return (
    <Form method="post" replace preventScrollReset {...getFormProps(form)} className="grid gap-6">
      <ErrorSummary errors={summaryOf(form.allErrors, idOf)} submission={lastResult} />
      <KeptQuery search={String(listSearch(search))} without={[]} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="presetFrom" value={draft.presetFrom} />
      <input type="hidden" name="shownEndDay" value={draft.endDay} />

      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field of={fields.model} label="Model" required>
          <Select
            name="model"
            defaultValue={draft.model ?? ""}
            placeholder="Choose a model"
            choices={models}
            onChange={follow}
            data-autofocus
          />
        </Field>
        <Field of={fields.createIn} label="Environment" required>
          <Select name="createIn" defaultValue={draft.createIn} choices={environments} onChange={follow} />
        </Field>
        <Field of={fields.packageId} label="Package" required>
          <Select
            ref={packageSelect}
            name="packageId"
            defaultValue={draft.packageId}
            placeholder={draft.model ? "Choose a package" : "Choose a model first"}
            choices={draft.packages.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={follow}
          />
        </Field>
        <Field of={fields.tierId} label="Tier" required>
          <Select
            ref={tierSelect}
            name="tierId"
            defaultValue={draft.tierId}
            placeholder={draft.packageId ? "Choose a tier" : "Choose a package first"}
            choices={draft.tiers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={follow}
          />
        </Field>
        {draft.hasCapacities && (
          <>
            <Field of={fields.servers} label="Server Capacity" required>
              <Input
                ref={serversInput}
                type="number"
                name="servers"
                min={1}
                max={1000}
                defaultValue={draft.servers}
              />
            </Field>
            <Field of={fields.assets} label="Asset Capacity" required>
              <Input
                ref={assetsInput}
                type="number"
                name="assets"
                min={1}
                max={1_000_000_000}
                defaultValue={draft.assets}
              />
            </Field>
          </>
        )}
      </div>
      {draft.features.length > 0 && (
        <p className="text-sm text-muted">
          {draft.features.map(({ prettyName, prettyValue }) => `${prettyName}: ${prettyValue}`).join(" · ")}
        </p>
      )}

      <Button
        type="submit"
        formMethod="get"
        formNoValidate
        className="hidden justify-self-start no-script:inline-flex"
      >
        Update the form
      </Button>

      <div className="grid items-start gap-4 sm:grid-cols-4">
        <Field of={fields.period} label="Period" required>
          <Select name="period" defaultValue={draft.period} choices={periodChoices} onChange={follow} />
        </Field>
        <Field of={fields.startDay} label="Start Date" required>
          <Input type="date" name="startDay" defaultValue={draft.startDay} onChange={follow} />
        </Field>
        <Field of={fields.endDay} label="End Date" required>
          <Input
            ref={endDayInput}
            type="date"
            name="endDay"
            min={addDays(draft.startDay, 1)}
            defaultValue={draft.endDay}
            disabled={!draft.canPickEnd}
            onChange={follow}
          />
        </Field>
        <Field of={fields.days} label="Expiration Days" required>
          <Input
            ref={daysInput}
            type="number"
            name="days"
            min={1}
            defaultValue={draft.days}
            disabled={!draft.canPickEnd}
            onChange={follow}
          />
        </Field>
      </div>

      <CustomerPicker
        draft={draft}
        errors={[...(fields.companyId.errors ?? []), ...(fields.contactId.errors ?? [])]}
        follow={follow}
      />

      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-3">
          <Checkbox
            name="offline"
            defaultChecked={draft.isOffline}
            label="Is Offline"
            hint="The product runs without a network and takes a license file."
          />
          <Checkbox
            name="overrun"
            defaultChecked={draft.hasOverrun}
            label="Allow Capacity Overrun"
            hint="The license stays valid above its asset capacity."
          />
          <Field of={fields.tagNames} label="Tags" required={false} hint="Separate tags by commas.">
            <Input name="tagNames" defaultValue={draft.tagNames} autoComplete="off" />
          </Field>
        </div>
        <Field of={fields.notes} label="Notes" required={false}>
          <Textarea name="notes" rows={5} defaultValue={draft.notes} />
        </Field>
      </div>
    </Form>
  );
}

/** Sends the form to its own address as it stands, notes apart: they decide nothing and may be long. */
function useFollowUp() {
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    event: { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLButtonElement },
    delayMs = 0,
  ) => {
    const { form, name, value, type } = event.currentTarget;
    if (!form) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const entered = new FormData(form);
      entered.delete("notes");
      if (type === "submit" && name) entered.set(name, value);
      void submit(entered, { method: "get", replace: true, preventScrollReset: true });
    }, delayMs);
  };
}
