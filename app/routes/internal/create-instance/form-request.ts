import type { RouterContextProvider } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { draftInstance } from "./instance-draft.ts";

interface Asked {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The form as its address has it, for who may fill it in. */
export async function formLoader({ url, context }: Asked) {
  checkMay(context.get(sessionContext), "trial.create");
  return shownFor(context, url.searchParams);
}

export const shownFor = async (context: Asked["context"], fields: URLSearchParams) => ({
  draft: await draftInstance(
    context.get(licenseApiContext),
    fields,
    can(context.get(sessionContext), "tag.create"),
  ),
  instanceDomain: context.get(applicationContext).instanceDomain,
});
