import type { LicenseFilter } from "#app/domain/license/filter.ts";
import {
  type choiceFilters,
  type DatePeriod,
  type booleanFilters,
  type SortColumn,
  sortColumns,
  specifiedSortColumns,
  type textFilters,
} from "#app/domain/license/filter-fields.ts";
import { licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import type { NameKind } from "#app/routes/kit/names/name-suggestions.ts";
import { createChoices } from "#app/ui/select.tsx";
import {
  activenessLabel,
  licenseStatusLabel,
  licenseTypeLongName,
  lifetimeLabel,
  usageLabel,
} from "#app/words/license-words.ts";

export interface FilterChoice {
  value: string;
  label: string;
  chipLabel?: string;
  disabled?: boolean;
}

export const choiceFilterFields: Record<
  (typeof choiceFilters)[number],
  { label: string; choices: readonly FilterChoice[] }
> = {
  types: {
    label: "License Type",
    choices: createChoices(licenseTypeLongName).map((choice) => ({
      ...choice,
      chipLabel: licenseTypeNames[choice.value],
      disabled: choice.value === `${licenseTypes.mss}`,
    })),
  },
  statuses: { label: "License Status", choices: createChoices(licenseStatusLabel) },
  lifetimeStatuses: { label: "Lifetime Status", choices: createChoices(lifetimeLabel) },
  useStatuses: { label: "Usage Status", choices: createChoices(usageLabel) },
  activenessStatuses: { label: "Connection Status", choices: createChoices(activenessLabel) },
};

export const keysOf = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[];

export const flagFilterLabels: Record<(typeof booleanFilters)[number], string> = {
  isOffline: "Is Offline",
  softCapacity: "Allow Capacity Overrun",
};
export const flagChoices: readonly FilterChoice[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** Text filters without the tier, because the user chooses the tier from a list. */
type FreeTextFilterName = Exclude<(typeof textFilters)[number], "packageTierId">;
interface TextFilterField {
  label: string;
  /** Group of the panel that has a field of this filter. Null if the field “Filter text” sets the filter. */
  group: "who" | "what" | null;
  maxLength?: number;
  placeholder?: string;
  suggestions?: NameKind;
}
export const textFilterFields: Record<FreeTextFilterName, TextFilterField> = {
  key: { label: "License Key", group: null },
  companyName: { label: "Company Name", group: null },
  contactEmail: { label: "Contact Email", group: null },
  createdBy: { label: "Created By", group: "who", placeholder: "Anyone", suggestions: "users" },
  tag: { label: "Tag", group: "what", maxLength: 64, suggestions: "tags" },
};

export const dateFilterLabels: Record<NonNullable<LicenseFilter["dateFilterType"]>, string> = {
  created: "Created on",
  expired: "Expiration date",
  activated: "Activated on",
};

export const datePeriodLabels: Record<DatePeriod, string> = {
  "next-7-days": "in the next 7 days",
  "next-30-days": "in the next 30 days",
  "next-60-days": "in the next 60 days",
  "next-90-days": "in the next 90 days",
  "this-month": "this month",
  "next-month": "next month",
  "this-year": "this year",
  "next-year": "next year",
  "last-7-days": "in the last 7 days",
  "last-30-days": "in the last 30 days",
  "last-90-days": "in the last 90 days",
  "last-month": "last month",
  "last-year": "last year",
};

export const lastContactLabel = "Last contact before";
export const fullBeforeLabel = "Full before";

const sortLabels: Record<SortColumn, string> = {
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
  fullFrom: "Full from",
  useStatus: "Usage status",
  lifetimeStatus: "Lifetime status",
  activenessStatus: "Connection status",
  isValid: "Validity",
};
const createSortChoices = (columns: readonly SortColumn[]) =>
  columns.map((value) => ({ value, label: sortLabels[value] }));
export const sortChoices = createSortChoices(sortColumns);
export const specifiedSortChoices = createSortChoices(specifiedSortColumns);
