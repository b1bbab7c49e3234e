import { href } from "react-router";
import { licenseList, type LicenseSubpath, buildLicensePath } from "#app/routes/license/kit/license-urls.ts";

export const pickTabParam = (search: URLSearchParams) => ({ tab: search.get("tab") || null });

export const buildDetailsUrl = (key: string, search: URLSearchParams, subpath?: LicenseSubpath): string =>
  licenseList.buildDialogUrl(buildLicensePath(key, subpath), search, pickTabParam(search));

/** Undoes one event, or the change that one request made. */
export const buildUndoUrl = (
  key: string,
  eventOrRequestId: number | string,
  search: URLSearchParams,
): string =>
  licenseList.buildDialogUrl(
    href("/license/licenses/:key/undo/:id", { key, id: String(eventOrRequestId) }),
    search,
    pickTabParam(search),
  );
