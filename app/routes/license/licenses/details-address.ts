import { href } from "react-router";
import { licenseList, type LicensePart, licensePath } from "./addresses.ts";

export function openTabParam(search: URLSearchParams): Record<string, string> {
  const tab = search.get("tab");
  return tab ? { tab } : {};
}

export const detailsAddress = (key: string, search: URLSearchParams, part?: LicensePart): string =>
  licenseList.dialog(licensePath(key, part), search, openTabParam(search));

/** Undoes one event, or the changes of one request. */
export const undoAddress = (key: string, eventOrRequest: number | string, search: URLSearchParams): string =>
  licenseList.dialog(
    href("/license/licenses/:key/undo/:id", { key, id: String(eventOrRequest) }),
    search,
    openTabParam(search),
  );
