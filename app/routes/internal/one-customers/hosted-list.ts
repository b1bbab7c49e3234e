import { href } from "react-router";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import type { HostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { stepLabels } from "#app/domain/instance/steps.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { formatSource, stateLabels } from "./hosted-words.ts";
import type { HostedCustomerActionName } from "./actions.ts";

/** Query of the list of hosted customers. As in the URL, `endingWithin` is text. */
type HostedCustomerQuery = Omit<HostedCustomerFilter, "endingWithin"> & {
  endingWithin?: "7" | "14" | "30" | undefined;
};

export const hostedCustomerPageSizeOptions = {
  sizes: [10, 20, 50, 100],
  defaultSize: 20,
  allowsAnySize: true,
};

export const hostedCustomerList = defineList<HostedCustomerQuery>({
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
  ...hostedCustomerPageSizeOptions,
  filters: {
    search: { label: "Search" },
    state: { label: "State", formatValue: (state) => stateLabels[state] },
    endingWithin: { label: "Trial ends within", formatValue: (days) => `${days} days` },
    purpose: { label: "Purpose", formatValue: (purpose) => purposeLabels[purpose] },
    source: { label: "Source", formatValue: formatSource },
    failedStep: { label: "Failed step", formatValue: (step) => stepLabels[step] },
  },
});

export const buildHostedCustomerUrl = (licenseKey: string, search = new URLSearchParams()) =>
  hostedCustomerList.buildDialogUrl(href("/internal/one-customers/:licenseKey", { licenseKey }), search);

/** The parameter `from` says to which page the dialog returns. An approval always returns to the waiting list. */
export const buildHostedCustomerDialogUrl = (
  licenseKey: string,
  actionName: HostedCustomerActionName,
  search: URLSearchParams,
  from: "list" | "details",
) =>
  actionName === "approve"
    ? href("/internal/one-customers/waiting/:licenseKey/approve", { licenseKey })
    : hostedCustomerList.buildDialogUrl(
        href(`/internal/one-customers/:licenseKey/${actionName}`, { licenseKey }),
        search,
        from === "details" ? { from } : {},
      );

/** The URL of the details or of the list, depending on where the user opened the dialog. */
export const buildReturnUrl = (licenseKey: string, search: URLSearchParams) =>
  search.get("from") === "details"
    ? buildHostedCustomerUrl(licenseKey, search)
    : hostedCustomerList.buildUrl(search);
