import { data } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { draftLicense } from "./draft.ts";

/** The form as its address has it, for who may fill it in. */
export async function newLicenseLoader({ url, context }: LoaderArgs) {
  if (!can(context.get(sessionContext), "license.create"))
    throw data({ privilege: "license-create" }, { status: 403 });
  return { draft: await draftFor(context, url.searchParams) };
}

export const draftFor = (context: LoaderArgs["context"], fields: URLSearchParams) =>
  draftLicense(context.get(licenseApiContext), fields, can(context.get(sessionContext), "tag.create"));
