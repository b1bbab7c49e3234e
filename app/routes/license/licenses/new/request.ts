import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { loadLicenseFormValues } from "./form-values.ts";

export async function loadNewLicenseForm({ url, context }: LoaderArgs) {
  requirePermission(context, "license.create");
  return loadNewLicenseFormState(context, url.searchParams);
}

export const loadNewLicenseFormState = async (
  context: LoaderArgs["context"],
  submittedValues: URLSearchParams,
) => ({
  formValues: await loadLicenseFormValues(context.get(licenseApiContext), submittedValues, {
    mayCreateTags: can(context.get(sessionContext), "tag.create"),
    hasExtensions: hasExtensions(context),
  }),
});
