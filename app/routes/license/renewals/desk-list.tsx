import { href } from "react-router";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import type { RenewalQuery, RenewalState } from "#app/domain/renewal/queued-renewal.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const renewalDesk = defineList<RenewalQuery>({
  path: href("/license/renewals"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType", "state", "from", "to", "owner", "type", "search"],
  allowsAnySize: true,
  /** Without `whose`, the renewal desk shows only the renewals of the signed-in user. */
  extraParams: ["whose"],
  filters: {
    search: { label: "Search" },
    owner: { label: "Owner" },
    from: { label: "Ends from", formatValue: (day) => <DateText value={day} format="day" /> },
    to: { label: "Ends until", formatValue: (day) => <DateText value={day} format="day" /> },
    type: { label: "License Type", formatValue: (type) => licenseTypeNames[type] },
  },
});

export const buildDeskStateUrl = (search: URLSearchParams, state: RenewalState) =>
  renewalDesk.buildUrl(search, { state: state === "open" ? null : state, pageNumber: null });

export const buildAllRenewalsUrl = (params: Record<string, string> = {}) =>
  renewalDesk.buildUrl(new URLSearchParams({ ...params, whose: "all" }));

export const buildDeskDialogUrl = (
  key: string,
  dialogName: "renew" | "snooze" | "lost" | "owner" | "reopen",
  search: URLSearchParams,
  extraParams: Record<string, string> = {},
) => renewalDesk.buildDialogUrl(href(`/license/renewals/:key/${dialogName}`, { key }), search, extraParams);
