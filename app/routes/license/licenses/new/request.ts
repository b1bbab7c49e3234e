import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { draftLicense } from "./draft.ts";

export async function newLicenseLoader({ url, context }: LoaderArgs) {
  checkMay(context.get(sessionContext), "license.create");
  return shownFor(context, url.searchParams);
}

export const shownFor = async (context: LoaderArgs["context"], fields: URLSearchParams) => ({
  draft: await draftLicense(
    context.get(licenseApiContext),
    fields,
    can(context.get(sessionContext), "tag.create"),
  ),
});
