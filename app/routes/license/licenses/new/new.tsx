import { href } from "react-router";
import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import { termOf } from "#app/domain/quota/period.ts";
import type { Problem } from "#app/domain/problem.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { saveOrder } from "#app/routes/order-form/order-request.ts";
import type { Route } from "./+types/new.ts";
import { licenseList, listAddress, listSearch } from "#app/routes/license/licenses/list/address.ts";
import { createLicense, fieldOfOrder } from "./order.ts";
import { NewLicenseDialog } from "./dialog.tsx";
import { newLicenseLoader, shownFor } from "./request.ts";
import { type NewLicenseForm, newLicenseForm, offeredModels } from "./schema.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Create ${environmentName[loaderData.draft.createIn]} License` : "Create License" },
];

export const loader = newLicenseLoader;

export const action = ({ request, url, context }: Route.ActionArgs) =>
  saveOrder(request, {
    schema: newLicenseForm,
    make: (form) => createLicense(context.get(licenseApiContext), form),
    fieldFor: fieldOfOrder,
    shownFor: (entered) => shownFor(context, entered),
    goOn: (problem, form) =>
      problem.code === "LICENSE_WITHOUT_QUOTA"
        ? redirectWithToast(context, itsQuota(problem, form, url.searchParams), {
            tone: "error",
            message: problem.message,
          })
        : null,
    after: (license) => {
      const search = searchThatBeginsWith(license, url.searchParams);
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
function itsQuota({ current }: Problem, form: NewLicenseForm, search: URLSearchParams): string {
  const { key } = z.object({ key: z.string() }).parse(current);
  const { startDay, endDay } = termOf(form.period, form.startDay, form);
  const capacities: Record<string, string> =
    form.model === offeredModels.enterprise
      ? { serverCapacity: String(form.servers), totalClientCapacity: String(form.assets) }
      : {};
  return licenseList.dialog(href("/license/licenses/:key/quotas/new", { key }), search, {
    period: form.period,
    startDay,
    endDay,
    ...capacities,
  });
}

function searchThatBeginsWith({ environment }: License, search: URLSearchParams) {
  const newest = listSearch(search);
  for (const name of ["sortBy", "sortType", "pageNumber"]) newest.delete(name);
  if (newest.has("environment")) newest.set("environment", String(environment));
  return newest;
}

export default function NewLicense({ loaderData, actionData }: Route.ComponentProps) {
  return <NewLicenseDialog draft={(actionData ?? loaderData).draft} lastResult={actionData?.result} />;
}
