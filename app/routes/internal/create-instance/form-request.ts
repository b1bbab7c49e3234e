import { can } from "#app/domain/person/can.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { loadInstanceFormState } from "./instance-form-state.ts";

export async function loadCreateForm({ url, context }: LoaderArgs) {
  requirePermission(context, "trial.create");
  return loadInstanceFormData(context, url.searchParams);
}

export const loadInstanceFormData = async (context: LoaderArgs["context"], formValues: URLSearchParams) => ({
  formState: await loadInstanceFormState(
    context.get(licenseApiContext),
    formValues,
    can(context.get(sessionContext), "tag.create"),
  ),
  instanceDomain: context.get(applicationContext).instanceDomain,
});
