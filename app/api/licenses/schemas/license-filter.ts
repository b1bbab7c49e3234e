import { licenseListRequest, requestedFilter } from "#app/domain/license/filter.ts";
import type { FilterName } from "#app/domain/license/filter-fields.ts";
import { commonDescriptions, type FieldDescription } from "#app/api/endpoint/common-descriptions.ts";
import { cursorDescription } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";

/**
 * Every filter needs its own description, because the common description of the same name describes the
 * license field.
 */
export const licenseFilterDescriptions = {
  key: "Part of the license key. One or two characters match its beginning.",
  createdBy: "Part of the e-mail address of the creator.",
  tag: "Name of a tag.",
  companyName: "Part of the company name.",
  contactEmail: "Part of the e-mail address of the contact.",
  packageTierId: "Id of the tier.",
  isOffline: "True for offline licenses only, false for other licenses only.",
  environment: commonDescriptions.environment,
  softCapacity: "True for licenses with capacity overrun only, false for other licenses only.",
  companyId: "Id of the company, from `GET /api/oem/companies`.",
  types: "License types to include: 1 Enterprise, 2 IR, 3 MSS.",
  statuses: "License statuses to include.",
  activenessStatuses: "Activeness statuses to include.",
  lifetimeStatuses: "Lifetime statuses to include.",
  useStatuses: "Use statuses to include.",
  dateFilterType: "Date that must lie between `minDate` and `maxDate`.",
  datePeriod:
    "Relative period that replaces `minDate` and `maxDate`. It is converted to days in UTC when the list is read.",
  minDate: "Start of the range; needs `dateFilterType` and `maxDate`. A day means its first instant in UTC.",
  maxDate: "End of the range; needs `dateFilterType` and `minDate`. A day means its last instant in UTC.",
  lastContactBefore:
    "Only licenses whose last heartbeat was before this day or instant. Licenses without a heartbeat do not match.",
  fullBefore:
    "Only licenses that may be full before this day or instant, according to their forecast. Licenses without a forecast do not match.",
} as const satisfies Record<FilterName, FieldDescription>;

const filterDescription =
  "A license must match all fields. An omitted field matches all licenses. Without `statuses`, deleted licenses are omitted.";

describeSchema(
  requestedFilter,
  "LicenseFilter",
  `A license filter with paging. ${filterDescription}`,
  licenseFilterDescriptions,
);

export const licenseListRequestSchema = describeSchema(
  licenseListRequest,
  "LicenseListRequest",
  `Filter, sort order and page of a list of licenses. ${filterDescription}`,
  { ...licenseFilterDescriptions, after: cursorDescription },
);
