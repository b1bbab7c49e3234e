import { licenseList, type LicensePart, licensePath } from "#app/routes/license/licenses/list/address.ts";

export function openTab(search: URLSearchParams): Record<string, string> {
  const tab = search.get("tab");
  return tab ? { tab } : {};
}

export const detailsAddress = (key: string, search: URLSearchParams, part?: LicensePart): string =>
  licenseList.dialog(licensePath(key, part), search, openTab(search));
