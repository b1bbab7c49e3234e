import { auditFilter } from "#app/domain/history/audit-filter.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";

export const auditList = listAddresses("/license/audit", Object.keys(auditFilter.shape));

export const auditAddress = (query: Record<string, string>) => auditList.list(new URLSearchParams(query));

/** The same as one writes it by hand: lists with commas, nothing that is empty. */
export function tidyAuditSearch(search: URLSearchParams): URLSearchParams {
  const texts = [...new Set(search.keys())].map((name) => {
    const given = search.getAll(name).map((text) => text.trim());
    const list = new Set(given.flatMap((text) => text.split(",")).filter((part) => part.trim() !== ""));
    return [name, name === "eventName" ? [...list].join(",") : (given.at(-1) ?? "")];
  });
  return new URLSearchParams(texts.filter(([, text]) => text !== ""));
}

/** Without these, and from the first page on. */
export function auditWithout(search: URLSearchParams, names: readonly string[]): string {
  const rest = auditList.search(search);
  for (const name of [...names, "pageNumber"]) rest.delete(name);
  return auditList.list(rest);
}

const narrowing = ["createdBy", "eventName", "licenseKey", "minDate", "maxDate"];
export const unfilteredAudit = (search: URLSearchParams) => auditWithout(search, narrowing);
