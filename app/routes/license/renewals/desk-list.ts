import { href } from "react-router";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import type { DeskQuery, RenewalState } from "#app/domain/renewal/desk-license.ts";
import { dateInWords } from "#app/domain/time/date-wording.ts";
import { defineList } from "#app/routes/lists/define-list.ts";

export const renewalDesk = defineList<DeskQuery>({
  path: href("/license/renewals"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType", "state", "from", "to", "owner", "type", "search"],
  sizes: [25, 50, 100],
  takesAnySize: true,
  filters: {
    search: { label: "Search" },
    owner: { label: "Owner" },
    from: { label: "Ends from", shown: (day) => dateInWords(day) },
    to: { label: "Ends until", shown: (day) => dateInWords(day) },
    type: { label: "License Type", shown: (type) => licenseTypeName[type] },
  },
});

export const deskState = (search: URLSearchParams, state: RenewalState) =>
  renewalDesk.address(search, { state: state === "open" ? null : state, pageNumber: null });

export const deskDialog = (
  key: string,
  part: "renew" | "snooze" | "lost" | "owner" | "reopen",
  search: URLSearchParams,
  own: Record<string, string> = {},
) => renewalDesk.dialog(href(`/license/renewals/:key/${part}`, { key }), search, own);
