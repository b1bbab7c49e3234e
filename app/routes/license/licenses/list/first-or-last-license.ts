import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseList, licensePath } from "#app/routes/license/licenses/addresses.ts";
import { parseLicenseListRequest } from "#app/routes/license/licenses/list-request.ts";

/** Returns the address of the first or last license of a page. The shortcuts `[` and `]` on the neighboring page open it. */
export async function findFirstOrLastLicenseAddress(
  { searchParams }: URL,
  { licenses }: LicenseApiClient,
): Promise<string> {
  const search = licenseList.pickListParams(searchParams);
  const { entities } = await licenses.filter({ body: parseLicenseListRequest(search).filter });
  const license = searchParams.get("open") === "last" ? entities.at(-1) : entities[0];
  return license ? licenseList.dialogAddress(licensePath(license.key), search) : licenseList.address(search);
}
