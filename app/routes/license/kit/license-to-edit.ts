import type { License } from "#app/domain/license/license.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

export async function loadLicenseToEdit({ params, context }: LoaderArgs<{ key: string }>): Promise<License> {
  return requireApi(context, "license.edit").licenses.get({ params });
}
