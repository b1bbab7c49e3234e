import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseList, buildLicensePath } from "#app/routes/license/kit/license-urls.ts";
import { parseLicenseListRequest } from "#app/routes/license/licenses/list-request.ts";

/** The shortcuts `[` and `]` open this URL from a license of the neighboring page. */
export async function findFirstOrLastLicenseUrl(
  { searchParams }: URL,
  { licenses }: LicenseApiClient,
): Promise<string> {
  const search = licenseList.pickListParams(searchParams);
  const { entities } = await licenses.filter({ body: parseLicenseListRequest(search).filter });
  const license = searchParams.get("open") === "last" ? entities.at(-1) : entities[0];
  return license
    ? licenseList.buildDialogUrl(buildLicensePath(license.key), search)
    : licenseList.buildUrl(search);
}
