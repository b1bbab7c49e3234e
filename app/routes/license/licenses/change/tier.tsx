import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { formOf, resultOfProblem, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { UpdateForm } from "#app/routes/kit/forms/update-form.tsx";
import { useRefreshIfOutdated, useFollowUp } from "#app/routes/kit/forms/use-follow-up.ts";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { detailsAddress } from "#app/routes/license/licenses/details-address.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { loadLicenseToEdit } from "#app/routes/license/licenses/edit/edit-license.ts";
import { listSearch } from "#app/routes/license/licenses/addresses.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { HiddenQueryFields } from "#app/ui/page/pagination.tsx";
import type { Route } from "./+types/tier.ts";
import { ChangeEffects } from "./change-effects.tsx";
import { capacityChoices, availableTiers } from "./tiers.ts";
import { isWriteConflict, isPreviewed, reviewAgainMessage } from "./preview-check.ts";

const tierForm = z.object({
  tierId: z.string({ error: "Choose a tier." }).min(1, "Choose a tier.").max(200),
  capacities: z.enum(["follow", "keep"], { error: "Say whether the capacities follow the tier." }),
});
type TierEntries = z.output<typeof tierForm>;

export const middleware = [requireCapability("change-license")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Tier of ${params.key}` }];

const bodyOf = ({ tierId, capacities }: TierEntries) => ({
  packageTierId: tierId,
  capacitiesFollow: capacities === "follow",
});

async function tierFormValues(
  { licenses }: LicenseApiClient,
  license: License,
  entries: Partial<TierEntries>,
) {
  const isEnterprise = license.type === licenseTypes.enterprise;
  const entered: TierEntries = {
    tierId: entries.tierId ?? license.packageTierId,
    capacities: entries.capacities ?? (isEnterprise ? "follow" : "keep"),
  };
  const isChange = entries.tierId !== undefined && entries.tierId !== "";
  const preview = isChange
    ? await attempt(
        licenses.previewChange({
          params: { key: license.key },
          body: { kind: "tier", ...bodyOf(entered) },
        }),
      )
    : null;
  return { entered, preview: preview?.ok ? preview.result : null };
}

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseToEdit(args);
  const api = args.context.get(licenseApiContext);
  const entries = tierForm.partial().catch({}).parse(Object.fromEntries(args.url.searchParams));
  const [tiers, formValues] = await Promise.all([
    availableTiers(api, license.type),
    tierFormValues(api, license, entries),
  ]);
  return { license, tiers, formValues };
}

/** Saves a change only after its preview was shown. */
export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const formData = await formOf(request);
  const license = await loadLicenseToEdit(args);
  const api = context.get(licenseApiContext);
  const submission = parseSubmission(formData, tierForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const entered = submission.value;
  const body = bodyOf(entered);
  if (!isPreviewed(formData, body)) return { formValues: await tierFormValues(api, license, entered) };
  const rowVersion = Number(formData.get("rowVersion"));
  const saveAttempt = await attempt(api.licenses.changeTier({ params, body, rowVersion }));
  if (saveAttempt.ok)
    return redirectWithUndo(args, detailsAddress(params.key, url.searchParams), {
      tone: "success",
      message: `The license is on ${saveAttempt.result.packageTierPrettyName} now`,
    });
  const result = isWriteConflict(saveAttempt.problem)
    ? submission.reply({ formErrors: [reviewAgainMessage] })
    : resultOfProblem(saveAttempt.problem, submission, { packageTierId: "tierId" });
  return data({ result, formValues: await tierFormValues(api, license, entered) }, { status: 422 });
}

export default function ChangeTier({ loaderData, actionData }: Route.ComponentProps) {
  const { license } = loaderData;
  const rejection = actionData && "result" in actionData ? actionData.result : undefined;
  const formValues =
    (actionData && "formValues" in actionData ? actionData.formValues : null) ?? loaderData.formValues;
  const [search] = useSearchParams();
  const [form, fields] = useForm(formOptions("tier", tierForm, rejection));
  const { entered, preview } = formValues;
  const follow = useFollowUp();
  useRefreshIfOutdated("tier", { tierId: entered.tierId, capacities: entered.capacities }, follow);
  const tierSelect = useSyncedControl<HTMLSelectElement>(entered.tierId);
  const isAvailable = loaderData.tiers.some(({ value }) => value === license.packageTierId);
  const current = { value: license.packageTierId, label: license.packageTierPrettyName };
  return (
    <ActionDialog
      title="Change Tier"
      size="medium"
      closeTo={detailsAddress(license.key, search)}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      form="tier"
      label={preview ? "Save" : "Preview"}
      busyLabel={preview ? undefined : "Looking…"}
    >
      <DialogForm form={form} fields={fields} submission={rejection}>
        <HiddenQueryFields search={String(listSearch(search))} excludedNames={[]} />
        {preview && (
          <>
            <input type="hidden" name="shown" value={JSON.stringify(bodyOf(entered))} />
            <input type="hidden" name="rowVersion" value={preview.before.rowVersion} />
          </>
        )}
        <Field of={fields.tierId} label="Tier" required>
          <Select
            ref={tierSelect}
            name="tierId"
            defaultValue={entered.tierId}
            choices={isAvailable ? loaderData.tiers : [current, ...loaderData.tiers]}
            onChange={follow}
            data-autofocus
          />
        </Field>
        {license.type === licenseTypes.enterprise ? (
          <Field of={fields.capacities} label="Capacities" hint="Of each quota that has not ended." required>
            <Select
              name="capacities"
              defaultValue={entered.capacities}
              choices={capacityChoices}
              onChange={follow}
            />
          </Field>
        ) : (
          <input type="hidden" name="capacities" value="keep" />
        )}
        <UpdateForm />
        <div aria-live="polite">{preview && <ChangeEffects preview={preview} />}</div>
      </DialogForm>
    </ActionDialog>
  );
}
