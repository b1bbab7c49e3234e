import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";

/** Returns the list address of a view; all licenses if the view no longer exists. */
export async function viewAddress(id: string, { views }: LicenseApiClient): Promise<string> {
  const found = (await views.list()).views.find((one) => String(one.id) === id);
  return found ? `${licenseList.path}?${found.query}` : licenseList.path;
}
