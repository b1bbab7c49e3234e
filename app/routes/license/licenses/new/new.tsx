import { href } from "react-router";
import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import { termOf } from "#app/domain/quota/period.ts";
import type { Problem } from "#app/domain/problem.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitCreateForm } from "#app/routes/kit/create-form/submit-create-form.ts";
import type { Route } from "./+types/new.ts";
import { licenseList, listAddress, listSearch } from "#app/routes/license/licenses/addresses.ts";
import { createLicense, fieldOfNewLicense } from "./create-license.ts";
import { NewLicenseDialog } from "./dialog.tsx";
import { loadNewLicenseForm, newLicenseFormData } from "./request.ts";
import { type NewLicenseForm, newLicenseForm, availableModels } from "./schema.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData
      ? `Create ${environmentName[loaderData.formValues.createIn]} License`
      : "Create License",
  },
];

export const loader = loadNewLicenseForm;

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitCreateForm(request, {
    schema: newLicenseForm,
    create: (form) => createLicense(context.get(licenseApiContext), form),
    fieldFor: fieldOfNewLicense,
    reloadFormState: (entered) => newLicenseFormData(context, entered),
    onExistingPart: (problem, form) =>
      problem.code === "LICENSE_WITHOUT_QUOTA"
        ? redirectWithToast(context, newQuotaAddress(problem, form, url.searchParams), {
            tone: "error",
            message: problem.message,
          })
        : null,
    onCreated: (license) => {
      const search = searchShowingLicense(license, url.searchParams);
      const details = licenseList.dialog(href("/license/licenses/:key", { key: license.key }), search);
      return redirectWithToast(
        context,
        license.isOffline
          ? licenseList.dialog(href("/license/licenses/:key/license-file", { key: license.key }), search)
          : listAddress(search),
        {
          tone: "success",
          message: `License created for ${license.companyName}`,
          ...(!license.isOffline && { link: { to: details, label: "Open it" } }),
        },
      );
    },
  });

/** External APIs create license and quota separately. If only the quota fails, this opens the filled-in quota form. */
function newQuotaAddress({ current }: Problem, form: NewLicenseForm, search: URLSearchParams): string {
  const { key } = z.object({ key: z.string() }).parse(current);
  const { startDay, endDay } = termOf(form.period, form.startDay, form);
  const capacities: Record<string, string> =
    form.model === availableModels.enterprise
      ? { serverCapacity: String(form.servers), totalClientCapacity: String(form.assets) }
      : {};
  return licenseList.dialog(href("/license/licenses/:key/quotas/new", { key }), search, {
    period: form.period,
    startDay,
    endDay,
    ...capacities,
  });
}

function searchShowingLicense({ environment }: License, search: URLSearchParams) {
  const newestFirst = listSearch(search);
  for (const name of ["sortBy", "sortType", "pageNumber"]) newestFirst.delete(name);
  if (newestFirst.has("environment")) newestFirst.set("environment", String(environment));
  return newestFirst;
}

export default function NewLicense({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewLicenseDialog formValues={(actionData ?? loaderData).formValues} lastResult={actionData?.result} />
  );
}
