import { licenseList, type LicensePart, licensePath } from "#app/routes/license/licenses/list/address.ts";

/** The section that is open behind a dialog. */
export function openTab(search: URLSearchParams): Record<string, string> {
  const tab = search.get("tab");
  return tab ? { tab } : {};
}

/** The details of a license or a dialog over them; the section that was open is carried along. */
export const detailsAddress = (key: string, search: URLSearchParams, part?: LicensePart): string =>
  licenseList.dialog(licensePath(key, part), search, openTab(search));
