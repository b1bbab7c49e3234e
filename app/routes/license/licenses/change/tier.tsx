import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { UpdateForm } from "#app/routes/forms/update-form.tsx";
import { useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";
import { useFollowing } from "#app/routes/forms/use-following.ts";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import { detailsAddress } from "#app/routes/license/licenses/edit/address.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { licenseToEdit } from "#app/routes/license/licenses/edit/edit-license.ts";
import { listSearch } from "#app/routes/license/licenses/list/address.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import type { Route } from "./+types/tier.ts";
import { Meaning } from "./meaning.tsx";
import { capacityChoices, offeredTiers } from "./tiers.ts";
import { changedMeanwhile, isShown, lookAgain } from "./shown.ts";

const tierForm = z.object({
  tierId: z.string({ error: "Choose a tier." }).min(1, "Choose a tier.").max(200),
  capacities: z.enum(["follow", "keep"], { error: "Say whether the capacities follow the tier." }),
});
type Entered = z.output<typeof tierForm>;

export const middleware = [requireOffer("change-license")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Tier of ${params.key}` }];

const bodyOf = ({ tierId, capacities }: Entered) => ({
  packageTierId: tierId,
  capacitiesFollow: capacities === "follow",
});

async function draftTier({ licenses }: LicenseApiClient, license: License, entries: Partial<Entered>) {
  const isEnterprise = license.type === licenseTypes.enterprise;
  const entered: Entered = {
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
  return { entered, preview: preview?.done ? preview.result : null };
}

export async function loader(args: Route.LoaderArgs) {
  const license = await licenseToEdit(args);
  const api = args.context.get(licenseApiContext);
  const entries = tierForm.partial().catch({}).parse(Object.fromEntries(args.url.searchParams));
  const [tiers, draft] = await Promise.all([
    offeredTiers(api, license.type),
    draftTier(api, license, entries),
  ]);
  return { license, tiers, draft };
}

/** Saves a change only after its preview was shown. */
export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const formData = await formOf(request);
  const license = await licenseToEdit(args);
  const api = context.get(licenseApiContext);
  const submission = submitted(formData, tierForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const entered = submission.value;
  const body = bodyOf(entered);
  if (!isShown(formData, body)) return { draft: await draftTier(api, license, entered) };
  const rowVersion = Number(formData.get("rowVersion"));
  const saved = await attempt(api.licenses.changeTier({ params, body, rowVersion }));
  if (saved.done)
    return redirectWithUndo(args, detailsAddress(params.key, url.searchParams), {
      tone: "success",
      message: `The license is on ${saved.result.packageTierPrettyName} now`,
    });
  const result = changedMeanwhile(saved.problem)
    ? submission.reply({ formErrors: [lookAgain] })
    : refusedBy(saved.problem, submission, { packageTierId: "tierId" });
  return data({ result, draft: await draftTier(api, license, entered) }, { status: 422 });
}

export default function ChangeTier({ loaderData, actionData }: Route.ComponentProps) {
  const { license } = loaderData;
  const refusal = actionData && "result" in actionData ? actionData.result : undefined;
  const draft = (actionData && "draft" in actionData ? actionData.draft : null) ?? loaderData.draft;
  const [search] = useSearchParams();
  const [form, fields] = useForm(formOptions("tier", tierForm, refusal));
  const { entered, preview } = draft;
  const follow = useFollowUp();
  useCaughtUp("tier", { tierId: entered.tierId, capacities: entered.capacities }, follow);
  const tierSelect = useFollowing<HTMLSelectElement>(entered.tierId);
  const isOffered = loaderData.tiers.some(({ value }) => value === license.packageTierId);
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
      <DialogForm form={form} fields={fields} submission={refusal}>
        <KeptQuery search={String(listSearch(search))} without={[]} />
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
            choices={isOffered ? loaderData.tiers : [current, ...loaderData.tiers]}
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
        <div aria-live="polite">{preview && <Meaning preview={preview} />}</div>
      </DialogForm>
    </ActionDialog>
  );
}
