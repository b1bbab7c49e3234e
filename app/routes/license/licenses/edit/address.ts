import { dialogAddress } from "#app/routes/license/licenses/list/address.ts";

/** The details of a license or a dialog of theirs; the section that was open is carried along. */
export function detailsAddress(path: string, search: URLSearchParams): string {
  const tab = search.get("tab");
  return dialogAddress(path, search, tab ? { tab } : {});
}
