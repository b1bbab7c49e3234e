import { href } from "react-router";
import { purposeName } from "#app/domain/hosted-customer/purpose.ts";
import type { HostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { stepLabel } from "#app/domain/instance/steps.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { sourceName, stateLabel } from "./hosted-words.ts";
import type { HostedActionName } from "./actions.ts";

type HostedQuery = Omit<HostedFilter, "endingWithin"> & { endingWithin?: "7" | "14" | "30" | undefined };

export const hostedSizes = { sizes: [10, 20, 50, 100], defaultSize: 20, allowsAnySize: true };

export const hostedList = defineList<HostedQuery>({
  path: href("/internal/one-customers"),
  names: [
    "pageNumber",
    "pageSize",
    "sortBy",
    "sortType",
    "search",
    "state",
    "endingWithin",
    "purpose",
    "source",
    "failedStep",
  ],
  ...hostedSizes,
  filters: {
    search: { label: "Search" },
    state: { label: "State", shown: (state) => stateLabel[state] },
    endingWithin: { label: "Trial ends within", shown: (days) => `${days} days` },
    purpose: { label: "Purpose", shown: (purpose) => purposeName[purpose] },
    source: { label: "Source", shown: sourceName },
    failedStep: { label: "Failed step", shown: (step) => stepLabel[step] },
  },
});

export const hostedAddress = (licenseKey: string, search = new URLSearchParams()) =>
  hostedList.dialog(href("/internal/one-customers/:licenseKey", { licenseKey }), search);

/** A dialog returns to the page that opened it; an approval returns to the waiting list. */
export const hostedDialog = (
  licenseKey: string,
  name: HostedActionName,
  search: URLSearchParams,
  from: "list" | "details",
) =>
  name === "approve"
    ? href("/internal/one-customers/waiting/:licenseKey/approve", { licenseKey })
    : hostedList.dialog(
        href(`/internal/one-customers/:licenseKey/${name}`, { licenseKey }),
        search,
        from === "details" ? { from } : {},
      );

export const backFrom = (licenseKey: string, search: URLSearchParams) =>
  search.get("from") === "details" ? hostedAddress(licenseKey, search) : hostedList.address(search);
