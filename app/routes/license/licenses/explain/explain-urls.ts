import { buildDetailsUrl, pickTabParam } from "#app/routes/license/licenses/details-url.ts";
import { licenseList, buildLicensePath, buildListUrl } from "#app/routes/license/kit/license-urls.ts";

export const explainableStatuses = ["lifetime", "use", "activeness", "status"] as const;
export type ExplainableStatus = (typeof explainableStatuses)[number];

/** The page from which the user opened the dialog. */
export type ExplainOrigin = "list" | "details";

export const parseExplainOrigin = (search: URLSearchParams): ExplainOrigin =>
  search.get("from") === "list" ? "list" : "details";

export const buildExplainUrl = (
  key: string,
  search: URLSearchParams,
  status: ExplainableStatus,
  from: ExplainOrigin,
): string =>
  licenseList.buildDialogUrl(
    buildLicensePath(key, "explain"),
    search,
    from === "list" ? { status, from } : { ...pickTabParam(search), status },
  );

export const buildExplainReturnUrl = (key: string, search: URLSearchParams): string =>
  parseExplainOrigin(search) === "list" ? buildListUrl(search) : buildDetailsUrl(key, search);
