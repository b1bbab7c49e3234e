import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/tier.ts";
import { ChangeEffects } from "./change-effects.tsx";
import { capacityChoices, loadTiersOfLicense } from "#app/routes/kit/product-picker/tiers.ts";
import { serializeEffects } from "./reviewed-effects.ts";
import { isPreviewed, reviewAgainMessage, saveReviewedChange } from "./save-reviewed-change.ts";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

const tierFormSchema = z.object({
  tierId: z.string({ error: "Choose a tier." }).min(1, "Choose a tier.").max(200),
  capacities: z.enum(["follow", "keep"], { error: "Choose whether the capacities follow the tier." }),
});
type TierFormValues = z.output<typeof tierFormSchema>;

export const meta = createLicenseTitle("Tier of");

const toRequestBody = ({ tierId, capacities }: TierFormValues) => ({
  packageTierId: tierId,
  capacitiesFollow: capacities === "follow",
});

async function loadTierFormValues(
  { licenses }: LicenseApiClient,
  license: License,
  submittedValues: Partial<TierFormValues>,
) {
  const isEnterprise = license.type === licenseTypes.enterprise;
  const values: TierFormValues = {
    tierId: submittedValues.tierId ?? license.packageTierId,
    capacities: submittedValues.capacities ?? (isEnterprise ? "follow" : "keep"),
  };
  const previewAttempt = submittedValues.tierId
    ? await attempt(
        licenses.previewChange({
          params: { key: license.key },
          body: { kind: "tier", ...toRequestBody(values) },
        }),
      )
    : null;
  return { values, preview: previewAttempt?.ok ? previewAttempt.result : null };
}

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseToEdit(args);
  const api = args.context.get(licenseApiContext);
  const { searchParams } = args.url;
  const [tiers, formValues] = await Promise.all([
    loadTiersOfLicense(api, license),
    loadTierFormValues(api, license, {
      tierId: tierFormSchema.shape.tierId.safeParse(searchParams.get("tierId")).data,
      capacities: tierFormSchema.shape.capacities.safeParse(searchParams.get("capacities")).data,
    }),
  ]);
  return { license, tiers, formValues };
}

/** Saves the change only if the user has seen its preview. */
export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const formData = await readFormData(request);
  const license = await loadLicenseToEdit(args);
  const api = context.get(licenseApiContext);
  const submission = parseSubmission(formData, tierFormSchema);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const values = submission.value;
  const body = toRequestBody(values);
  if (!isPreviewed(formData, body)) return { formValues: await loadTierFormValues(api, license, values) };
  const saveResult = await saveReviewedChange(api, {
    params,
    formData,
    change: { kind: "tier", ...body },
    save: (rowVersion) => api.licenses.changeTier({ params, body, rowVersion }),
  });
  if (saveResult.isSaved)
    return redirectWithUndo(
      args,
      buildDetailsUrl(params.key, url.searchParams),
      `The tier is now ${saveResult.license.packageTierPrettyName}`,
    );
  const result = saveResult.problem
    ? createSubmissionResultFromProblem(saveResult.problem, submission, { packageTierId: "tierId" })
    : submission.reply({ formErrors: [reviewAgainMessage] });
  return data({ result, formValues: await loadTierFormValues(api, license, values) }, { status: 422 });
}

export default function ChangeTier({ loaderData, actionData }: Route.ComponentProps) {
  const { license } = loaderData;
  const lastResult = actionData && "result" in actionData ? actionData.result : undefined;
  const formValues =
    (actionData && "formValues" in actionData ? actionData.formValues : null) ?? loaderData.formValues;
  const [form, fields] = useForm(createFormOptions("tier", tierFormSchema, lastResult));
  const { values, preview } = formValues;
  const refreshForm = useFormRefresh("tier", { tierId: values.tierId, capacities: values.capacities });
  const tierSelect = useSyncedControl<HTMLSelectElement>(values.tierId);
  return (
    <FormDialog
      title="Change Tier"
      size="medium"
      closeTo={(search) => buildDetailsUrl(license.key, search)}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      label={preview ? "Save" : "Preview"}
      busyLabel={preview ? undefined : "Loading…"}
      form={form}
      submission={lastResult}
    >
      <HiddenListFields list={licenseList} />
      {preview && (
        <>
          <input type="hidden" name="shown" value={JSON.stringify(toRequestBody(values))} />
          <input type="hidden" name="effects" value={serializeEffects(preview)} />
        </>
      )}
      <Field field={fields.tierId} label="Tier" required>
        <Select
          ref={tierSelect}
          name="tierId"
          defaultValue={values.tierId}
          choices={loaderData.tiers}
          onChange={refreshForm}
          data-autofocus
        />
      </Field>
      {license.type === licenseTypes.enterprise ? (
        <Field
          field={fields.capacities}
          label="Capacities"
          hint="The choice applies to current and future quotas."
          required
        >
          <Select
            name="capacities"
            defaultValue={values.capacities}
            choices={capacityChoices}
            onChange={refreshForm}
          />
        </Field>
      ) : (
        <input type="hidden" name="capacities" value="keep" />
      )}
      <UpdateFormButton />
      <div aria-live="polite">{preview && <ChangeEffects preview={preview} />}</div>
    </FormDialog>
  );
}
