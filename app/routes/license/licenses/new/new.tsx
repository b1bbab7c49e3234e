import { href } from "react-router";
import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { resolveTerm } from "#app/domain/quota/chosen-term.ts";
import type { Problem } from "#app/domain/problem.ts";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithError, redirectWithToast } from "#app/middleware/toast.ts";
import { redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { submitCreateForm } from "#app/routes/kit/create-form/submit-create-form.ts";
import { createTagSearchSchema } from "#app/routes/kit/tag-picker/tag-search-schema.ts";
import type { Route } from "./+types/new.ts";
import {
  licenseList,
  buildLicensePath,
  buildListUrl,
  pickListParams,
} from "#app/routes/license/kit/license-urls.ts";
import { createLicense, licenseFormFieldByApiField } from "./create-license.ts";
import { NewLicenseDialog } from "./dialog.tsx";
import { loadNewLicenseForm, loadNewLicenseFormState } from "./request.ts";
import { type NewLicenseForm, newLicenseFormSchema, availableModels } from "./schema.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData
      ? `Create ${environmentNames[loaderData.formValues.createIn]} License`
      : "Create License",
  },
];

export const loader = loadNewLicenseForm;

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitCreateForm(request, {
    schema: newLicenseFormSchema.and(createTagSearchSchema(can(context.get(sessionContext), "tag.create"))),
    create: (form) => createLicense(context.get(licenseApiContext), form),
    formFieldByApiField: licenseFormFieldByApiField,
    reloadFormState: (submittedValues) => loadNewLicenseFormState(context, submittedValues),
    onPartlyCreated: (problem, form) =>
      problem.code === "LICENSE_WITHOUT_QUOTA"
        ? redirectWithError(context, buildQuotaFormUrl(problem, form, url.searchParams), problem.message)
        : null,
    onCreated: ({ license, approval }) => {
      if (approval) return redirectToApproval(context, approval);
      const search = buildListParamsForNewLicense(license, url.searchParams);
      const detailsUrl = licenseList.buildDialogUrl(buildLicensePath(license.key), search);
      return redirectWithToast(
        context,
        license.isOffline
          ? licenseList.buildDialogUrl(buildLicensePath(license.key, "license-file"), search)
          : buildListUrl(search),
        `License created for ${license.companyName}`,
        {
          licenseKey: license.key,
          ...(!license.isOffline && { link: { to: detailsUrl, label: "Open it" } }),
        },
      );
    },
  });

/**
 * External license APIs create the license and its quota with two requests. If the request for the quota fails, the
 * license has no quota.
 */
function buildQuotaFormUrl({ current }: Problem, form: NewLicenseForm, search: URLSearchParams): string {
  // `current` contains the key of the license that was created without a quota.
  const { key } = z.object({ key: z.string() }).parse(current);
  const { startDay, endDay } = resolveTerm(form, form.startDay);
  const capacities: Record<string, string> =
    form.model === availableModels.enterprise
      ? { serverCapacity: String(form.servers), totalClientCapacity: String(form.assets) }
      : {};
  return licenseList.buildDialogUrl(href("/license/licenses/:key/quotas/new", { key }), search, {
    period: form.period,
    startDay,
    endDay,
    ...capacities,
  });
}

/**
 * The default order and the first page show the new license first. If the list shows only one environment, the list
 * changes to the environment of the license.
 */
function buildListParamsForNewLicense({ environment }: License, search: URLSearchParams) {
  const listParams = pickListParams(search);
  for (const name of ["sortBy", "sortType", "pageNumber"]) listParams.delete(name);
  if (listParams.has("environment")) listParams.set("environment", String(environment));
  return listParams;
}

export default function NewLicense({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewLicenseDialog formValues={(actionData ?? loaderData).formValues} lastResult={actionData?.result} />
  );
}
