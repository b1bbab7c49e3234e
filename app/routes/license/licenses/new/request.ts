import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { licenseFormValues } from "./form-values.ts";

export async function loadNewLicenseForm({ url, context }: LoaderArgs) {
  checkMay(context.get(sessionContext), "license.create");
  return newLicenseFormData(context, url.searchParams);
}

export const newLicenseFormData = async (context: LoaderArgs["context"], fields: URLSearchParams) => ({
  formValues: await licenseFormValues(
    context.get(licenseApiContext),
    fields,
    can(context.get(sessionContext), "tag.create"),
  ),
});
