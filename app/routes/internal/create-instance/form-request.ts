import { can } from "#app/domain/person/can.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { draftInstance } from "./instance-draft.ts";

export async function formLoader({ url, context }: LoaderArgs) {
  checkMay(context.get(sessionContext), "trial.create");
  return shownFor(context, url.searchParams);
}

export const shownFor = async (context: LoaderArgs["context"], fields: URLSearchParams) => ({
  draft: await draftInstance(
    context.get(licenseApiContext),
    fields,
    can(context.get(sessionContext), "tag.create"),
  ),
  instanceDomain: context.get(applicationContext).instanceDomain,
});
