import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";

/** The list of all licenses if the view no longer exists. */
export async function findViewUrl(id: string, { views }: LicenseApiClient): Promise<string> {
  const view = (await views.list()).views.find((candidate) => String(candidate.id) === id);
  return view ? `${licenseList.path}?${view.query}` : licenseList.path;
}
