import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { type SortColumn, sortColumns } from "#app/domain/license/filter-fields.ts";

export interface WordedChoice {
  value: string;
  label: string;
  /** Where the form says more than a chip has room for. */
  chipLabel?: string;
  disabled?: boolean;
}

type ListName = "types" | "statuses" | "lifetimeStatuses" | "useStatuses" | "activenessStatuses";

/** The filters that take several values, each value with the word it is shown by. */
export const listFilters: Record<ListName, { label: string; choices: readonly WordedChoice[] }> = {
  types: {
    label: "License Type",
    choices: [
      { value: "1", label: "Enterprise (and MSOC)", chipLabel: "Enterprise" },
      { value: "2", label: "IR (FIS)", chipLabel: "IR" },
      { value: "3", label: "MSS", disabled: true },
    ],
  },
  statuses: {
    label: "License Status",
    choices: [
      { value: "pending", label: "Pending" },
      { value: "active", label: "Active" },
      { value: "deleted", label: "Deleted" },
    ],
  },
  lifetimeStatuses: {
    label: "Lifetime Status",
    choices: [
      { value: "pending", label: "Pending" },
      { value: "active", label: "Active" },
      { value: "almost-expired", label: "Almost expired" },
      { value: "expired", label: "Expired" },
    ],
  },
  useStatuses: {
    label: "Usage Status",
    choices: [
      { value: "pending", label: "Pending" },
      { value: "active", label: "Active" },
      { value: "almost-full", label: "Almost full" },
      { value: "full", label: "Full" },
      { value: "N/A", label: "N/A" },
    ],
  },
  activenessStatuses: {
    label: "Connection Status",
    choices: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
      { value: "N/A", label: "N/A" },
    ],
  },
};

/** Yes, no, or either. */
export const flagFilters = { isOffline: "Is Offline", softCapacity: "Allow Capacity Overrun" } as const;
export const flagChoices: readonly WordedChoice[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

export const textFilters = {
  key: "License Key",
  companyName: "Company Name",
  contactEmail: "Contact Email",
  createdBy: "Created By",
  tag: "Tag",
} as const;

export const dateFilterLabel: Record<NonNullable<LicenseFilter["dateFilterType"]>, string> = {
  created: "Created on",
  expired: "Expiration date",
  activated: "Activated on",
};

const sortLabel: Record<SortColumn, string> = {
  createdAt: "Created",
  activatedAt: "Activated",
  updatedAt: "Updated",
  key: "License key",
  type: "License type",
  createdBy: "Created by",
  status: "License status",
  expiredAt: "Expiration date",
  companyName: "Company name",
  firstName: "First name",
  lastName: "Last name",
  email: "Contact email",
  countryCode: "Country",
  totalClientCapacity: "Asset capacity",
  serverCapacity: "Server capacity",
  caseCapacity: "Case capacity",
  serversInUse: "Servers in use",
  totalClientsInUse: "Assets in use",
  lastHeartbeat: "Last contact",
  firstHeartbeat: "First contact",
  useStatus: "Usage status",
  lifetimeStatus: "Lifetime status",
  activenessStatus: "Connection status",
  isValid: "Validity",
};
export const sortChoices = sortColumns.map((value) => ({ value, label: sortLabel[value] }));
export const sortTypeChoices = [
  { value: "DESC", label: "Descending" },
  { value: "ASC", label: "Ascending" },
];
