import { href } from "react-router";
import { licenseList, type LicenseSubpath, licensePath } from "./addresses.ts";

export function pickTabParam(search: URLSearchParams): Record<string, string> {
  const tab = search.get("tab");
  return tab ? { tab } : {};
}

export const detailsAddress = (key: string, search: URLSearchParams, subpath?: LicenseSubpath): string =>
  licenseList.dialogAddress(licensePath(key, subpath), search, pickTabParam(search));

/** Returns the address of the action that undoes one event, or the change that one request made. */
export const undoAddress = (
  key: string,
  eventOrRequestId: number | string,
  search: URLSearchParams,
): string =>
  licenseList.dialogAddress(
    href("/license/licenses/:key/undo/:id", { key, id: String(eventOrRequestId) }),
    search,
    pickTabParam(search),
  );
